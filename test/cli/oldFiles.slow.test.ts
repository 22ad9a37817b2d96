import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { openScreenTables } from '../../src/cli/network/screenTables.js';
import { temporaryFolder } from '../support/child.js';
import { runHere } from '../support/runHere.js';
import { OLD_GAME, oldJournal, storeOldClientFile, storeOldGame } from '../support/stored/oldTables.js';
import { openedHome } from '../support/stored/openedHome.js';
import { readOtherwise } from '../support/stored/otherReader.js';
import { journalFile } from '../support/stored/storedHome.js';

describe('a finished game at a table of an earlier version', () => {
  test("can't be verified, which one line says", async () => {
    using folder = temporaryFolder();
    storeOldGame(join(folder.path, 'yahtzee'));
    for (const args of [['verify', OLD_GAME], ['verify', OLD_GAME, '--json'], ['verify']])
      expect(await runHere(args, { home: folder.path })).toEqual({
        status: 2,
        stdout: '',
        stderr: `yahtzee-cli: Game ${OLD_GAME}: the points match the rules, but the table's log can't be verified, because it's from an earlier version\n`,
      });
  });

  test.each<[args: readonly string[], expected: RegExp]>([
    [['games'], /nqkmtu {2}2026-01-31 {2}Ann 41, Bob left, Cleo left, Casual 31/],
    [['replay', OLD_GAME, '--plain'], /Players, in seating order: Ann, Bob, Cleo, Casual/],
    [['card', OLD_GAME], /Ann/],
    [['scores'], /1 +Ann +41 /],
    [['stats'], /Ann/],
  ])('is still in the output of %j', async (args, expected) => {
    using folder = temporaryFolder();
    storeOldGame(join(folder.path, 'yahtzee'));
    const { status, stdout, stderr } = await runHere(args, { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(expected);
  });

  test('can be exported and imported unchanged', async () => {
    using from = temporaryFolder();
    using to = temporaryFolder();
    storeOldGame(join(from.path, 'yahtzee'));
    const { stdout } = await runHere(['export'], { home: from.path });
    expect(await runHere(['import', '-'], { home: to.path, input: stdout })).toEqual({
      status: 0,
      stdout: '1 new game, 0 already stored, 0 refused\n',
      stderr: '',
    });
    expect(readFileSync(journalFile(to.path, OLD_GAME))).toEqual(oldJournal());
  });
});

describe('an unfinished table of an earlier version', () => {
  const ID = '2026-01-31-abcdef';

  test.each<[args: readonly string[], then: RegExp]>([
    [['join'], /You aren't at a table/],
    [['host', '--resume'], /You have no table to resume/],
  ])('ends with one line after %j', async (args, then) => {
    using folder = temporaryFolder();
    const path = storeOldClientFile(join(folder.path, 'yahtzee'), ID);
    const before = readFileSync(path);
    const [first, second, ...others] = (await runHere(args, { home: folder.path })).stderr.split('\n');
    expect(first).toBe(
      `yahtzee-cli: Ann's table of 2026-01-31 was opened by an earlier version and can't continue. Its file is now ${path}.unused`,
    );
    expect(second).toMatch(then);
    expect(others).toEqual(['']);
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.unused`)).toEqual(before);
    expect((await runHere(args, { home: folder.path })).stderr.split('\n')).toEqual([second, '']);
  });

  test('ends with one line on the screen', async () => {
    using folder = temporaryFolder();
    storeOldClientFile(join(folder.path, 'yahtzee'), ID);
    const screen = openScreenTables(await openedHome(folder.path));
    expect(await screen.tables.back()).toMatch(/^Ann's table of 2026-01-31 .* can't continue\./);
    expect(await screen.tables.back()).toBeUndefined();
    expect(await screen.finish()).toEqual([]);
  });
});

/**
 * Files as the last program wrote them that knew only the thirteen boxes of Yahtzee: five solo games in which the second
 * turn ends with an extra Yahtzee, a practice game under house rules with decisions taken back, a game at a network table,
 * answers in training, and the house rules.
 */
const OLD = fileURLToPath(new URL('../support/stored/beforeBoxes/', import.meta.url));
const HOUSE_RULES = join(OLD, 'kitchen-table.json');
const PRACTICE = '2026-11-29-fjahuy';
const TABLE_GAME = '2026-11-29-bauhrm';

/** What the earlier program said about each game: the rules, and the scores. */
const GAMES = [
  ['2026-11-29-9he6ec', 'official', { Ann: 203 }],
  ['2026-11-29-ekr22e', 'meowtzee', { Ann: 53 }],
  ['2026-11-29-jvxhpq', 'virtual-place', { Ann: 203 }],
  ['2026-11-29-k8pyxf', 'instructions', { Ann: 178 }],
  ['2026-11-29-ahkabn', 'original-1956', { Ann: 64 }],
  [PRACTICE, 'kitchen-table', { Ann: 48, Bob: 15 }],
  [TABLE_GAME, 'virtual-place', { Ann: 35, Bob: 0 }],
] as const;

interface OldHome extends Disposable {
  readonly path: string;
  run(...args: readonly string[]): Promise<string>;
  /** Expects every old file to have its old bytes. */
  expectUnchanged(): void;
}

/** Copies the old files to a new home folder. */
function oldHome(): OldHome {
  const folder = temporaryFolder();
  const copy = join(folder.path, 'yahtzee');
  cpSync(OLD, copy, { recursive: true });
  const files = readdirSync(OLD, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(OLD.length));
  return {
    path: folder.path,
    async run(...args) {
      const { status, stdout, stderr } = await runHere(args, { home: folder.path });
      expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: '' });
      return stdout;
    },
    expectUnchanged() {
      expect(files.length).toBe(GAMES.length + 2);
      for (const file of files) expect(readFileSync(join(copy, file))).toEqual(readFileSync(join(OLD, file)));
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

describe.each(GAMES)('the old game %s under %s', (id, rules, scores) => {
  test("is replayed and verified with its scores, and doesn't change", async () => {
    using home = oldHome();
    const { rules: replayed, players, finished, events } = JSON.parse(await home.run('replay', id, '--json'));
    expect({ rules: replayed, finished }).toEqual({ rules, finished: true });
    const other = readOtherwise(readFileSync(journalFile(home.path, id)));
    if (typeof other === 'string') throw new Error(other);
    expect(events).toEqual(other.events);
    expect(other.cards.map(({ grand }) => grand)).toEqual(Object.values(scores));
    expect(players).toMatchObject(
      other.cards.map(({ filled, grand }, seat) => ({
        name: Object.keys(scores)[seat],
        card: { filled, grand },
      })),
    );
    const spoken = Object.entries(scores).map(([name, score]) => `${name} ${score}`);
    expect(await home.run('verify', id)).toMatch(
      new RegExp(`match.* the rules\\. Scores: ${spoken.join(', ')}`),
    );
    home.expectUnchanged();
  });
});

test('lists, tables and statistics of old games leave all files as they are', async () => {
  using home = oldHome();
  const games = await home.run('games');
  for (const [id, , { Ann }] of GAMES) expect(games).toMatch(new RegExp(`^${id} .* Ann ${Ann}\\b`, 'm'));
  const { scores } = JSON.parse(await home.run('scores', '--json')) as {
    readonly scores: readonly { readonly game: string; readonly score: number }[];
  };
  const ranked = GAMES.filter(([id]) => id !== PRACTICE).map(([id, , { Ann }]) => ({ game: id, score: Ann }));
  expect(scores).toHaveLength(ranked.length);
  for (const each of ranked) expect(scores).toContainEqual(expect.objectContaining(each));
  await home.run('stats');
  await home.run('card', TABLE_GAME);
  expect(JSON.parse(await home.run('train', '--progress', '--json'))).toMatchObject({
    answers: 2,
    best: 1,
    meanCost: 2.2420396915972276,
  });
  home.expectUnchanged();
});

test('an old file of house rules can still be used', async () => {
  using home = oldHome();
  expect(await home.run('rules', HOUSE_RULES)).toContain('Kitchen table');
  expect(await home.run('-p', 'Ann', '-r', HOUSE_RULES, '--plain')).toContain('Kitchen table');
});

test('an unfinished old game goes on in its old format', async () => {
  using home = oldHome();
  const [[id]] = GAMES;
  const path = journalFile(home.path, id);
  const lines = readFileSync(path, 'utf8').split('\n');
  // The last event is the score of the last turn.
  const unfinished = `${lines.slice(0, -2).join('\n')}\n`;
  writeFileSync(path, unfinished);
  const { status } = await runHere(['resume', id], { home: home.path, input: 'score\nchance\n' });
  expect(status).toBe(0);
  const resumed = readFileSync(path, 'utf8');
  expect(resumed.startsWith(unfinished)).toBe(true);
  expect(readOtherwise(Buffer.from(resumed))).toMatchObject({ state: 'finished', cards: [{ grand: 203 }] });
});
