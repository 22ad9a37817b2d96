import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { totals } from '../../src/engine/index.js';
import { type GameStore, NotAFileError, nodeFiles, openGameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';
import { slowLine } from '../support/stored/naiveJournal.js';
import { indexPath, journalPath, keepGame, type KeptGame, storeIn, ticking } from '../support/store.js';
import { storedGame } from '../support/stored/storedGames.js';

/** Stores three games that have ended, and adds them to the index. A player left one of the games. */
async function threeGames(store: GameStore): Promise<readonly KeptGame[]> {
  const games = [
    await keepGame(store, { seed: 'one' }),
    await keepGame(store, { seed: 'two', names: ['Ann', 'Bob', 'Cleo'], leaving: 'often', practice: true }),
    await keepGame(store, { seed: 'three', rules: house() }),
  ];
  for (const { id } of games) await store.addScore(id);
  return games;
}

const overIn = async (store: GameStore): Promise<string[]> =>
  (await store.survey()).over.map(({ game }) => game);

const linesIn = (home: string): string[] =>
  readFileSync(indexPath(home), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
const idsOf = (games: readonly KeptGame[]): string[] => games.map(({ id }) => id);

test('a line of the index contains the result of a game', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const wish = { seed: 'one', names: ['Ann', 'Bob'] };
  const { id, header } = await keepGame(store, wish);
  await store.addScore(id);
  const { seats } = storedGame(wish).game;
  const [line = ''] = linesIn(home.path);
  const { record } = JSON.parse(line) as { record: Record<string, unknown> };
  expect(Object.keys(record)).toEqual(['format', 'score', 'seats']);
  expect(record['format']).toBe(3);
  expect(record['score']).toEqual({
    game: id,
    created: '2026-01-31T12:00:01.000Z',
    ended: expect.stringMatching(/^2026-01-31T12:/),
    outcome: 'finished',
    rules: {
      id: 'official',
      version: 1,
      name: header.rules.name,
      sum: expect.stringMatching(/^[0-9a-f]{8}$/),
    },
    seed: 'one',
    players: seats.map(({ card }, seat) => ({
      name: wish.names[seat],
      kind: 'person',
      score: totals(header.rules, card).grand,
    })),
    bytes: readFileSync(journalPath(home.path, id)).length,
  });
  expect(`${line}\n`).toBe(slowLine(record));
});

test('the seed of a game is checked only once, when the game is added to the index', async () => {
  using home = temporaryFolder();
  const asked: string[] = [];
  const store = openGameStore(nodeFiles, home.path, ticking(), ({ id }) => {
    asked.push(id);
    return id !== made?.id;
  });
  const [made, played, going] = [
    await keepGame(store, { seed: 'one' }),
    await keepGame(store, { seed: 'two' }),
    await keepGame(store, { seed: 'three', actions: 5 }),
  ];
  await store.addScore(played.id);
  const survey = await store.survey();
  expect(survey.over.map(({ game, notFromSeed }) => [game, notFromSeed])).toEqual([
    [made.id, true],
    [played.id, undefined],
  ]);
  expect(survey.unfinished.map(({ id }) => id)).toEqual([going.id]);
  expect(await store.survey()).toEqual(survey);
  expect(asked).toEqual([played.id, made.id]);
});

test("an unfinished game isn't added to the index", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { actions: 5 });
  await store.addScore(id);
  expect(existsSync(indexPath(home.path))).toBe(false);
});

test("a game that's added to the index twice counts once", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const games = await threeGames(store);
  for (const { id } of games) await store.addScore(id);
  expect(linesIn(home.path)).toHaveLength(6);
  expect(await overIn(store)).toEqual(idsOf(games));
});

