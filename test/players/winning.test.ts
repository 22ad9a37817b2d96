import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ScoreChances } from '../../src/analysis/index.js';
import { winningAgainst } from '../../src/players/goals.js';

/** Returns the distribution of a score picked at random from a list. */
function among(scores: readonly number[]): ScoreChances {
  const lowest = Math.min(...scores);
  const chances = Array.from({ length: Math.max(...scores) - lowest + 1 }, (_, index) => {
    return scores.filter((score) => score === lowest + index).length / scores.length;
  });
  return { lowest, chances };
}

/** Averages the player's share of the win over all combinations of opponents' scores. */
function shareByCounting(own: number, others: readonly (readonly number[])[]): number {
  const tables = others.reduce<readonly (readonly number[])[]>(
    (found, scores) => found.flatMap((table) => scores.map((score) => [...table, score])),
    [[]],
  );
  const shares = tables.map((table) =>
    table.some((score) => score > own) ? 0 : 1 / (1 + table.filter((score) => score === own).length),
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const scores = fc.array(fc.integer({ min: 100, max: 112 }), { minLength: 1, maxLength: 5 });

describe('winningAgainst', () => {
  it('gives the average share of the win over all outcomes', () => {
    fc.assert(
      fc.property(
        fc.array(scores, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 95, max: 118 }),
        (others, own) => {
          expect(winningAgainst(others.map(among)).at(own)).toBeCloseTo(shareByCounting(own, others), 12);
        },
      ),
    );
  });

  it("is constant below and above all opponents' scores", () => {
    const { at, low, high } = winningAgainst([among([100, 105]), among([103])]);
    expect([at(0), at(low)]).toEqual([0, 0]);
    expect([at(high), at(1575)]).toEqual([1, 1]);
  });
});
