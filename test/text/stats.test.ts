import { expect, test } from '@jest/globals';
import { statsMessages } from '../../src/text/index.js';

test.each([
  [
    1,
    'Fair: 100 of 100 fair dice would differ at least this much (chi-square 5.0, 5 degrees of freedom, p 1.0).',
  ],
  [
    0.05,
    'Fair: 5 of 100 fair dice would differ at least this much (chi-square 5.0, 5 degrees of freedom, p 0.050).',
  ],
  [
    0.004,
    'Unlikely: only 1 in 250 fair dice would differ at least this much (chi-square 5.0, 5 degrees of freedom, p 0.0040).',
  ],
  [
    0.0001,
    'Very unlikely: only 1 in 10000 fair dice would differ at least this much (chi-square 5.0, 5 degrees of freedom, p 0.00010).',
  ],
  [
    1e-9,
    'Very unlikely: fewer than 1 in a million fair dice would differ at least this much (chi-square 5.0, 5 degrees of freedom, p below 0.000001).',
  ],
])('describes a p-value of %f', (pValue, words) => {
  expect(statsMessages.verdict(5, 5, pValue)).toBe(words);
});

test('names ten of many players, and gives the number of other players', () => {
  const names = Array.from({ length: 12 }, (_, number) => `P${number}`);
  expect(statsMessages.noPlayer('x', names)).toMatch(/are P0, P1, .*, P9 and 2 others$/);
});
