import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { columnsOf, scoreLines } from '../../src/text/index.js';
import { type BoxRuleSet, OFFICIAL, YATZY } from '../../src/engine/index.js';
import { type ScoreEntry, scoreTables } from '../../src/statistics/index.js';
import { rulesOf } from '../support/builders.js';
import { temporaryFolder } from '../support/child.js';
import { house, SHORT } from '../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../support/lineGame.js';
import { type NaiveScore, naiveScores } from '../support/stored/naiveScores.js';
import { runHere } from '../support/runHere.js';
import { journalFile, storeGames } from '../support/stored/storedHome.js';
import { type GameWish, storedGame } from '../support/stored/storedGames.js';

interface Answered extends NaiveScore {
  readonly place?: number;
  readonly rulesVersion: number;
  readonly rulesSum: string;
  readonly date: string;
}

const day = (number: number): string => `2026-01-${String(number).padStart(2, '0')}T12:00:00.000Z`;

/** Games of all kinds: solo, multiplayer, daily, practice and unfinished games, under several rule sets. */
const WISHES: readonly GameWish[] = [
  { created: day(1), seed: 'kestrel' },
  { created: day(2), seed: 'merlin', names: ['Bob'] },
  { created: day(3), seed: 'kestrel', names: ['=SUM(A1:A9)'] },
  { created: day(4), seed: 'hobby', names: ['Ann', 'Bob'] },
  { created: day(5), seed: 'osprey', names: ['Ann', 'Bob', 'Cleo'], leaving: 'often' },
  { created: day(6), seed: 'falcon', actions: 9 },
  { created: day(7), seed: 'falcon' },
  { created: day(8), seed: '@harrier "pale", or so', seedGiven: true, names: ['-Ann', '+Bob'] },
  { created: day(9), seed: 'kite', practice: true },
  { created: day(10), seed: 'buzzard', rules: rulesOf('meowtzee') },
  { created: day(11), seed: 'eagle', rules: house() },
  { created: day(12), seed: 'owl', names: ['Ann', 'Perfect'], kinds: ['person', 'perfect'] },
  { created: day(14), daily: '2026-01-14' },
  { created: day(15), daily: '2026-01-15', names: ['Bob'] },
  { created: '2026-01-15T13:00:00.000Z', daily: '2026-01-15', names: ['Cleo'] },
  { created: '2026-01-15T14:00:00.000Z', daily: '2026-01-15', names: ['bob'] },
  { created: day(13), seed: 'hen', names: ['Perfect'], kinds: ['perfect'] },
];

const answered = async (home: string, args: readonly string[] = []): Promise<readonly Answered[]> => {
  const { status, stdout, stderr } = await runHere(['scores', '--json', ...args], { home });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const document = JSON.parse(stdout) as { readonly schema: string; readonly scores: readonly Answered[] };
  expect(document.schema).toBe('yahtzee-cli/scores@1');
  return document.scores;
};

const byGame = (a: NaiveScore, b: NaiveScore): number =>
  `${a.game} ${a.name}` < `${b.game} ${b.name}` ? -1 : 1;

