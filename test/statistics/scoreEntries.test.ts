import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { markedGame, OFFICIAL, standings } from '../../src/engine/index.js';
import {
  gamesSeen,
  gamesBySeed,
  type OverGame,
  type PlayedGame,
  scoreEntries,
  scoreTables,
  type SeededGame,
} from '../../src/statistics/index.js';
import { naiveScores } from '../support/stored/naiveScores.js';
import { anyStoredGames } from '../support/stored/storedGames.js';

/** Converts a finished or abandoned game to an `OverGame`. Returns undefined for an unfinished game. */
function overGame({
  id,
  created,
  ended,
  game,
}: PlayedGame & { readonly ended: string }): OverGame | undefined {
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const players = game.header.players.map(({ name, kind }, seat) => {
    const line = standings(game).find((standing) => standing.seat === seat);
    return { name, kind, score: line?.totals.grand ?? 0, ...(line?.left && { left: true as const }) };
  });
  return { ...game.header, ...markedGame(game), game: id, created, ended, outcome, players };
}

test('score entries agree with a recount of the events and have the marks of their games', () => {
  fc.assert(
    fc.property(anyStoredGames, (played) => {
      const games = played.map((game, number) => ({ ...game, ended: daysAfter(game.created, number % 4) }));
      const over = games.flatMap((game) => overGame(game) ?? []);
      const others = games
        .filter((game) => !overGame(game))
        .map(({ id, created, game }) => ({ id, created, ...game.header }));
      const entries = scoreEntries(over, others).map(
        ({ game, name, kind, score, rules, players, seed, daily, marks, playedAfter }) => {
          const day = daily === undefined ? {} : { daily };
          const after = playedAfter === undefined ? {} : { playedAfter };
          return { game, name, kind, score, rules: rules.id, players, seed, ...day, marks, ...after };
        },
      );
      expect(entries).toEqual(naiveScores(games));
    }),
  );
});

function daysAfter(time: string, days: number): string {
  const date = new Date(time);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString();
}

const at = (hour: number): string => `2026-01-31T${String(hour).padStart(2, '0')}:00:00.000Z`;

interface DailyWish {
  readonly id?: string;
  /** The hour in which the game ended. Default: the hour in which it started. */
  readonly ended?: number;
  readonly outcome?: 'finished' | 'abandoned';
  /** If false, the game is an ordinary game with a daily seed. Default: true. */
  readonly isDaily?: boolean;
}

/** Returns a daily game that the player started at the given hour. */
const daily = (name: string, hour: number, wish: DailyWish = {}): OverGame => ({
  game: wish.id ?? `${name} at ${hour}`,
  created: at(hour),
  ended: at(wish.ended ?? hour).replace('00:00.000Z', '30:00.000Z'),
  outcome: wish.outcome ?? 'finished',
  rules: OFFICIAL,
  seed: 'daily:2026-01-31',
  ...(wish.isDaily !== false && { daily: true }),
  players: [{ name, kind: 'person', score: 200 }],
});

const unfinishedDaily = (name: string, hour: number): SeededGame => ({
  id: `${name} at ${hour}`,
  created: at(hour),
  seed: 'daily:2026-01-31',
  daily: true,
  players: [{ name }],
});

/** Returns the marks of each score, followed by the names of the people whose game may have shown dice. */
const marksIn = (
  over: readonly OverGame[],
  unfinished: readonly SeededGame[] = [],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    scoreEntries(over, unfinished).map(({ game, marks, playedAfter = [] }) => [
      game,
      [...marks, ...playedAfter],
    ]),
  );

describe('the daily games of a day', () => {
  test('are marked with the names of those who started earlier, in that order', () => {
    expect(marksIn([daily('Cleo', 11), daily('Ann', 9), daily('Bob', 10)])).toEqual({
      'Ann at 9': [],
      'Bob at 10': ['played-after', 'Ann'],
      'Cleo at 11': ['played-after', 'Ann', 'Bob'],
    });
  });

  test('count an abandoned game and an unfinished game as played', () => {
    const games = [daily('Ann', 9, { outcome: 'abandoned' }), daily('Cleo', 11)];
    expect(marksIn(games, [unfinishedDaily('Bob', 10)])).toEqual({
      'Cleo at 11': ['played-after', 'Ann', 'Bob'],
    });
  });

  test("don't mark a game that ended before somebody else started", () => {
    expect(marksIn([daily('Ann', 10)], [unfinishedDaily('Bob', 11)])).toEqual({ 'Ann at 10': [] });
  });

  test('mark a game that started first, but ended after somebody else had started', () => {
    expect(marksIn([daily('Ann', 9, { ended: 12 }), daily('Bob', 10), daily('Cleo', 13)])).toEqual({
      'Ann at 9': ['played-after', 'Bob'],
      'Bob at 10': ['played-after', 'Ann'],
      'Cleo at 13': ['played-after', 'Ann', 'Bob'],
    });
  });

  test('have the mark seed-seen if the same player started another one before the end', () => {
    expect(marksIn([daily('Ann', 9, { ended: 12 }), daily('ANN', 10)])).toEqual({
      'Ann at 9': ['seed-seen'],
      'ANN at 10': ['seed-seen'],
    });
  });

  test('mark each other if they started at the same time', () => {
    expect(marksIn([daily('Ann', 9, { id: 'b' }), daily('Bob', 9, { id: 'a' })])).toEqual({
      a: ['played-after', 'Ann'],
      b: ['played-after', 'Bob'],
    });
  });

  test('treat similar names as the same player', () => {
    expect(marksIn([daily('Ann', 9), daily('Bob', 10), daily('ANN', 11), daily('Cleo', 12)])).toEqual({
      'Ann at 9': [],
      'Bob at 10': ['played-after', 'Ann'],
      'ANN at 11': ['seed-seen', 'played-after', 'Bob'],
      'Cleo at 12': ['played-after', 'Ann', 'Bob'],
    });
  });

  test('have the mark seed-seen after an ordinary game with the same seed', () => {
    const games = [
      daily('Ann', 9, { isDaily: false }),
      daily('Bob', 10),
      daily('Cleo', 11, { isDaily: false }),
    ];
    expect(marksIn(games)).toEqual({
      'Ann at 9': [],
      'Bob at 10': ['seed-seen'],
      'Cleo at 11': ['seed-seen'],
    });
  });

  test('are ranked in one table, including marked games', () => {
    const entries = scoreEntries([daily('Ann', 9), daily('Bob', 10), daily('Ann', 11)], []);
    const [table, ...others] = scoreTables(entries);
    expect(others).toEqual([]);
    expect(table?.ranked.map(({ game, place }) => [game, place])).toEqual([
      ['Ann at 9', 1],
      ['Bob at 10', 1],
    ]);
    expect(table?.apart.map(({ game }) => game)).toEqual(['Ann at 11']);
  });
});

