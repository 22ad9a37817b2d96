import { expect, test } from '@jest/globals';
import { atLeast, chase } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';

// A chance takes many seconds, and longer for higher scores, so the test computes only the lowest one. The other figures of
// all rule sets, which come from the same files, are compared with the analysis in test/figures.
test('the shipped best chance of 100 points agrees with the analysis', async () => {
  const live = chase(OFFICIAL, EMPTY_CARD, atLeast(100), undefined, 'whole-memory')?.expected ?? NaN;
  const shipped = (await shippedFigures(OFFICIAL))?.greatestChances.get(100) ?? NaN;
  expect(Math.abs(shipped - live)).toBeLessThan(1e-9);
});