describe('scores of stored games', () => {
  const stored = temporaryFolder();
  afterAll(() => stored[Symbol.dispose]());
  let ids: readonly string[];
  beforeAll(async () => {
    ids = await storeGames(stored.path, WISHES);
  });

  test('match the scores and places recomputed from the events', async () => {
    const naive = naiveScores(WISHES.map((wish, index) => ({ ...storedGame(wish), id: ids[index] ?? '' })));
    const scores = await answered(stored.path);
    const plain = scores.map(
      ({ game, name, kind, score, rules, players, seed, daily, marks, playedAfter }) => {
        const day = daily === undefined ? {} : { daily };
        const after = playedAfter === undefined ? {} : { playedAfter };
        return { game, name, kind, score, rules, players, seed, ...day, marks, ...after };
      },
    );
    const counting = naive.filter(({ marks }) => !marks.includes('practice'));
    expect(counting.length).toBeLessThan(naive.length);
    expect([...plain].sort(byGame)).toEqual([...counting].sort(byGame));
    expect(new Set(scores.flatMap(({ marks }) => marks))).toEqual(
      new Set(['seed-given', 'advised', 'seed-seen', 'computer', 'played-after']),
    );
    const areRanked = (marks: readonly string[]): boolean => marks.every((mark) => mark === 'played-after');
    for (const { place, score, marks, rules, players, daily } of scores) {
      const better = naive.filter(
        (other) =>
          areRanked(other.marks) &&
          other.rules === rules &&
          other.players === players &&
          (other.daily === undefined) === (daily === undefined) &&
          other.score > score,
      );
      expect(place).toBe(areRanked(marks) ? better.length + 1 : undefined);
    }
    // The second run reads the scores from the index.
    expect(await answered(stored.path)).toEqual(scores);
  });

  test('can be filtered by rule set and number of players', async () => {
    const all = await answered(stored.path);
    const solo = await answered(stored.path, ['-p', '1', '-r', 'official']);
    expect(solo).toEqual(all.filter(({ rules, players }) => rules === 'official' && players === 1));
    expect(solo.length).toBeGreaterThan(3);
    expect(await answered(stored.path, ['-r', house().id])).toHaveLength(1);
    expect(await answered(stored.path, ['-p', '4'])).toEqual([]);
    expect((await runHere(['scores', '-p', '4'], { home: stored.path })).stdout).toBe(
      'No stored game matches.\n',
    );
  });

  test('are valid CSV without formulas', async () => {
    const scores = await answered(stored.path);
    const { status, stdout } = await runHere(['scores', '--csv'], { home: stored.path });
    expect(status).toBe(0);
    expect(stdout.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const rows = parse(stdout, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
    const unapostrophed = (text: string | undefined): string => (text ?? '').replace(/^'/, '');
    expect(
      rows.map(({ place, score, players, rulesVersion, marks, name, seed, daily, ...row }) => ({
        ...row,
        ...(place !== '' && { place: Number(place) }),
        ...(daily !== '' && { daily }),
        name: unapostrophed(name),
        seed: unapostrophed(seed),
        score: Number(score),
        players: Number(players),
        rulesVersion: Number(rulesVersion),
        marks: marks === '' ? [] : marks?.split(' '),
      })),
    ).toEqual(scores.map((score) => ({ ...score, playedAfter: undefined })));
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@]/);
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["'=SUM(A1:A9)", "'-Ann", "'+Bob", 'Cleo']),
    );
  });

  test('show the same place for a solo game as the game printed at its end', async () => {
    using folder = temporaryFolder();
    cpSync(stored.path, folder.path, { recursive: true });
    await storeGames(folder.path, [{ created: day(12), rules: rulesOf('instructions') }]);
    for (const boxes of [SHORT_NAMES, SHORT_NAMES.toReversed(), SHORT_NAMES]) {
      const earlier = new Set((await answered(folder.path)).map(({ game }) => game));
      const input = `${fillInOrder(boxes).join('\n')}\n`;
      // Without jokers, every box can be filled in any order, whatever the dice are.
      const { stdout } = await runHere(['--plain', '-r', 'instructions'], { home: folder.path, input });
      const ranked = (await answered(folder.path, ['-r', 'instructions', '-p', '1'])).filter(
        ({ marks, daily }) => marks.length === 0 && daily === undefined,
      );
      const mine = ranked.find(({ game }) => !earlier.has(game));
      expect(stdout).toContain(`Place ${mine?.place} of ${ranked.length}`);
    }
  });

  test('are in one table if two rule sets differ only in their box labels', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'house.json');
    const play = async (rules: BoxRuleSet): Promise<string> => {
      writeFileSync(file, JSON.stringify(rules));
      const input = `${fillInOrder(rules.boxes.map(({ label }) => label.toLowerCase())).join('\n')}\n`;
      const { status, stdout } = await runHere(['--plain', '-r', file], { home: folder.path, input });
      expect(status).toBe(0);
      return stdout;
    };
    const renamed = {
      ...SHORT,
      name: 'Kitchen rules',
      boxes: SHORT.boxes.map((each) => (each.box === 'chance' ? { ...each, label: 'Luck' } : each)),
    };
    expect(await play(SHORT)).toContain('the first score to beat under these rules');
    expect(await play(renamed)).toMatch(/Place [12] of 2/);
    expect(await play({ ...SHORT, upperBonus: { threshold: 63, points: 51 } })).toContain(
      'the first score to beat under these rules',
    );

    const scores = await answered(folder.path);
    expect(new Set(scores.map(({ rulesSum }) => rulesSum)).size).toBe(2);
    const { stdout } = await runHere(['scores'], { home: folder.path });
    expect(stdout.match(/^Kitchen rules \(short, version 1\), 1 player$/gm)).toHaveLength(1);
    expect(stdout.match(/^Short dice \(short, version 1\), 1 player$/gm)).toHaveLength(1);
    const stats = await runHere(['stats', '--json'], { home: folder.path });
    expect((JSON.parse(stats.stdout) as { rules: unknown[] }).rules).toHaveLength(2);
  });

  test("mark a game whose dice don't match its seed, with and without the index", async () => {
    using folder = temporaryFolder();
    const [made, played] = await storeGames(folder.path, [
      { seed: 'made up', yahtzeesIn: 1 },
      { seed: 'played' },
    ]);
    const marked = { game: made, marks: ['not-from-seed'] };
    const scores = await answered(folder.path);
    expect(scores).toMatchObject([{ game: played, place: 1, marks: [] }, marked]);
    expect(scores[1]?.place).toBeUndefined();
    // The second run reads the scores from the index.
    expect(await answered(folder.path)).toEqual(scores);
    const { stdout } = await runHere(['scores'], { home: folder.path });
    expect(stdout).toMatch(/\n {7}Listed separately\n.*\n {9}dice don't match the seed\n$/);
    const input = `${fillInOrder(SHORT_NAMES).join('\n')}\n`;
    expect((await runHere(['--plain'], { home: folder.path, input })).stdout).toMatch(/Place [12] of 2/);
  });

  test('include computers only with --all, and never as the score to beat', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const scoresText = async (...args: string[]): Promise<string> =>
      (await runHere(['scores', ...args], { home })).stdout;
    await storeGames(home, [{ seed: 'hen', names: ['Perfect'], kinds: ['perfect'] }]);
    expect(await scoresText()).toBe('Only computer players have finished games. --all shows their scores.\n');
    expect(await scoresText('--all')).toMatch(
      /\n {7}Listed separately\n {7}Perfect .*\n {9}computer player\n$/,
    );
    expect(await answered(home)).toMatchObject([{ name: 'Perfect', kind: 'perfect', marks: ['computer'] }]);
    const input = `${fillInOrder(SHORT_NAMES).join('\n')}\n`;
    const { stdout } = await runHere(['--plain'], { home, input });
    expect(stdout).toContain('the first score to beat under these rules');
    await storeGames(home, [{ seed: 'owl', names: ['Ann', 'Perfect'], kinds: ['person', 'perfect'] }]);
    const tables = await scoresText();
    expect(tables).toMatch(/^Official rules, 2 players\n.*\n {4}1 {2}Ann .*\n$/m);
    expect(tables).not.toContain('Perfect');
  });

  test('have a separate table for daily games, with a streak', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const at = (now: string, ...args: string[]) => runHere(['scores', ...args], { home, now });
    expect((await at(day(1), '--daily')).stdout).toBe('No finished daily games yet.\n');
    const [first, second, made] = await storeGames(home, [
      { created: day(10), daily: '2026-01-10', names: ['Wilhelmina of Orange'] },
      { created: day(11), daily: '2026-01-11' },
      { created: day(12), daily: '2026-01-12', yahtzeesIn: 1 },
      { created: day(13), daily: '2026-01-13', actions: 3 },
      { created: day(11), seed: 'kestrel' },
    ]);
    const { stdout } = await at(day(12), '--daily');
    expect(stdout).toMatch(
      /^Official rules, 1 player, daily games\nPlace {2}Name {18}Score {2}Date {8}Game\n/,
    );
    expect(stdout).toContain(`  2026-01-10  ${first}\n`);
    const streaks = [
      "Ann's streak: 1 day. Longest streak: 1 day.",
      "Wilhelmina of Orange's streak: 0 days. Longest streak: 1 day.",
    ];
    expect(stdout.split('\n\n').pop()).toBe(`${streaks.join('\n')}\n`);
    expect(stdout).toMatch(/dice don't match the seed\n\nAnn/);
    const document = JSON.parse((await at(day(11), '--daily', '--json')).stdout) as {
      readonly streak: unknown;
      readonly streaks: unknown;
      readonly scores: readonly Answered[];
    };
    expect(document.streak).toEqual({ current: 2, longest: 2 });
    expect(document.streaks).toEqual([
      { rules: 'official', name: 'Ann', current: 1, longest: 1 },
      { rules: 'official', name: 'Wilhelmina of Orange', current: 1, longest: 1 },
    ]);
    expect(document.scores.map(({ game }) => game).sort()).toEqual([first, second, made].sort());
    const all = (await at(day(11))).stdout;
    expect(all.split('\n\n').map((table) => table.split('\n')[0])).toEqual([
      'Official rules, 1 player',
      'Official rules, 1 player, daily games',
    ]);
    expect(all).toMatch(/Official rules, 1 player\n[^\n]*\n {4}1 {2}Ann .* kestrel .*\n\n/);
  });

  test('show one streak if only one person finished daily games', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const scoresText = async (now: string): Promise<string> =>
      (await runHere(['scores', '--daily'], { home, now })).stdout;
    await storeGames(home, [
      { created: day(10), daily: '2026-01-10' },
      { created: day(11), daily: '2026-01-11', names: ['ann'] },
    ]);
    expect(await scoresText(day(12))).toMatch(/\n\nStreak: 2 days\. Longest streak: 2 days\.\n$/);
    expect(await scoresText(day(13))).toContain('\nStreak: 0 days. ');
  });

  test('show the streak of each rule set apart', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const daily = (...args: string[]) => runHere(['scores', '--daily', ...args], { home, now: day(11) });
    await storeGames(home, [
      { created: day(10), daily: '2026-01-10' },
      { created: day(10), daily: '2026-01-10', rules: YATZY },
      { created: day(11), daily: '2026-01-11' },
    ]);
    const { stdout } = await daily();
    expect(stdout).toMatch(/^Official rules, 1 player, daily games\n[^]*\nYatzy, 1 player, daily games\n/);
    expect(stdout.split('\n\n').pop()).toBe(
      [
        "Ann's streak (Official rules): 2 days. Longest streak: 2 days.",
        "Ann's streak (Yatzy): 1 day. Longest streak: 1 day.",
        '',
      ].join('\n'),
    );
    expect((await daily('-r', 'Yatzy')).stdout).toMatch(/\n\nStreak: 1 day\. Longest streak: 1 day\.\n$/);
    expect(JSON.parse((await daily('--json', '-r', 'yatzy')).stdout)).toMatchObject({
      streak: { current: 1, longest: 1 },
      streaks: [{ rules: 'yatzy', name: 'Ann', current: 1, longest: 1 }],
    });
  });

  test('rank the daily games of several people, and show who had started before the end', async () => {
    using folder = temporaryFolder();
    const home = folder.path;
    const wish = { daily: '2026-01-10' };
    await storeGames(home, [
      { ...wish, names: ['Cleo'], created: '2026-01-10T11:00:00.000Z' },
      { ...wish, names: ['Ann'], created: '2026-01-10T09:00:00.000Z' },
      { ...wish, names: ['Bob'], created: '2026-01-10T10:00:00.000Z', actions: 0 },
    ]);
    const { stdout } = await runHere(['scores', '--daily'], { home, now: day(10) });
    expect(stdout).toMatch(/\n {4}\d {2}Cleo .*\n {9}finished after Ann and Bob started\n/);
    expect(stdout).toMatch(/\n {4}\d {2}Ann .*\n(?! {9})/);
    expect(stdout).not.toContain('Listed separately');
  });

  test('mark a daily game if an imported game started earlier, until the imported game is deleted', async () => {
    using other = temporaryFolder();
    const wish = { daily: '2026-01-10' };
    const [imported = ''] = await storeGames(other.path, [
      { ...wish, names: ['Ann'], created: '2026-01-10T09:00:00.000Z' },
    ]);
    const exported = await runHere(['export'], { home: other.path });
    using folder = temporaryFolder();
    const home = folder.path;
    await storeGames(home, [
      { ...wish, names: ['Bob'], created: '2026-01-10T10:00:00.000Z' },
      { ...wish, names: ['Cleo'], created: '2026-01-10T08:00:00.000Z' },
    ]);
    const earlierPlayers = async (): Promise<ReadonlyMap<string, readonly string[] | undefined>> =>
      new Map((await answered(home)).map(({ name, playedAfter }) => [name, playedAfter]));
    const before = await earlierPlayers();
    expect(before.get('Bob')).toEqual(['Cleo']);
    expect((await runHere(['import', '-'], { home, input: exported.stdout })).status).toBe(0);
    const after = await earlierPlayers();
    expect(after.get('Cleo')).toBeUndefined();
    expect(after.get('Ann')).toEqual(['Cleo']);
    expect(after.get('Bob')).toEqual(['Cleo', 'Ann']);
    expect((await runHere(['delete', imported, '--yes'], { home })).status).toBe(0);
    expect(await earlierPlayers()).toEqual(before);
  });

  test('skip an unreadable game and print a warning', async () => {
    using folder = temporaryFolder();
    const [first] = await storeGames(folder.path, WISHES.slice(0, 2));
    writeFileSync(journalFile(folder.path, first), 'nothing\n');
    const { status, stdout, stderr } = await runHere(['scores', '--json'], { home: folder.path });
    expect(status).toBe(2);
    expect((JSON.parse(stdout) as { scores: unknown[] }).scores).toHaveLength(1);
    expect(stderr).toMatch(/^yahtzee-cli: left out 1 unreadable game \([a-z0-9-]+\); [^\n]+\n$/);
  });

  test('are reported as one line or an empty document if no games are stored', async () => {
    expect(await runHere(['scores'])).toEqual({ status: 0, stdout: 'No finished games yet.\n', stderr: '' });
    expect((await runHere(['scores', '--json'])).stdout).toBe(
      '{"schema":"yahtzee-cli/scores@1","scores":[]}\n',
    );
    expect((await runHere(['scores', '--csv'])).stdout).toMatch(/^place,name,score,[a-zA-Z,]+,marks\r\n$/);
  });
});

