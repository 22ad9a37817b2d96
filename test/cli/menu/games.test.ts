import { writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { gameEntries, unfinishedEntries } from '../../../src/cli/menu/games.js';
import { hasDecisions } from '../../../src/engine/index.js';
import { UsageError } from '../../../src/cli/options.js';
import { temporaryFolder } from '../../support/child.js';
import type { GameEntry } from '../../../src/text/index.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { journalFile, storeGames } from '../../support/stored/storedHome.js';
import { storedGame } from '../../support/stored/storedGames.js';

const NOON = new Date('2026-02-01T12:00:00.000Z');

test('all stored games are listed, newest first, with their results', async () => {
  using folder = temporaryFolder();
  const ids = await storeGames(folder.path, [
    { created: '2026-01-01T12:00:00.000Z', names: ['Ann', 'Bob'], seed: 'kestrel' },
    { created: '2026-01-02T12:00:00.000Z', seed: 'merlin', actions: 6, practice: true },
    { created: '2026-01-03T12:00:00.000Z', seed: 'hobby' },
  ]);
  writeFileSync(journalFile(folder.path, ids[2]), 'nonsense\n');
  expect(await gameEntries(await openedHome(folder.path), NOON)).toEqual([
    {
      id: ids[2],
      state: 'unreadable',
      players: [],
      kinds: [],
      about: `Game ${ids[2]} can't be read: its first line isn't a game header.`,
    },
    {
      id: ids[1],
      state: 'unfinished',
      players: ['Ann'],
      results: [expect.stringMatching(/^Ann \d+$/)],
      round: expect.any(Number),
      kinds: ['practice'],
      about: expect.stringMatching(/^round \d of 13, Official rules$/),
    },
    {
      id: ids[0],
      state: 'finished',
      players: ['Ann', 'Bob'],
      results: [expect.stringMatching(/^Ann \d+$/), expect.stringMatching(/^Bob \d+$/)],
      kinds: [],
      about: 'Official rules',
    },
  ]);
});

test('games that everyone has left are listed without points', async () => {
  using folder = temporaryFolder();
  const wishes = Array.from({ length: 40 }, (_, game) => ({
    seed: `kestrel ${game}`,
    leaving: 'often' as const,
  }));
  await storeGames(folder.path, wishes);
  const abandoned = (await gameEntries(await openedHome(folder.path), NOON)).filter(
    ({ state }) => state === 'abandoned',
  );
  expect(abandoned.length).toBeGreaterThan(0);
  for (const { players, about } of abandoned) {
    expect({ players, about }).toEqual({ players: ['Ann'], about: 'Official rules, left' });
  }
});

test('a game without a decision is neither listed nor offered to resume, unless its dice were chosen', async () => {
  using folder = temporaryFolder();
  const wishes = Array.from({ length: 99 }, (_, game) => ({ seed: `${game}`, leaving: 'often' as const }));
  const leftAtOnce = wishes.find((wish) => {
    const { game, events } = storedGame(wish);
    return game.phase.name === 'abandoned' && !hasDecisions(events);
  });
  const [, , daily, given, decided] = await storeGames(folder.path, [
    { created: '2026-01-01T12:00:00.000Z', actions: 0 },
    { created: '2026-01-01T13:00:00.000Z', ...leftAtOnce },
    { created: '2026-01-02T12:00:00.000Z', actions: 0, daily: '2026-01-02' },
    { created: '2026-01-03T12:00:00.000Z', actions: 0, seed: 'kestrel', seedGiven: true },
    { created: '2026-01-04T12:00:00.000Z', actions: 6 },
  ]);
  const home = await openedHome(folder.path);
  const ids = (games: readonly GameEntry[]): string[] => games.map(({ id }) => id);
  expect(ids(await gameEntries(home, NOON))).toEqual([decided, given, daily]);
  const survey = await home.store.survey();
  expect(survey.over).toHaveLength(1);
  expect(ids(unfinishedEntries(survey, NOON))).toEqual([decided, given, daily]);
});

test('only today’s daily game has a reason why it must be kept', async () => {
  using folder = temporaryFolder();
  await storeGames(folder.path, [
    { daily: '2026-02-01', created: '2026-02-01T10:00:00.000Z', actions: 6 },
    { daily: '2026-01-31', created: '2026-01-31T10:00:00.000Z', actions: 6 },
    { created: '2026-01-30T10:00:00.000Z', actions: 6 },
  ]);
  const games = await gameEntries(await openedHome(folder.path), NOON);
  expect(games.map(({ reasonToKeep }) => reasonToKeep)).toEqual([
    expect.stringContaining("is today's daily game: you can delete it tomorrow"),
    undefined,
    undefined,
  ]);
});

test("a home folder that can't be read is reported in one line", async () => {
  using folder = temporaryFolder();
  await storeGames(folder.path, [{}]);
  const home = await openedHome(folder.path, 'EACCES@1+');
  const failure = await gameEntries(home, NOON).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UsageError);
  expect(String(failure)).toMatch(/Can't read the stored games in ".*": permission denied \(EACCES\)\./);
});
