import { expect, test } from '@jest/globals';
import { atLeast, chase } from '../../src/analysis/index.js';
import { EMPTY_CARD, YATZY_FORCED } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';

// If the order of the boxes is free, a chance takes many seconds, so the test computes the chances of a forced order. The
// other figures of the rule sets, which come from the same files, are compared with the analysis in test/figures.
test.each([100, 250])('the shipped best chance of %i points agrees with the analysis', async (score) => {
  const live = chase(YATZY_FORCED, EMPTY_CARD, atLeast(score), undefined, 'whole-memory')?.expected ?? NaN;
  const shipped = (await shippedFigures(YATZY_FORCED))?.greatestChances.get(score) ?? NaN;
  expect(Math.abs(shipped - live)).toBeLessThan(1e-9);
});
