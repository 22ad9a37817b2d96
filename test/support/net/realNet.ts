import {
  type Connection,
  connect,
  createTableClient,
  createTableServer,
  formatCode,
  type Invitation,
  keyOf,
  listen,
  type Listening,
  newSecret,
  newTableName,
  OPENING_TABLE,
  parseCode,
  type Purpose,
  type TableServerParts,
} from '../../../src/net/index.js';
import type { RuleSet } from '../../../src/engine/index.js';
import type { Limits } from '../../../src/net/wire/limits.js';
import { newSecrets, type TableRecord } from '../../../src/table/index.js';
import { proxyHeader, startBalancer } from './balancer.js';
import { NO_MOVES, opening, type TestClient, until } from './localNet.js';
import { type Disk, type MemoryLog, memoryLog, memoryOn } from './memory.js';

/** Limits with which honest clients can play a game in a second. */
export const FAST: Partial<Limits> = { messagesPerSecond: 200, messageBurst: 400 };

/** A listening table server on 127.0.0.1, and its clients, in this process. */
export interface RealNet extends AsyncDisposable {
  readonly log: MemoryLog;
  readonly listening: Listening;
  /** The code with which clients open tables. */
  readonly openingCode: string;
  invitation(code: string): Invitation;
  /** `wrap` replaces each connection of the client. `disk` is what it has stored before; by default, nothing. */
  client(
    name: string,
    purpose: Purpose,
    code?: string,
    wrap?: (connection: Connection) => Connection,
    disk?: Disk,
  ): TestClient;
}

/** The options of a test server. */
export interface RealNetOptions extends Partial<TableServerParts> {
  readonly limits?: Partial<Limits>;
  /** The address of all clients. By default, they come from this machine. */
  readonly address?: string;
}

/** Starts a server, which keeps its logs in memory. */
export async function startRealNet({
  limits = FAST,
  address,
  ...parts
}: RealNetOptions = {}): Promise<RealNet> {
  const log = memoryLog();
  const secret = newSecret();
  const codeOf = (table: string): string => formatCode({ table, key: keyOf(secret, table) });
  const server = createTableServer({
    log,
    secret,
    codeOf,
    newName: newTableName,
    openingName: OPENING_TABLE,
    now: () => new Date(),
    monotonic: () => performance.now(),
    ...NO_MOVES,
    computerPauseMs: 0,
    ...parts,
  });
  const result = await listen({
    host: '127.0.0.1',
    port: 0,
    keyFor: (table) => keyOf(secret, table),
    onConnection: server.admit,
    isBalancer: () => address !== undefined,
    limits,
  });
  if (!result.ok) throw new Error(result.problem.code);
  const { listening } = result;
  const balancer =
    address === undefined ? undefined : await startBalancer(listening.port, proxyHeader(address));
  const port = balancer?.port ?? listening.port;
  const clients: TestClient[] = [];
  const openingCode = codeOf(OPENING_TABLE);

  const invitation = (code: string): Invitation => {
    const parsed = parseCode(code);
    if (!parsed.ok) throw new Error(`${code} isn't a code`);
    return { kind: 'direct', host: '127.0.0.1', port, code: parsed.code };
  };

  return {
    log,
    listening,
    openingCode,
    invitation,
    client(
      name,
      purpose,
      code = openingCode,
      wrap = (connection) => connection,
      disk = { secrets: newSecrets(), records: [] },
    ) {
      let current: Connection | undefined;
      const client = createTableClient({
        purpose,
        memory: memoryOn(disk),
        connect: async (known) => {
          const connected = await connect(invitation(known ?? code), { limits });
          if (!connected.ok) return connected;
          current = wrap(connected.connection);
          return { ok: true, connection: current };
        },
        pause: () => new Promise((resolve) => setImmediate(resolve)),
      });
      const created = { client, disk, cut: () => current?.close() };
      clients.push(created);
      return created;
    },
    async [Symbol.asyncDispose]() {
      for (const { client } of clients) await client.close();
      await balancer?.[Symbol.asyncDispose]();
      await listening.close();
      await server.stop();
    },
  };
}

/** Players at a table of a real server. */
export interface RealTable {
  readonly code: string;
  readonly players: readonly TestClient[];
  /** Returns the log of the server. */
  log(): readonly TableRecord[];
}

/** Opens a table for the first name, and takes a seat for each further name. */
export async function seatPlayers(
  net: RealNet,
  names: readonly string[],
  rules?: RuleSet,
): Promise<RealTable> {
  const [master = 'Ann', ...others] = names;
  const first = net.client(master, opening(master, rules));
  await until(first.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '', table } = first.client.getState();
  const players = [first];
  for (const name of others) {
    const player = net.client(name, { type: 'join', name }, code);
    players.push(player);
    await until(player.client, (state) => state.table?.members.length === players.length);
  }
  for (const { client } of players)
    await until(client, (state) => state.table?.members.length === names.length);
  return { code, players, log: () => net.log.tables.get(table?.name ?? '') ?? [] };
}
