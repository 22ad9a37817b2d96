import { expect, test } from '@jest/globals';
import { targetRow } from '../../src/text/index.js';

test.each([
  [0.176018772, '0.176018772 at best'],
  [0.999999999, '0.999999999 at best'],
  [0.9999999996, 'more than 0.999999999 at best'],
  [1 - Number.EPSILON, 'more than 0.999999999 at best'],
  [1, '1.000000000 at best'],
  [0.000001, '0.000001000 at best'],
  [2.3456e-20, '2.346e-20 at best'],
  [0, '0.000000000 at best'],
])('formats %d as the greatest possible chance', (greatestChance, said) => {
  expect(targetRow({ atLeast: 300, greatestChance })).toBe(`At least 300        ${said}`);
});
