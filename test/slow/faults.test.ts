import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { forEachAtOnce, printCounts } from '../support/atOnce.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { type FileCall, numbersOf, readTrace } from '../support/stored/fileCalls.js';
import { type OtherGame, readOtherwise } from '../support/stored/otherReader.js';
import { playSaved } from '../support/stored/playSaved.js';
import { run } from '../support/run.js';
import {
  expectedPlay,
  inputFrom,
  NOT_SAVED,
  printedPlay,
  scriptOf,
  SEED,
} from '../support/stored/scriptedGame.js';
import { indexPath, journalPath, keepGame, storeIn } from '../support/store.js';

const SCRIPT = scriptOf();
const ARGS = ['-p', 'Ann', '-s', SEED];
const INPUT = inputFrom(SCRIPT);

const folder = temporaryFolder(MEMORY);
/** A home folder with a finished game, an unfinished game and a score. Each run plays in a copy of this folder. */
const pattern = join(folder.path, 'pattern');
/** The original files in `pattern`. A run must not damage the copies of these files. */
let oldFiles: ReadonlyMap<string, Buffer>;
/** The file-system calls of a game without faults. */
let calls: readonly FileCall[];
let whole: OtherGame;

beforeAll(async () => {
  const home = join(pattern, 'yahtzee');
  const store = await storeIn(home);
  const [over, unfinished] = [await keepGame(store, { seed: 'x' }), await keepGame(store, { actions: 9 })];
  await store.addScore(over.id);
  const paths = [journalPath(home, over.id), journalPath(home, unfinished.id), indexPath(home)];
  oldFiles = new Map(paths.map((path) => [path, readFileSync(path)]));

  const trace = join(folder.path, 'trace');
  const { home: undisturbed } = await playInProcess(`trace:${trace}`);
  calls = readTrace(trace);
  const game = newGame(undisturbed);
  if (game?.state !== 'finished') throw new Error("the game without faults isn't finished");
  whole = game;
});

afterAll(() => folder[Symbol.dispose]());