describe('score tables', () => {
  const seedless = (number: number) => ({
    game: `2026-01-${10 + number}-abcdef`,
    name: 'Ann',
    kind: 'person',
    score: 300 - number,
    rules: OFFICIAL,
    players: 1,
    date: `2026-01-${10 + number}T12:00:00.000Z`,
    marks: [],
  });
  const entry = (number: number, changes: Partial<ScoreEntry> = {}): ScoreEntry => ({
    ...seedless(number),
    seed: 'kqwme-x9d4t',
    ...changes,
  });
  const style = { columns: 80, heading: (text: string) => text.toUpperCase(), maxScores: 10 };

  test('in 80 columns have one line per score, with marked scores in a separate section', () => {
    const tables = scoreTables([
      entry(0, { name: 'Wilhelmina of Orange', seed: 'x'.repeat(64) }),
      entry(1, { name: '李小龍' }),
      entry(2, { marks: ['practice', 'seed-given', 'advised'] }),
      entry(3, { rules: { ...house(), id: 'my-rules', name: 'Mine\u202e' }, players: 2 }),
    ]);
    expect(scoreLines(tables, style)).toEqual([
      'OFFICIAL RULES, 1 PLAYER',
      'Place  Name                  Score  Date        Seed           Game',
      '    1  Wilhelmina of Orange    300  2026-01-10  xxxxxxxxxx...  2026-01-10-abcdef',
      '    2  李小龍                  299  2026-01-11  kqwme-x9d4t    2026-01-11-abcdef',
      '       Listed separately',
      '       Ann                     298  2026-01-12  kqwme-x9d4t    2026-01-12-abcdef',
      '         practice game, chosen seed, with the coach',
      '',
      'MINE (MY-RULES, VERSION 1), 2 PLAYERS',
      'Place  Name  Score  Date        Seed         Game',
      '    1  Ann     297  2026-01-13  kqwme-x9d4t  2026-01-13-abcdef',
    ]);
  });

  test('fit in 40 columns', () => {
    const tables = scoreTables([
      entry(0, { name: 'Wilhelmina of Orange', seed: 'x'.repeat(64) }),
      entry(1, { marks: ['practice', 'seed-seen'] }),
    ]);
    const lines = scoreLines(tables, { ...style, columns: 40 });
    expect(lines).toEqual([
      'OFFICIAL RULES, 1 PLAYER',
      '    1    300  Wilhelmina of Orange',
      '       2026-01-10  2026-01-10-abcdef',
      '       seed',
      `       ${'x'.repeat(33)}`,
      `       ${'x'.repeat(31)}`,
      '       Listed separately',
      '         299  Ann',
      '       2026-01-11  2026-01-11-abcdef',
      '       seed kqwme-x9d4t',
      '         practice game, seed played',
      '         before',
    ]);
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(40);
  });

  test.each([40, 80])('of games at network tables show no seeds in %i columns', (columns) => {
    const tables = scoreTables([{ ...seedless(0), dice: 'table', players: 2 }]);
    expect(scoreLines(tables, { ...style, columns })).toEqual(
      columns === 40
        ? [
            'OFFICIAL RULES, 2 PLAYERS, TABLE GAMES',
            '    1    300  Ann',
            '       2026-01-10  2026-01-10-abcdef',
          ]
        : [
            'OFFICIAL RULES, 2 PLAYERS, TABLE GAMES',
            'Place  Name  Score  Date        Game',
            '    1  Ann     300  2026-01-10  2026-01-10-abcdef',
          ],
    );
  });

  test('show the best scores and the number of other scores', () => {
    const [table] = scoreTables(Array.from({ length: 12 }, (_, number) => entry(number)));
    const lines = scoreLines(table ? [table] : [], style);
    expect(lines.slice(2, -1).map((line) => line.slice(0, 20).trim())).toEqual(
      Array.from({ length: 10 }, (_, index) => `${index + 1}  Ann     ${300 - index}`),
    );
    expect(lines.at(-1)).toBe('       and 2 more (--all shows them)');
    expect(scoreLines(table ? [table] : [], { ...style, maxScores: Infinity })).toHaveLength(2 + 12);
  });
});

test('scores under rules that claim to be built in have a table of their own, below the built-in rules', async () => {
  using folder = temporaryFolder();
  const unfair = { ...SHORT, upperBonus: { threshold: 0, points: 1000 } };
  await storeGames(folder.path, [
    {
      created: day(1),
      seed: 'kestrel',
      rules: { ...unfair, id: 'official', version: 2, name: 'Official rules' },
    },
    { created: day(2), seed: 'merlin', rules: { ...unfair, id: 'fair', name: 'Official rules' } },
    { created: day(3), seed: 'hobby', rules: rulesOf('meowtzee') },
    { created: day(4), seed: 'kite' },
  ]);
  const { stdout } = await runHere(['scores'], { home: folder.path });
  expect(stdout.split('\n').filter((line) => line.includes('1 player'))).toEqual([
    'Official rules, 1 player',
    'Meowtzee, 1 player',
    'Official rules (fair, version 1; not the built-in rules), 1 player',
    'Official rules (official, version 2; not the built-in rules), 1 player',
  ]);
  const stats = (await runHere(['stats'], { home: folder.path })).stdout;
  expect(stats.match(/not the built-in rules/g)).toHaveLength(2);
});