describe('an index', () => {
  const FOREIGN = slowLine({ format: 3, game: '2026-01-31-abcdef' });
  const OLD =
    '{"schema":"yahtzee-cli/kept-score@1","name":"Ann","score":321,"rules":"official","date":"2026-01-01"}\n';

  /** Stores three games, and changes the lines of the index. */
  async function changed(home: string, change: (lines: string[]) => string): Promise<readonly KeptGame[]> {
    const games = await threeGames(await storeIn(home));
    writeFileSync(indexPath(home), change(linesIn(home).map((line) => `${line}\n`)));
    return games;
  }

  const copy = (home: string): string => `${indexPath(home)}.copy-1`;

  test.each([
    ['with a cut-off last line', (lines: string[]) => lines.join('').slice(0, -9)],
    ['with a changed digit', (lines: string[]) => lines.join('').replace('"score":', '"score":1')],
    ['with a line of a different structure', (lines: string[]) => [FOREIGN, ...lines].join('')],
    ['with lines of an earlier program version', (lines: string[]) => [OLD, ...lines].join('')],
    ['of random bytes', () => '\0\u00ff\n{}\n'],
  ])('a index %s is backed up and rebuilt', async (_, change) => {
    using home = temporaryFolder();
    const games = await changed(home.path, change);
    const before = readFileSync(indexPath(home.path));
    const store = await storeIn(home.path);
    const survey = await store.survey();
    expect(survey.over.map(({ game }) => game)).toEqual(idsOf(games));
    expect(readFileSync(copy(home.path))).toEqual(before);
    const made = readFileSync(indexPath(home.path));
    expect(linesIn(home.path)).toHaveLength(3);
    expect(await store.survey()).toEqual(survey);
    expect(readFileSync(indexPath(home.path))).toEqual(made);
  });

  test.each([
    ["that's missing", () => ''],
    ['without one of the games', (lines: string[]) => lines.slice(1).join('')],
    ['with empty lines', (lines: string[]) => lines.join('\n')],
    ['in another order', (lines: string[]) => lines.toReversed().join('')],
  ])('a index %s is updated without a backup', async (_, change) => {
    using home = temporaryFolder();
    const games = await changed(home.path, change);
    if (readFileSync(indexPath(home.path)).length === 0) rmSync(indexPath(home.path));
    expect(await overIn(await storeIn(home.path))).toEqual(idsOf(games));
    expect(existsSync(copy(home.path))).toBe(false);
    expect(linesIn(home.path)).toHaveLength(3);
  });

  test('the index loses the score of a game whose journal was deleted', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const [gone, ...left] = await threeGames(store);
    rmSync(journalPath(home.path, gone?.id ?? ''));
    expect(await overIn(store)).toEqual(idsOf(left));
    expect(linesIn(home.path)).toHaveLength(2);
    expect(existsSync(copy(home.path))).toBe(false);
  });

  test.each([
    ['a torn end', '{"length":9'],
    ['a damaged line', 'nothing\nmore\n'],
  ])('the index is unchanged if a journal has %s after the end of its game', async (_, behind) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const [first] = await threeGames(store);
    appendFileSync(journalPath(home.path, first?.id ?? ''), behind);
    const survey = await store.survey();
    expect([...survey.damages.keys()]).toEqual([first?.id]);
    expect(survey.over).toHaveLength(3);
    const { ino } = statSync(indexPath(home.path));
    const before = readFileSync(indexPath(home.path));
    for (let looks = 0; looks < 3; looks++) expect(await store.survey()).toEqual(survey);
    expect(statSync(indexPath(home.path)).ino).toBe(ino);
    expect(readFileSync(indexPath(home.path))).toEqual(before);
  });

  test("the index isn't used for a game whose journal has a different size", async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const [first, ...others] = await threeGames(store);
    const path = journalPath(home.path, first?.id ?? '');
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, `${lines.slice(0, -2).join('\n')}\n`);
    const { over, unfinished } = await store.survey();
    expect(over.map(({ game }) => game)).toEqual(idsOf(others));
    expect(unfinished.map(({ id }) => id)).toEqual([first?.id]);
    expect(linesIn(home.path)).toHaveLength(2);
  });

  test('a index of a newer format is unchanged, and every journal is read', async () => {
    using home = temporaryFolder();
    const games = await changed(home.path, (lines) =>
      [...lines, slowLine({ format: 4, what: 'ever' })].join(''),
    );
    const before = readFileSync(indexPath(home.path));
    const store = await storeIn(home.path);
    const { over, indexProblem } = await store.survey();
    expect(indexProblem).toEqual({ code: 'newer-format', format: 4, known: 3 });
    expect(over.map(({ game }) => game)).toEqual(idsOf(games));
    expect(readFileSync(indexPath(home.path))).toEqual(before);
  });

  test.each([
    ['is a link', (path: string) => symlinkSync('elsewhere', path), 'NOT_A_FILE'],
    ['is a folder', (path: string) => mkdirSync(path), 'NOT_A_FILE'],
    ['is a FIFO', (path: string) => execFileSync('mkfifo', [path]), 'NOT_A_FILE'],
    [
      'is too large',
      (path: string) => {
        writeFileSync(path, '');
        truncateSync(path, 70 * 1024 * 1024);
      },
      'TOO_LARGE',
    ],
  ])('a index that %s is unchanged, and every journal is read', async (_, make, fault) => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const games = await threeGames(store);
    const going = await keepGame(store, { actions: 5 });
    const path = indexPath(home.path);
    rmSync(path);
    make(path);
    const { mode, size, ino } = lstatSync(path);
    const { over, unfinished, indexProblem } = await store.survey();
    expect(indexProblem).toEqual({ code: 'unreadable', fault });
    expect(over.map(({ game }) => game)).toEqual(idsOf(games));
    expect(unfinished.map(({ id }) => id)).toEqual([going.id]);
    expect(lstatSync(path)).toMatchObject({ mode, size, ino });
    expect(readdirSync(home.path).sort()).toEqual(['games', 'index.jsonl']);
  });

  test("a index that's unreadable is unchanged, and every journal is read", async () => {
    using home = temporaryFolder();
    const games = await threeGames(await storeIn(home.path));
    const before = readFileSync(indexPath(home.path));
    // The second file-system call opens the index.
    const { over, indexProblem } = await (await storeIn(home.path, 'EACCES@2')).survey();
    expect(indexProblem).toEqual({ code: 'unreadable', fault: 'EACCES' });
    expect(over.map(({ game }) => game)).toEqual(idsOf(games));
    expect(readFileSync(indexPath(home.path))).toEqual(before);
  });

  test("a index that's a link isn't written to", async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store);
    symlinkSync('elsewhere', indexPath(home.path));
    await expect(store.addScore(id)).rejects.toBeInstanceOf(NotAFileError);
    expect(existsSync(indexPath(home.path))).toBe(false);
  });

  test("a index that isn't writable doesn't prevent a survey of the games", async () => {
    using home = temporaryFolder();
    const games = await threeGames(await storeIn(home.path));
    rmSync(indexPath(home.path));
    const outcomes = new Set<string>();
    for (let call = 1; call < 100 && !outcomes.has('written'); call++) {
      const store = await storeIn(home.path, `ENOSPC@${call}+`);
      const survey = await store.survey().catch(() => undefined);
      const isWhole = survey?.unreadable.length === 0;
      if (isWhole) expect(survey.over.map(({ game }) => game)).toEqual(idsOf(games));
      const isWritten = isWhole && existsSync(indexPath(home.path)) && linesIn(home.path).length === 3;
      outcomes.add(isWritten ? 'written' : isWhole ? 'found' : 'failed');
    }
    expect([...outcomes]).toEqual(['failed', 'found', 'written']);
  });
});

test("a cut-off line in the index doesn't damage the next line", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const games = await threeGames(store);
  writeFileSync(indexPath(home.path), '{"length":300,"su');
  for (const { id } of games) await store.addScore(id);
  expect(linesIn(home.path)).toHaveLength(4);
  expect(await overIn(store)).toEqual(idsOf(games));
});

test('a partial write to the index is an error, and the next survey repairs the index', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const games = await threeGames(store);
  rmSync(indexPath(home.path));
  let short = 0;
  for (let call = 1; call < 12; call++) {
    const faulty = await storeIn(home.path, `short@${call}`);
    await faulty.addScore(games[0]?.id ?? '').catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'SHORT_WRITE' });
      short++;
    });
  }
  expect(short).toBe(1);
  expect(await overIn(store)).toEqual(idsOf(games));
});
