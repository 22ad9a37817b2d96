import { expect, test } from '@jest/globals';
import { atLeast, chase } from '../../src/analysis/index.js';
import { EMPTY_CARD } from '../../src/engine/index.js';
import { shippedFigures } from '../../src/figures/index.js';
import { rulesOf } from '../support/builders.js';

// Each chance takes half a minute, so the test computes only one chance for each of two rule sets. The other figures of
// all rule sets, which come from the same files, are compared with the analysis in test/figures.
test.each([
  ['official', 300],
  ['original-1956', 100],
])('under %s, the shipped best chance of %i points agrees with the analysis', async (id, score) => {
  const rules = rulesOf(id);
  const live = chase(rules, EMPTY_CARD, atLeast(score), undefined, 'whole-memory')?.expected ?? NaN;
  const shipped = (await shippedFigures(rules))?.greatestChances.get(score) ?? NaN;
  expect(Math.abs(shipped - live)).toBeLessThan(1e-9);
});
