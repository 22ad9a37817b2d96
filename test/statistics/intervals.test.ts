import { expect, test } from '@jest/globals';
import { meanInterval, student, wilson } from '../../src/statistics/intervals.js';

// 97.5% quantiles of Student's t distribution from the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
test.each([
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [10, 2.228],
  [15, 2.131],
  [30, 2.042],
  [100, 1.984],
])("Student's t with %d degrees of freedom agrees with the published value", (degrees, published) => {
  expect(Math.abs(student(degrees) / published - 1)).toBeLessThan(0.01);
});

test('the interval of a mean needs two values', () => {
  expect(meanInterval([200])).toBeUndefined();
  const [low = 0, high = 0] = meanInterval([180, 200, 220, 240]) ?? [];
  // The mean is 210, and the standard error 12.91.
  expect([low, high].map(Math.round)).toEqual([169, 251]);
});

test('the interval of a rate agrees with a published example', () => {
  // 10 of 20: Newcombe, Statistics in Medicine 17, 1998 gives the method; the ends are (0.2993, 0.7007).
  expect(wilson(0.5, 20).map((end) => end.toFixed(4))).toEqual(['0.2993', '0.7007']);
});
