import type { HomeFacts } from '../../../src/text/index.js';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { homeFacts } from '../../../src/cli/menu/games.js';
import { OFFICIAL, personNamed, RULE_SETS, type RuleSet, YATZY } from '../../../src/engine/index.js';
import type { DailyNames } from '../../../src/ui/index.js';
import { temporaryFolder } from '../../support/child.js';
import { house } from '../../support/houseRules.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { journalFile, storeGames } from '../../support/stored/storedHome.js';
import { type GameWish, storedGame } from '../../support/stored/storedGames.js';

const NOON = new Date('2026-01-31T12:00:00.000Z');
const NO_NAMES: DailyNames = { settings: [], lastPlayers: [] };

interface Wishes {
  readonly games: readonly GameWish[];
  readonly rules?: RuleSet;
  readonly names?: DailyNames;
  /** The index in `games` of the game whose journal becomes unreadable. */
  readonly unreadable?: number;
}

/** Stores games in a new home folder, and returns what the menu shows about them. */
async function factsAbout({
  games,
  rules = OFFICIAL,
  names = NO_NAMES,
  unreadable,
}: Wishes): Promise<HomeFacts> {
  using folder = temporaryFolder();
  const ids = await storeGames(folder.path, games);
  if (unreadable !== undefined) writeFileSync(journalFile(folder.path, ids[unreadable]), 'nonsense\n');
  const { store } = await openedHome(folder.path);
  return homeFacts(await store.survey(), rules, names, NOON);
}

/** Returns the score of the first player. */
const scoreOf = async (wish: GameWish): Promise<number | undefined> =>
  (await factsAbout({ games: [wish] })).best?.score;

describe('the games', () => {
  test('are counted as zero in an empty home folder', async () => {
    expect(await factsAbout({ games: [] })).toEqual({
      daily: { name: 'Player 1', state: 'none', streak: 0 },
      games: 0,
      finished: 0,
      ghosts: [],
    });
  });

  test("are counted as finished if they've ended and aren't practice games", async () => {
    const games: GameWish[] = [
      { seed: 'kestrel' },
      { seed: 'merlin', actions: 20 },
      { seed: 'hobby', practice: true },
      { seed: 'harrier' },
    ];
    expect(await factsAbout({ games })).toMatchObject({ games: 4, finished: 2 });
    expect(await factsAbout({ games, unreadable: 3 })).toMatchObject({ games: 4, finished: 1 });
  });
});

describe('the best score', () => {
  test('is the highest ranked score of a person under the rule set', async () => {
    const seeds = ['kestrel', 'merlin', 'hobby'];
    const scores = await Promise.all(seeds.map((seed) => scoreOf({ seed })));
    const best = Math.max(...scores.map((score) => score ?? 0));
    expect(new Set(scores).size).toBe(3);
    const games = seeds.map((seed, index) => ({ seed, names: [`P${index}`] }));
    expect((await factsAbout({ games })).best).toEqual({ score: best, name: `P${scores.indexOf(best)}` });
  });

  test.each<[string, GameWish]>([
    ['a practice game', { practice: true }],
    ['a chosen seed', { seedGiven: true }],
    ['a computer player', { kinds: ['perfect'] }],
    ['another rule set', { rules: RULE_SETS[1] ?? OFFICIAL }],
    ['an unfinished game', { actions: 20 }],
  ])("is undefined if the only score doesn't count: %s", async (_, wish) => {
    expect((await factsAbout({ games: [{ seed: 'kestrel', ...wish }] })).best).toBeUndefined();
  });

  test('is the earlier of two equal scores', async () => {
    const game = (name: string, day: string): GameWish => ({
      names: [name],
      daily: '2026-01-31',
      created: `2026-01-31T${day}:00:00.000Z`,
    });
    expect(storedGame(game('Ann', '10')).events).toEqual(storedGame(game('Bob', '11')).events);
    const { best } = await factsAbout({ games: [game('Bob', '11'), game('Ann', '10')] });
    expect(best?.name).toBe('Ann');
  });
});

describe('the daily game', () => {
  const daily = (names: readonly string[], wish: GameWish = {}): GameWish => ({
    names,
    daily: '2026-01-31',
    created: '2026-01-31T09:00:00.000Z',
    ...wish,
  });
  const yesterday = daily(['Ann'], { daily: '2026-01-30', created: '2026-01-30T09:00:00.000Z' });

  test('belongs to the first name in the settings, otherwise to its last player, otherwise to the last game’s first person', async () => {
    const names: DailyNames = {
      settings: [],
      lastPlayers: [{ name: 'Perfect', kind: 'perfect' }, personNamed('Cleo')],
    };
    const nameIn = async (wishes: Wishes): Promise<string | undefined> =>
      (await factsAbout(wishes)).daily?.name;
    expect(await nameIn({ games: [], names })).toBe('Cleo');
    expect(await nameIn({ games: [yesterday], names })).toBe('Ann');
    expect(await nameIn({ games: [yesterday], names: { ...names, settings: ['Zoë', 'Bob'] } })).toBe('Zoë');
  });

  test.each<[string, GameWish | undefined, object]>([
    ['not started', undefined, { state: 'none', streak: 1 }],
    ['unfinished', { actions: 20 }, { state: 'unfinished', streak: 1 }],
    ['finished', {}, { state: 'finished', streak: 2, score: expect.any(Number) }],
  ])('is %s', async (_, wish, facts) => {
    const games = [yesterday, ...(wish ? [daily(['ann'], wish)] : [])];
    const name = wish && !('actions' in wish) ? 'ann' : expect.stringMatching(/^ann$/i);
    expect((await factsAbout({ games })).daily).toEqual({ name, ...facts });
  });

  test('is the one of the rule set, and its streak counts no other rule set', async () => {
    const games = [yesterday, daily(['Ann']), daily(['Ann'], { rules: YATZY, actions: 20 })];
    expect((await factsAbout({ games })).daily).toMatchObject({ state: 'finished', streak: 2 });
    expect((await factsAbout({ games, rules: YATZY })).daily).toEqual({
      name: 'Ann',
      state: 'unfinished',
      streak: 0,
    });
  });

  test('is absent under house rules', async () => {
    expect(await factsAbout({ games: [daily(['Ann'])], rules: house() })).not.toHaveProperty('daily');
  });

  test("of another player doesn't count", async () => {
    const names = { settings: ['Bob'], lastPlayers: [] };
    expect((await factsAbout({ games: [daily(['Ann'])], names })).daily).toEqual({
      name: 'Bob',
      state: 'none',
      streak: 0,
    });
  });
});
