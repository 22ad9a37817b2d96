import { describe, expect, it } from '@jest/globals';
import { solve } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';

describe('the solver', () => {
  const official = solve(OFFICIAL);

  it('gives the expected score of the official rules that Verhoeff and Scheffers published', () => {
    expect(official.expectedTotal(EMPTY_CARD)).toBeCloseTo(254.587728734, 8);
  });

  it('puts the best hold first, and what the others cost', () => {
    const { expected, moves } = official.advise({ card: EMPTY_CARD, dice: [3, 1, 3, 6, 3], rollsLeft: 2 });
    expect(moves[0]).toEqual({ hold: [3, 3, 3], expected, cost: 0 });
    expect(moves.filter((move) => 'box' in move)).toHaveLength(13);
  });
});
