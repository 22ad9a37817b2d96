import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { gamesOnSeenSeeds, type SeededGame, withSeenSeed } from '../../src/statistics/index.js';

const game = (id: string, day: number, seed: string): SeededGame => ({
  id,
  created: `2026-01-0${day}T12:00:00.000Z`,
  seed,
});

describe('a game on a seed that was seen before', () => {
  test('is any but the earliest', () => {
    const games = [game('c', 3, 'x'), game('a', 1, 'x'), game('b', 2, 'y'), game('d', 2, 'x')];
    expect([...gamesOnSeenSeeds(games)].sort()).toEqual(['c', 'd']);
  });

  test('is the later one by id where both began at the same moment', () => {
    expect([...gamesOnSeenSeeds([game('b', 1, 'x'), game('a', 1, 'x')])]).toEqual(['b']);
  });

  test('leaves one game of each seed unseen', () => {
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

  test('is marked, unless its seed was chosen', () => {
    expect(withSeenSeed([])).toEqual(['seed-seen']);
    expect(withSeenSeed(['practice'])).toEqual(['practice', 'seed-seen']);
    expect(withSeenSeed(['practice', 'seed-given'])).toEqual(['practice', 'seed-given']);
    expect(withSeenSeed(['seed-seen'])).toEqual(['seed-seen']);
  });
});
