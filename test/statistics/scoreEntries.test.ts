import fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { markedGame, standings } from '../../src/engine/index.js';
import {
  gamesOnSeenSeeds,
  type OverGame,
  type PlayedGame,
  scoreEntries,
  type SeededGame,
  withSeenSeed,
} from '../../src/statistics/index.js';
import { naiveScores } from '../support/stored/naiveScores.js';
import { anyStoredGames } from '../support/storedGames.js';

/** Converts a finished or abandoned game to an `OverGame`. Returns undefined for an unfinished game. */
function overGame({ id, created, game }: PlayedGame): OverGame | undefined {
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const players = game.header.players.map(({ name, kind }, seat) => {
    const line = standings(game).find((standing) => standing.seat === seat);
    return { name, kind, score: line?.totals.grand ?? 0, ...(line?.left && { left: true as const }) };
  });
  return { ...game.header, ...markedGame(game), game: id, created, ended: created, outcome, players };
}

test('score entries agree with a recount of the events and have the marks of their games', () => {
  fc.assert(
    fc.property(anyStoredGames, (games) => {
      const over = games.flatMap((game) => overGame(game) ?? []);
      const others = games
        .filter((game) => !overGame(game))
        .map(({ id, created, game }) => ({ id, created, seed: game.header.seed }));
      const entries = scoreEntries(over, others).map(
        ({ game, name, kind, score, rules, players, seed, daily, marks }) => {
          const day = daily === undefined ? {} : { daily };
          return { game, name, kind, score, rules: rules.id, players, seed, ...day, marks };
        },
      );
      expect(entries).toEqual(naiveScores(games));
    }),
  );
});

const game = (id: string, day: number, seed: string): SeededGame => ({
  id,
  created: `2026-01-0${day}T12:00:00.000Z`,
  seed,
});

describe('games that reuse a seed', () => {
  test('gamesOnSeenSeeds leaves out the earliest game of each seed', () => {
    const games = [game('c', 3, 'x'), game('a', 1, 'x'), game('b', 2, 'y'), game('d', 2, 'x')];
    expect([...gamesOnSeenSeeds(games)].sort()).toEqual(['c', 'd']);
  });

  test('gamesOnSeenSeeds returns the game with the later id if two games started at the same time', () => {
    expect([...gamesOnSeenSeeds([game('b', 1, 'x'), game('a', 1, 'x')])]).toEqual(['b']);
  });

  test('gamesOnSeenSeeds leaves out exactly one game of each seed', () => {
    const anyGames = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom('x', 'y', 'z', '__proto__')),
    );
    fc.assert(
      fc.property(anyGames, (wishes) => {
        const games = wishes.map(([day, seed], number) => game(`${number}`, day, seed));
        const seen = gamesOnSeenSeeds(games);
        const unseen = games.filter(({ id }) => !seen.has(id));
        expect(unseen.map(({ seed }) => seed).sort()).toEqual(
          [...new Set(games.map(({ seed }) => seed))].sort(),
        );
      }),
    );
  });

  test('withSeenSeed adds a mark, unless the game already has a mark for its seed', () => {
    expect(withSeenSeed([])).toEqual(['seed-seen']);
    expect(withSeenSeed(['practice'])).toEqual(['practice', 'seed-seen']);
    expect(withSeenSeed(['practice', 'seed-given'])).toEqual(['practice', 'seed-given']);
    expect(withSeenSeed(['seed-seen'])).toEqual(['seed-seen']);
  });
});
