import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { computePlayStatistics, solve } from '../../src/analysis/index.js';
import { OFFICIAL } from '../../src/engine/index.js';
import { anyCardWithOpen } from '../support/generators.js';
import { NO_EXTRAS, UNFORCED } from '../support/houseRules.js';
import { plainOutcome } from '../support/solver/plainOutcome.js';
import { plainSolve } from '../support/solver/plainSolver.js';

test.each([OFFICIAL, UNFORCED, NO_EXTRAS].map((rules) => [rules.id, rules] as const))(
  'under %s rules, play statistics agree with enumeration, even if several moves are equally good',
  (_id, rules) => {
    const solved = solve(rules);
    fc.assert(
      fc.property(anyCardWithOpen(1, 3), (card) => {
        const { standardDeviation, boxes, upperBonusShare } = computePlayStatistics(solved, card);
        const plain = plainOutcome(plainSolve(rules, card), card);
        expect(standardDeviation).toBeCloseTo(Math.sqrt(plain.variance), 9);
        expect(upperBonusShare).toBeCloseTo(plain.upperBonus, 12);
        for (const [box, { mean, zero }] of plain.boxes) {
          expect(boxes[box]?.mean).toBeCloseTo(mean, 10);
          expect(boxes[box]?.zeroRate).toBeCloseTo(zero, 12);
        }
      }),
      { numRuns: 3 },
    );
  },
);
