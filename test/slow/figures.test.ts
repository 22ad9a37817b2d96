import { expect, test } from '@jest/globals';
import { atLeast, chase } from '../../src/analysis/index.js';
import { EMPTY_CARD, OFFICIAL } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';

// A chance takes half a minute, so the test computes only one. The other figures of all rule sets, which come from the same
// files, are compared with the analysis in test/figures.
test('the shipped best chance of 300 points agrees with the analysis', async () => {
  const live = chase(OFFICIAL, EMPTY_CARD, atLeast(300), undefined, 'whole-memory')?.expected ?? NaN;
  const shipped = (await shippedFigures(OFFICIAL))?.greatestChances.get(300) ?? NaN;
  expect(Math.abs(shipped - live)).toBeLessThan(1e-9);
});
