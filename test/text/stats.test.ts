import { expect, test } from '@jest/globals';
import { MAX_POINTS, YATZY } from '../../src/engine/index.js';
import { statsMessages } from '../../src/text/index.js';

test.each([
  [1, 'No sign of unfair dice in 500 rolls'],
  [0.05, 'No sign of unfair dice in 500 rolls'],
  [0.004, 'Unlikely: with fair dice, only 1 player in 250 would see a difference at least this large'],
  [
    0.0001,
    'Very unlikely: with fair dice, only 1 player in 10000 would see a difference at least this large',
  ],
  [
    1e-9,
    'Very unlikely: with fair dice, fewer than 1 player in a million would see a difference at least this large',
  ],
])('describes a corrected p-value of %f', (correctedPValue, words) => {
  const fit = { chiSquare: 5, degreesOfFreedom: 5, pValue: 0.0012, correctedPValue };
  expect(statsMessages.verdict(fit, '500 rolls', undefined)).toBe(
    `${words} (chi-square 5.0, 5 degrees of freedom, p 0.0012).`,
  );
});

test.each([
  [0.0337, '3.4'],
  [0.123, '12'],
])('says that only a difference of about %f shows', (detectable, points) => {
  const fit = { chiSquare: 5, degreesOfFreedom: 5, pValue: 0.4, correctedPValue: 1 };
  expect(statsMessages.verdict(fit, '500 dice', detectable)).toBe(
    `No sign of unfair dice in 500 dice: a face would have to be off by about ${points} percentage points to show (chi-square 5.0, 5 degrees of freedom, p 0.40).`,
  );
});

const NO_BREAK = '\u00a0';

test.each([
  ['Ann', 'Ann'],
  ['Ann Lee', "'Ann Lee'"],
  ['A$HOME', "'A$HOME'"],
  ['a"b\'c', `'a"b'\\''c'`],
])('the commands that train the leaks of %j suit a shell', (name, word) => {
  const [rolls, boxes] = [[{ about: 2, cost: 3 }], [{ about: 'fullHouse', cost: 2 }]] as const;
  const themes = [{ about: 'chance', cost: 1, toward: 1, away: 0 }] as const;
  expect(statsMessages.trainLeaks({ rolls, boxes, themes }, YATZY, name).replaceAll(NO_BREAK, ' ')).toBe(
    `To train these positions: yahtzee-cli train --mine --theme chance --player ${word} -r yatzy, or with --roll 2 or --box 'Full House'`,
  );
});

test('intervals of points fit in a cell', () => {
  expect(statsMessages.pointsInterval([212.34, 248.06])).toBe('212.3-248.1');
  expect(statsMessages.pointsInterval([998.2, 1204.4])).toBe('998-1204');
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
