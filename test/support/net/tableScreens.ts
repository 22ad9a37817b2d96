import { tableRoom, type TableServerParts } from '../../../src/net/index.js';
import type { TableRoom, Tables } from '../../../src/session/index.js';
import type { TableExit } from '../../../src/ui/index.js';
import { WAIT_LIMIT_MS } from '../limits.mjs';
import { secretsFrom } from '../table/localTable.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../screen.js';
import { joining, type LocalNet, localNet, opening, type TestClient, until } from './localNet.js';

/** A screen at a network table, in one process with the server and the other screens. */
export interface TableScreen extends TestScreen {
  readonly client: TestClient;
  readonly room: TableRoom;
  /** How the screen has closed its tables, oldest first. */
  readonly exits: readonly TableExit[];
  /** Resolves when the frame at 80 x 24 contains a text. */
  sees(text: string | RegExp): Promise<void>;
  /** Resolves when the screen has this keymap context. */
  reaches(context: ReturnType<TestScreen['context']>): Promise<void>;
}

/** Players at a table that share a server without sockets. The server seems to run on the first player's computer. */
export interface TestTable {
  readonly net: LocalNet;
  /** Opens the table, or joins it if it is open. */
  join(name: string, options?: ScreenOptions): Promise<TableScreen>;
  /** Starts the game, and resolves when the first player is asked to roll. The first screen is the Master's. */
  start(...screens: readonly TableScreen[]): Promise<void>;
  watch(name: string, options?: ScreenOptions): Promise<TableScreen>;
  close(): Promise<void>;
}

const invitationsFor = (code: string): readonly string[] => [
  `192.168.1.20:7613/${code}`,
  `[2001:db8:85a3:8d3:1319:8a2e:370:7348]:7613/${code}`,
  `127.0.0.1:7613/${code}`,
];

/** Waits until a check passes. Fails after `WAIT_LIMIT_MS`. */
export async function eventually(check: () => boolean, describe: () => string): Promise<void> {
  const end = performance.now() + WAIT_LIMIT_MS;
  while (!check()) {
    if (performance.now() > end) throw new Error(`still waiting:\n${describe()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Shows a client's table on a screen. */
function screenFor(client: TestClient, options: ScreenOptions = {}, isHosted = false): TableScreen {
  const room = tableRoom(client.client, invitationsFor, isHosted ? 'here' : 'elsewhere');
  const exits: TableExit[] = [];
  const tableClosed = (_: TableRoom, how: TableExit): Promise<void> => {
    exits.push(how);
    return options.tableClosed?.(_, how) ?? Promise.resolve();
  };
  const screen = openScreen({ ...options, room, tableClosed });
  const matches = (text: string | RegExp): boolean => {
    const frame = screen.text();
    return typeof text === 'string' ? frame.includes(text) : text.test(frame);
  };
  return {
    ...screen,
    // Changes at the table can come before the key takes effect.
    escape() {
      const context = screen.context();
      screen.store.input('\x1b');
      return eventually(
        () => screen.context() !== context,
        () => screen.text(),
      );
    },
    client,
    room,
    exits,
    sees: (text) =>
      eventually(
        () => matches(text),
        () => `${String(text)} in\n${screen.text()}`,
      ),
    reaches: (context) =>
      eventually(
        () => screen.context() === context,
        () => `${context}, but the context is ${screen.context()}\n${screen.text()}`,
      ),
  };
}

const ownSeat = ({ room }: TableScreen): number | undefined => room.getView()?.ownSeat;

export function openTestTable(seed: string, parts: Partial<TableServerParts> = {}): TestTable {
  const net = localNet(seed, parts);
  let code: string | undefined;
  const enter = async (
    client: TestClient,
    seat: 'own' | 'none',
    options?: ScreenOptions,
  ): Promise<TableScreen> => {
    await until(client.client, ({ code: own, table }) => own !== undefined && table !== undefined);
    const isHosted = code === undefined;
    code ??= client.client.getState().code;
    const screen = screenFor(client, options, isHosted);
    await eventually(
      () => (seat === 'none' ? screen.room.getView() : ownSeat(screen)) !== undefined,
      () => screen.text(),
    );
    return screen;
  };
  return {
    net,
    join: (name, options) =>
      enter(
        code === undefined ? net.client(name, opening(name)) : net.client(name, joining(name), code),
        'own',
        options,
      ),
    watch: (name, options) => enter(net.client(name, { type: 'watch', name }, code), 'none', options),
    async start(master, ...others) {
      master?.press('enter');
      await master?.reaches('roll');
      for (const other of others) await other.reaches('wait');
    },
    close: () => net.close(),
  };
}

/** The code in an invitation. */
const codeIn = (invitation: string): string => invitation.split('/').at(-1) ?? '';

/** Returns the way to the tables of a local server. `next` refuses. */
export function tablesOn(net: LocalNet, given: Partial<Tables> = {}): Tables {
  const roomOf = ({ client }: TestClient): Promise<TableRoom> =>
    Promise.resolve(tableRoom(client, invitationsFor));
  return {
    host: (name) => roomOf(net.client(name, opening(name))),
    join: (invitation, name) => roomOf(net.client(name, joining(name), codeIn(invitation))),
    watch: (invitation, name) => roomOf(net.client(name, { type: 'watch', name }, codeIn(invitation))),
    list: () => Promise.resolve([]),
    back: () => Promise.resolve(undefined),
    next: () => Promise.resolve('no next table'),
    ...given,
  };
}

/** Opens or joins the next table for a player, as the program does it. */
export async function nextTableFor(net: LocalNet, name: string, { client }: TestClient): Promise<TableRoom> {
  const secrets = secretsFrom('next', name);
  const code = client.getState().now?.again;
  if (code !== undefined)
    return tableRoom(net.client(`${name} again`, joining(name), code).client, invitationsFor);
  client.openNext(name, secrets);
  await until(client, ({ now }) => now?.again !== undefined);
  const opened = client.getState().now?.again ?? '';
  const disk = { secrets, records: [], member: 0, code: opened };
  const master = net.client(`${name} next`, joining(name), opened, { disk });
  return tableRoom(master.client, invitationsFor);
}
