import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type YahtzeeBox,
  YAHTZEE_BOXES,
  labelOf,
  OFFICIAL,
  type RuleSet,
  scoringOptions,
} from '../../src/engine/index.js';
import { boxWorthText } from '../../src/text/index.js';
import { scoredDice } from '../../src/text/patterns.js';
import { card, dice, rulesOf } from '../support/builders.js';
import { anyDice, anyRules } from '../support/generators.js';

const textFor = (box: YahtzeeBox, faces: string, filled = card({}), rules: RuleSet = OFFICIAL): string =>
  boxWorthText(rules, box, dice(faces), scoringOptions(rules, filled, dice(faces)));

describe('the points of a roll in a box, with the reason', () => {
  test.each<[YahtzeeBox, string, string]>([
    ['threes', '33516', 'Threes 6: two 3s.'],
    ['aces', '33516', 'Aces 1: one 1.'],
    ['fours', '33516', 'Fours 0: no 4s.'],
    ['threeOfAKind', '33351', '3 of a Kind 15: three 3s, so all five dice count.'],
    ['threeOfAKind', '33516', '3 of a Kind 0: needs three of a kind.'],
    ['fourOfAKind', '66661', '4 of a Kind 25: four 6s, so all five dice count.'],
    ['fullHouse', '33355', 'Full House 25: three 3s and two 5s.'],
    ['fullHouse', '33345', 'Full House 0: needs three of one face and two of another.'],
    ['smallStraight', '23456', 'Small Straight 30: 2 3 4 5 in a row.'],
    ['smallStraight', '13456', 'Small Straight 30: 3 4 5 6 in a row.'],
    ['largeStraight', '12346', 'Large Straight 0: needs five faces in a row.'],
    ['yahtzee', '44444', 'Yahtzee 50: five 4s.'],
    ['chance', '12346', 'Chance 16: the sum of all dice.'],
  ])('in the box %s, the roll %s gives: %s', (box, faces, line) => {
    expect(textFor(box, faces)).toBe(line);
  });

  test('for an extra Yahtzee, mentions the joker or the allowed boxes', () => {
    const filled = card({ yahtzee: 50, fours: 12 });
    expect(textFor('fullHouse', '44444', filled)).toBe('Full House 25: the extra Yahtzee counts as a joker.');
    expect(textFor('sixes', '44444', filled)).toMatch(/^Not in Sixes: play a joker in/);
    const zeroes = card({ yahtzee: 50, fours: 12 });
    expect(textFor('chance', '44444', zeroes, rulesOf('virtual-place'))).toMatch(
      / 0: .* scores nothing here\.$/,
    );
  });

  test('starts with the box and its points, and fits on one line of the board', () => {
    fc.assert(
      fc.property(anyRules, anyDice, fc.constantFrom(...YAHTZEE_BOXES), (rules, thrown, box) => {
        const options = scoringOptions(rules, card({}), thrown);
        const line = boxWorthText(rules, box, thrown, options);
        expect(line.startsWith(`${labelOf(rules, box)} ${options.boxes[box]}: `)).toBe(true);
        expect(line.length).toBeLessThanOrEqual(80);
      }),
    );
  });
});

test.each([
  [{ kind: 'fixed', points: 12 }, '1 2 3 4 in a row'],
  [{ kind: 'sum', of: 'pattern' }, '2 3 4 5 in a row'],
] as const)('of two rows in a roll, %j names the one that scores', (worth, text) => {
  const row = { box: 'row', label: 'Row', pattern: { kind: 'run', length: 4 }, worth } as const;
  expect(scoredDice(row, [1, 2, 3, 4, 5])).toBe(text);
});
