import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { type FileCall, numbersOf, readTrace } from '../support/stored/fileCalls.js';
import { type OtherGame, readOtherwise } from '../support/stored/otherReader.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';
import {
  actionsIn,
  expectedPlay,
  inputFrom,
  printedPlay,
  scriptOf,
  SEED,
} from '../support/stored/scriptedGame.js';
import { storeIn } from '../support/store.js';

/** Uses the independent reader to read all games in a home folder. */
function gamesIn(home: string): readonly OtherGame[] {
  const folder = join(home, 'yahtzee/games');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return names.map((name) => {
    const game = readOtherwise(readFileSync(join(folder, name)));
    if (typeof game === 'string') throw new Error(`${name}: ${game}`);
    return game;
  });
}

const playArgs = (players: string): string[] => ['-p', players, '-s', SEED];

/** Plays a complete game without killing the program. Returns the game and its file-system calls. */
async function undisturbed(players: string): Promise<{ game: OtherGame; calls: readonly FileCall[] }> {
  using home = temporaryFolder(MEMORY);
  const trace = join(home.path, 'trace');
  const input = inputFrom(scriptOf(players.split(',').length));
  await run(playArgs(players), { input, home: home.path, env: { YAHTZEE_FILE_FAULTS: `trace:${trace}` } });
  const [game] = gamesIn(home.path);
  if (game?.state !== 'finished') throw new Error("the undisturbed game isn't finished");
  return { game, calls: readTrace(trace) };
}

let annsGame: ReturnType<typeof undisturbed> | undefined;
/** The undisturbed game that several tests share. */
const undisturbedAnn = (): ReturnType<typeof undisturbed> => (annsGame ??= undisturbed('Ann'));

/** Kills the program at one file-system call, checks the stored game, and plays the rest of the game. */
async function playKilled(
  players: string,
  fault: string,
  whole: OtherGame,
): Promise<'killed' | 'torn' | 'untouched'> {
  using home = temporaryFolder(MEMORY);
  const script = scriptOf(whole.header.players.length);
  const killed = await run(playArgs(players), {
    input: inputFrom(script),
    home: home.path,
    env: { YAHTZEE_FILE_FAULTS: fault },
  });
  const printed = printedPlay(killed.stdout);
  const [left, ...more] = gamesIn(home.path);
  expect(more).toEqual([]);
  const events = left?.events ?? [];
  expect(events).toEqual(whole.events.slice(0, events.length));
  // Everything that the player has seen must be stored.
  expect(expectedPlay({ ...whole, events }).slice(0, printed.length)).toEqual(printed);
  if (left?.stopsAt) expect(left.stopsAt).toEqual({ why: 'torn', line: events.length + 2 });

  const isOver = left?.state === 'finished';
  const rest = left ? ['resume'] : playArgs(players);
  const ended = await runHere(rest, { input: inputFrom(script, actionsIn(events)), home: home.path });
  expect({ fault, status: ended.status }).toEqual({ fault, status: isOver ? 2 : 0 });
  const [game] = gamesIn(home.path);
  expect(game).toMatchObject({ events: whole.events, state: 'finished' });
  // Survey the games, as the command `games` does. The survey removes the files that the killed process left behind.
  const { over, unreadable } = await (await storeIn(join(home.path, 'yahtzee'))).survey();
  expect({ fault, over: over.length, unreadable }).toEqual({ fault, over: 1, unreadable: [] });
  const names = readdirSync(join(home.path, 'yahtzee/games'));
  expect(names.filter((name) => !/^[^.]+\.jsonl(\.copy-1)?$/.test(name))).toEqual([]);
  expect(names.some((name) => name.endsWith('.copy-1'))).toBe(left?.stopsAt !== undefined);
  if (killed.status === 0) return 'untouched';
  return left?.stopsAt ? 'torn' : 'killed';
}

async function killAt(players: string, faults: readonly string[], whole: OtherGame): Promise<void> {
  const counts = { killed: 0, torn: 0, untouched: 0 };
  await forEachAtOnce(faults, async (fault) => {
    counts[await playKilled(players, fault, whole)]++;
  });
  printCounts(
    `SIGKILL, ${players}: ${faults.length} places, ${counts.torn} lines torn, ${counts.untouched} after the end; no printed action lost`,
  );
  expect(counts.killed).toBeGreaterThan(counts.untouched);
}

test('a game killed before any file-system call loses no printed action, and can be resumed', async () => {
  const { game, calls } = await undisturbedAnn();
  // Only these calls change files, or let the program print a result. A kill before any other call leaves the same files
  // and the same output as a kill before the call that follows it.
  const steps = ['makeFolder', 'open-create', 'open-append', 'write', 'rename', 'remove', 'sync'];
  // Turns repeat the same calls, so in the middle of the game, few of the calls are enough.
  const isMiddle = (number: number): boolean => number > 24 && number <= calls.length - 14;
  const numbers = calls
    .map((_, index) => index + 1)
    .filter((number) => number === 1 || steps.includes(calls[number - 2]?.call ?? ''))
    .filter((number, index) => index % 31 === 0 || !isMiddle(number));
  // The last fault would affect a call after the last call of the game, so in this run the program is not killed.
  await killAt(
    'Ann',
    [...numbers, calls.length + 1].map((number) => `kill@${number}`),
    game,
  );
});

test('a game killed in the middle of a write loses no printed action, and can be resumed', async () => {
  const { game, calls } = await undisturbedAnn();
  // The first two writes and the last one are to files of their own. The other writes add a line to the journal, so every
  // nineteenth of them is enough.
  const writes = numbersOf(calls, 'write').filter(
    (_, index, { length }) => index < 3 || index % 19 === 0 || index === length - 1,
  );
  await killAt(
    'Ann',
    writes.map((number) => `tear@${number}`),
    game,
  );
});

test("a game of two players loses no printed action when it's killed, and can be resumed", async () => {
  const { game, calls } = await undisturbed('Ann,Bob');
  const some = calls.map((_, index) => index + 1).filter((number) => number % 101 === 3);
  const writes = numbersOf(calls, 'write').filter((number) => some.includes(number));
  await killAt(
    'Ann,Bob',
    [...some.map((number) => `kill@${number}`), ...writes.map((number) => `tear@${number}`)],
    game,
  );
});