interface Play {
  readonly home: string;
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Copies `pattern`, and returns the path of the copy. */
function copyFor(name: string): string {
  const home = join(folder.path, name.replaceAll('/', '-'));
  cpSync(pattern, home, { recursive: true });
  return home;
}

/** Plays a game with these faults in a copy of `pattern`, in a process of the built program. */
async function playInProcess(faults: string): Promise<Play> {
  const home = copyFor(`process ${faults}`);
  return { ...(await run(ARGS, { input: INPUT, home, env: { YAHTZEE_FILE_FAULTS: faults } })), home };
}

/** Plays the same game without a process. */
async function playHere(faults: string): Promise<Play> {
  const home = copyFor(faults);
  const wish = { home: join(home, 'yahtzee'), name: 'Ann', seed: SEED, answers: SCRIPT.flat() };
  const { stdout, warning, isUnsaved } = await playSaved(wish, faults);
  return { home, status: isUnsaved ? 1 : 0, stdout, stderr: warning };
}

/** Returns the contents of the original files, keyed by their paths in a copy of `pattern`. */
const oldFilesIn = (home: string): ReadonlyMap<string, Buffer> =>
  new Map([...oldFiles].map(([path, bytes]) => [path.replace(pattern, home), bytes]));

/** Finds the game that a run has added to a copy of `pattern`, and reads it with the independent reader. */
function newGame(home: string): OtherGame | undefined {
  const known = oldFilesIn(home);
  const games = join(home, 'yahtzee/games');
  const names = readdirSync(games).filter((name) => name.endsWith('.jsonl'));
  const [path, ...others] = names.map((name) => join(games, name)).filter((each) => !known.has(each));
  expect(others).toEqual([]);
  if (path === undefined) return undefined;
  const game = readOtherwise(readFileSync(path));
  if (typeof game === 'string') throw new Error(game);
  return game;
}

/**
 * Returns the printed dice and points that must be stored. If the program reports that the game is not saved, only the
 * output before the last question above the report counts.
 */
function storedPlay(stdout: string): readonly string[] {
  const unsaved = NOT_SAVED.exec(stdout);
  if (!unsaved) return printedPlay(stdout);
  return printedPlay(stdout.slice(0, Math.max(0, stdout.lastIndexOf('?\n', unsaved.index))));
}

type Outcome = 'unnoticed' | 'score not saved' | 'unsaved for a while' | 'unsaved to the end';

/** Plays a game with one fault, and checks everything that the game printed and stored. */
async function outcomeOf(fault: string, play: typeof playHere): Promise<Outcome> {
  const { home, status, stdout, stderr } = await play(fault);
  const yahtzee = join(home, 'yahtzee');
  const at = { fault };
  expect({ ...at, play: printedPlay(stdout) }).toEqual({ ...at, play: expectedPlay(whole) });

  for (const [path, bytes] of oldFilesIn(home)) {
    const now = readFileSync(path);
    // The index may grow. The journals of earlier games must not change.
    const same = path === indexPath(yahtzee) ? now.subarray(0, bytes.length) : now;
    expect({ ...at, path, isSame: same.equals(bytes) }).toEqual({ ...at, path, isSame: true });
  }
  const game = newGame(home);
  const events = game?.events ?? [];
  expect({ ...at, events }).toEqual({ ...at, events: whole.events.slice(0, events.length) });
  const stored = storedPlay(stdout);
  expect({ ...at, stored: expectedPlay({ ...whole, events }).slice(0, stored.length) }).toEqual({
    ...at,
    stored,
  });

  const [kind = ''] = fault.split('@');
  const reason = kind === 'short' ? 'only part of the file was written' : kind;
  const unsaved = NOT_SAVED.exec(stdout);
  if (unsaved) expect(unsaved[1]).toContain(reason);
  const isWhole = game?.state === 'finished' && game.stopsAt === undefined;
  if (!fault.endsWith('+') || !unsaved) expect({ ...at, isWhole }).toEqual({ ...at, isWhole: true });
  if (!isWhole) expect(stderr).toContain(reason);
  const isUnsaved = stderr.includes("The game isn't saved");
  expect({ ...at, status }).toEqual({ ...at, status: isUnsaved || !isWhole ? 1 : 0 });

  const { over, unfinished, unreadable } = await (await storeIn(yahtzee)).survey();
  expect({ ...at, unreadable, over: over.length }).toEqual({ ...at, unreadable: [], over: isWhole ? 2 : 1 });
  expect(unfinished).toHaveLength(isWhole || !game ? 1 : 2);

  if (!unsaved) return stderr === '' ? 'unnoticed' : 'score not saved';
  return isWhole ? 'unsaved for a while' : 'unsaved to the end';
}

/** Plays a game for each fault, and returns how often each outcome occurred. */
async function playAll(
  faults: readonly string[],
  play = playHere,
): Promise<Readonly<Record<Outcome, number>>> {
  const counts = { unnoticed: 0, 'score not saved': 0, 'unsaved for a while': 0, 'unsaved to the end': 0 };
  await forEachAtOnce(faults, async (fault) => {
    counts[await outcomeOf(fault, play)]++;
  });
  const list = Object.entries(counts).map(([outcome, count]) => `${count} ${outcome}`);
  printCounts(`${faults[0]} ... ${faults.at(-1)}, ${faults.length} faults: ${list.join(', ')}`);
  return counts;
}

/**
 * Returns the numbers of file-system calls, starting with 1: all calls at the beginning and at the end of the game, and
 * a twelfth of the calls between them, because turns repeat the same calls.
 */
const mostNumbers = (): readonly number[] =>
  numbers().filter((number) => number <= 30 || number > calls.length - 16 || number % 12 === 0);

/** Returns the numbers of all file-system calls, starting with 1. */
const numbers = (): readonly number[] => calls.map((_, index) => index + 1);

test('the game of these tests makes the same file-system calls as the program', async () => {
  const trace = join(folder.path, 'trace here');
  await playHere(`trace:${trace}`);
  const namesIn = (all: readonly FileCall[]): readonly string[] => all.map(({ call }) => call).sort();
  expect(namesIn(readTrace(trace))).toEqual(namesIn(calls));
});

test('no game of the program is lost if the disk is full during a file-system call', async () => {
  // Games inside the test try every call. They make the same calls as the program.
  const some = numbers().filter((number) => number % 67 === 1);
  const counts = await playAll(
    some.map((number) => `ENOSPC@${number}`),
    playInProcess,
  );
  expect(counts['unsaved for a while']).toBeGreaterThan(some.length / 4);
  expect(counts['unsaved to the end']).toBe(0);
});

test.each(['ENOSPC', 'EROFS', 'short'])(
  'the program reports lasting errors of the kind %s, and ends with status 1',
  async (kind) => {
    const writes = numbersOf(calls, 'write');
    const counts = await playAll([`${kind}@${writes[15]}+`], playInProcess);
    expect(counts['unsaved to the end']).toBeGreaterThan(0);
  },
);

test('no game is lost if the disk is full during a single file-system call', async () => {
  const counts = await playAll(mostNumbers().map((number) => `ENOSPC@${number}`));
  expect(counts['unsaved for a while']).toBeGreaterThan(mostNumbers().length / 4);
  expect(counts['unsaved to the end']).toBe(0);
});

test('if the disk stays full, this is reported, the game can be finished, and older files stay intact', async () => {
  // Once the disk is full, all later calls fail too, so it is enough to start the fault at every eleventh call.
  const some = numbers().filter((number) => number % 11 === 0 || number > calls.length - 5);
  const counts = await playAll(some.map((number) => `ENOSPC@${number}+`));
  expect(counts['unsaved to the end']).toBeGreaterThan(some.length / 2);
  expect(counts['score not saved']).toBeGreaterThan(0);
});

test('a write that stores only half of its bytes is repaired or reported', async () => {
  const writes = numbersOf(calls, 'write').filter(
    (_, index, { length }) => index % 9 === 0 || index > length - 4,
  );
  await playAll(writes.flatMap((number) => [`short@${number}`, `short@${number}+`]));
});

/**
 * Each row is an error code, and the number of the first call to test. Each game has an error in a different call. Each
 * error code is tested in only few of the calls, because only the error message depends on the error code. The four rows
 * together test a fifth of the calls.
 */
test.each([
  ['EIO', 1],
  ['EACCES', 2],
  ['EROFS', 3],
  ['EMFILE', 4],
])('the error %s in a file-system call is harmless or reported', async (kind, first) => {
  const once = numbers().filter((number) => number % 20 === first);
  // Test lasting errors at only a few calls. In practice, only a full disk causes lasting errors.
  const lasting = numbers().filter((number) => number % 44 === first);
  const counts = await playAll([
    ...once.map((number) => `${kind}@${number}`),
    ...lasting.map((number) => `${kind}@${number}+`),
  ]);
  expect(counts['unsaved for a while']).toBeGreaterThan(once.length / 4);
  expect(counts['unsaved to the end']).toBeGreaterThan(1);
});