test('games at network tables have neither a seed nor a mark that depends on a seed', () => {
  const games = ['a', 'b'].map((id): OverGame => ({
    game: id,
    created: at(9),
    ended: at(23),
    outcome: 'finished',
    rules: OFFICIAL,
    dice: 'table',
    players: [{ name: 'Ann', kind: 'person', score: 200 }],
  }));
  const unfinished = { id: 'c', created: at(8), players: [{ name: 'Ann' }] };
  const entries = scoreEntries([...games, daily('Bob', 10)], [unfinished]);
  expect(entries.map(({ game, dice, marks }) => [game, dice, marks])).toEqual([
    ['a', 'table', []],
    ['b', 'table', []],
    ['Bob at 10', undefined, []],
  ]);
  expect(entries[0]).not.toHaveProperty('seed');
});

const game = (id: string, day: number, seed: string): SeededGame & { readonly ended: string } => ({
  id,
  created: `2026-01-0${day}T12:00:00.000Z`,
  ended: `2026-01-0${day}T12:00:00.000Z`,
  seed,
  players: [{ name: 'Ann' }],
});

/** Returns the ids of the games whose seed another game used before they ended. */
function onSeenSeeds(games: readonly ReturnType<typeof game>[]): readonly string[] {
  const bySeed = gamesBySeed(games);
  return games
    .filter((each) => gamesSeen(each, 'Ann', bySeed.get(each.seed) ?? []).isSeedSeen)
    .map(({ id }) => id);
}

describe('ordinary games that reuse a seed', () => {
  test('are all games except the earliest game of each seed', () => {
    const games = [game('c', 3, 'x'), game('a', 1, 'x'), game('b', 2, 'y'), game('d', 2, 'x')];
    expect([...onSeenSeeds(games)].sort()).toEqual(['c', 'd']);
  });

  test('include the game with the later id if two games started at the same time', () => {
    expect(onSeenSeeds([game('b', 1, 'x'), game('a', 1, 'x')])).toEqual(['b']);
  });

  test('leave out exactly one game of each seed', () => {
    const anyGames = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('x', 'y', 'z', '__proto__')),
    );
    fc.assert(
      fc.property(anyGames, (wishes) => {
        const games = wishes.map(([day, seed], number) => game(`${number}`, day, seed));
        const seen = new Set(onSeenSeeds(games));
        const unseen = games.filter(({ id }) => !seen.has(id));
        expect(unseen.map(({ seed }) => seed).sort()).toEqual(
          [...new Set(games.map(({ seed }) => seed))].sort(),
        );
      }),
    );
  });

  test('include a game that started first, but ended after another game had started', () => {
    const first = { ...game('a', 1, 'x'), ended: '2026-01-02T12:00:00.001Z' };
    expect(onSeenSeeds([first, game('b', 2, 'x')])).toEqual(['a', 'b']);
    expect(onSeenSeeds([{ ...first, ended: '2026-01-02T12:00:00.000Z' }, game('b', 2, 'x')])).toEqual(['b']);
  });

  test('have the mark seed-seen, unless the seed was chosen', () => {
    const kestrel = (hour: number, changes: Partial<OverGame>): OverGame => ({
      ...daily('Ann', hour, { isDaily: false }),
      ...changes,
    });
    const games = [
      kestrel(9, {}),
      kestrel(10, {}),
      kestrel(11, { practice: true }),
      kestrel(12, { seedGiven: true }),
    ];
    expect(marksIn(games)).toEqual({
      'Ann at 9': [],
      'Ann at 10': ['seed-seen'],
      'Ann at 11': ['practice', 'seed-seen'],
      'Ann at 12': ['seed-given'],
    });
  });
});
