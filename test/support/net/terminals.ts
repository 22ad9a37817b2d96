import { expect } from '@jest/globals';
import { WITHOUT_VECTORS } from '../child.js';
import { type Expected, launch, type Term } from '../pty.js';
import { openScene, type Scene, storedLog, type TableLine } from './scene.js';

/** A person at a table, and the terminal in which this person plays. */
export interface Player {
  readonly name: string;
  readonly term: Term;
}

/** The size of a terminal, such as `80x24`. */
export type TerminalSize = `${number}x${number}`;

/** People who play in terminals. Disposing kills all programs, and removes the home folders. */
export interface Terminals extends AsyncDisposable {
  readonly scene: Scene;
  /** Starts a command of a person in a new terminal, without analysis, which would compute in the background. */
  open(person: string, size: TerminalSize, args: readonly string[]): Promise<Player>;
  /** Expects that everything that the programs have ever drawn has fitted on the screens. */
  expectFitting(): void;
}

export function openTerminals(): Terminals {
  const scene = openScene();
  const opened: Player[] = [];
  return {
    scene,
    async open(name, size, args) {
      const [columns = 0, rows = 0] = size.split('x').map(Number);
      const home = scene.home(name);
      const player = {
        name,
        term: await launch({ args, columns, rows, home, nodeFlags: [WITHOUT_VECTORS] }),
      };
      opened.push(player);
      return player;
    },
    expectFitting() {
      const spills = opened.flatMap(({ name, term }) => term.spills().map((spill) => `${name}: ${spill}`));
      expect(spills).toEqual([]);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map(({ term }) => term[Symbol.asyncDispose]()));
      await scene[Symbol.asyncDispose]();
    },
  };
}

/** Resolves when all of these people see this on their screens. */
export const see = async (players: readonly Player[], expected: Expected): Promise<void> =>
  void (await Promise.all(players.map(({ term }) => term.waitFor(expected))));

/** Returns the other players. */
export const without = (players: readonly Player[], player: Player): readonly Player[] =>
  players.filter((each) => each !== player);

/** The fingerprint of a game, which the screen shows at the end. */
export const FINGERPRINT = /(?:[0-9a-z]{4}-){3}[0-9a-z]{4}$/m;

type People = readonly (readonly [name: string, size: TerminalSize])[];

/** How the first person opens a table, and how the others join it. */
interface Arrival {
  /** Further options of all programs. */
  readonly options?: readonly string[];
  /** Further options of the program that opens the table. */
  readonly table?: readonly string[];
  /** Default: with the command `join`. */
  readonly join?: (
    terminals: Terminals,
    name: string,
    size: TerminalSize,
    invitation: string,
  ) => Promise<Player>;
}

/** Opens a table for the first person, and joins the others. Resolves when all of them see all names in the lobby. */
export async function seatInTerminals<const Seats extends People>(
  terminals: Terminals,
  seats: Seats,
  { options = [], table = [], join = joinByCommand(options) }: Arrival = {},
): Promise<{ readonly [Seat in keyof Seats]: Player }> {
  const players: Player[] = [];
  let invitation = '';
  for (const [name, size] of seats) {
    const [master] = players;
    if (master) {
      players.push(await join(terminals, name, size, invitation));
      await see([master], `${name} has joined the table.`);
    } else {
      const host = ['host', '--name', name, '--listen', '127.0.0.1:0', ...options, ...table];
      const player = await terminals.open(name, size, host);
      await see([player], 'Wait for somebody to join');
      invitation = /127\.0\.0\.1:\S+/.exec(player.term.screen())?.[0] ?? '';
      players.push(player);
    }
  }
  for (const player of players) {
    await see([player], ['SEATS', ...lobbySeats(players, player), ''].join('\n'));
    const status =
      player === players[0] ? 'Enter starts the game.' : `Waiting for ${players[0]?.name} to start.`;
    await see([player], status);
  }
  return players as { readonly [Seat in keyof Seats]: Player };
}

const joinByCommand =
  (options: readonly string[]): NonNullable<Arrival['join']> =>
  ({ open }, name, size, invitation) =>
    open(name, size, ['join', invitation, '--name', name, ...options]);

/** Joins a table through the menu, with a pasted invitation. */
export async function joinThroughMenu(
  { open }: Terminals,
  name: string,
  size: TerminalSize,
  invitation: string,
): Promise<Player> {
  const player = await open(name, size, []);
  const { term } = player;
  await term.waitFor(/^ +n Network table/m);
  term.type('n');
  await term.waitFor(/^ +2 Join a table/m);
  term.type('2');
  await term.waitFor(/^Invitation: _$/m);
  term.type(`\x1b[200~${invitation}\x1b[201~`);
  await term.waitFor(`Invitation: ${invitation}_`);
  term.press('enter');
  await term.waitFor(/^Your name: .*_$/m);
  term.press('ctrl-u');
  term.type(name);
  await term.waitFor(`Your name: ${name}_`);
  term.press('enter');
  return player;
}

/** Returns the lines about the seats in the lobby of a player. */
const lobbySeats = (players: readonly Player[], own: Player): readonly string[] =>
  players.map((player, seat) => {
    const marks = [...(player === own ? ['you'] : []), ...(seat === 0 ? ['Master'] : [])];
    return `  ${player.name}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
  });

/** Starts the game. */
export async function begin(players: readonly Player[]): Promise<void> {
  const names = players.map(({ name }) => name).join(', ');
  players[0]?.term.press('enter');
  await see(players, `The game starts. Seats: ${names}.`);
}

/**
 * Writes a message. Sending it closes the chat line. The terminal's cursor is at the text of the message, and hidden
 * before and after it.
 */
export async function write({ term }: Player, text: string): Promise<void> {
  await term.waitFor(() => term.underCursor() === undefined);
  term.press('f4');
  await term.waitFor((lines) => lines.includes('Say: _') && term.underCursor() === '_');
  term.type(text);
  await term.waitFor((lines) => lines.includes(`Say: ${text}_`) && term.underCursor() === '_');
  term.press('enter');
  await term.waitFor(
    (lines) => !lines.some((line) => line.startsWith('Say: ')) && term.underCursor() === undefined,
  );
}

/** Waits for the end of the game. Returns the fingerprint that all players see. */
export async function seeSameFingerprint(players: readonly Player[]): Promise<string> {
  await see(players, FINGERPRINT);
  const shown = players.map(({ term }) => fingerprintIn(term.screen()));
  expect(new Set(shown).size).toBe(1);
  return shown[0] ?? '';
}

const fingerprintIn = (text: string): string => FINGERPRINT.exec(text)?.[0] ?? '';

/** Ends the programs at the final standings or in the menu. */
export async function endPrograms(players: readonly Player[]): Promise<void> {
  for (const { term } of players) {
    term.press('f10');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  }
}

/** Expects that all players have stored the same log, and that each can verify it. Returns the log. */
export async function expectSameGame(
  { scene }: Terminals,
  players: readonly Player[],
  fingerprint: string,
): Promise<readonly TableLine[]> {
  const verified = await Promise.all(players.map(({ name }) => scene.run(name, ['verify'])));
  for (const { status, stdout, stderr } of verified) {
    expect({ status, stderr, fingerprint: fingerprintIn(stdout) }).toEqual({
      status: 0,
      stderr: '',
      fingerprint,
    });
  }
  const [log = [], ...logs] = players.map(({ name }) => storedLog(scene, name));
  for (const other of logs) expect(other).toEqual(log);
  return log;
}
