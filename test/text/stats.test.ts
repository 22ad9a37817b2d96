import { expect, test } from '@jest/globals';
import { MAX_POINTS } from '../../src/engine/index.js';
import { statsMessages } from '../../src/text/index.js';

test.each([
  [
    1,
    'Fair: with fair dice, 100 of 100 tests would show a difference at least this large (chi-square 5.0, 5 degrees of freedom, p 1.0).',
  ],
  [
    0.05,
    'Fair: with fair dice, 5 of 100 tests would show a difference at least this large (chi-square 5.0, 5 degrees of freedom, p 0.050).',
  ],
  [
    0.004,
    'Unlikely: with fair dice, only 1 test in 250 would show a difference at least this large (chi-square 5.0, 5 degrees of freedom, p 0.0040).',
  ],
  [
    0.0001,
    'Very unlikely: with fair dice, only 1 test in 10000 would show a difference at least this large (chi-square 5.0, 5 degrees of freedom, p 0.00010).',
  ],
  [
    1e-9,
    'Very unlikely: with fair dice, fewer than 1 test in a million would show a difference at least this large (chi-square 5.0, 5 degrees of freedom, p below 0.000001).',
  ],
])('describes a p-value of %f', (pValue, words) => {
  expect(statsMessages.verdict(5, 5, pValue)).toBe(words);
});

test.each([
  [0, 1, '0.0  100%'],
  [22.6, 0.1, '22.6   10%'],
  [999.9, 1, '999.9  100%'],
  [MAX_POINTS, 0, '1000.0   0%'],
])('shows the mean score of a box, %d, with the share of zeros', (mean, zeroRate, cell) => {
  expect(statsMessages.box(mean, zeroRate)).toBe(cell);
});

test('the error for an unknown player names ten players, and gives the number of other players', () => {
  const names = Array.from({ length: 12 }, (_, number) => `P${number}`);
  expect(statsMessages.noPlayer('x', names)).toMatch(/are P0, P1, .*, P9 and 2 others$/);
});
