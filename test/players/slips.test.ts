import { describe, expect, test } from '@jest/globals';
import {
  YAHTZEE_BOXES,
  type Dice,
  OFFICIAL,
  RULE_SETS,
  type Scorecard,
  scoringOptions,
} from '../../src/engine/index.js';
import { findSlip } from '../../src/players/index.js';
import { card, cardWithOpen, dice, hold, yahtzeeOf } from '../support/builders.js';

const scoring = (sheet: Scorecard, faces: string, box: (typeof YAHTZEE_BOXES)[number], rollsLeft = 0) =>
  findSlip({ rules: OFFICIAL, card: sheet, dice: dice(faces), rollsLeft }, { type: 'score', box });
const rolling = (sheet: Scorecard, faces: Dice, numbers: string, rules = OFFICIAL) =>
  findSlip({ rules, card: sheet, dice: faces, rollsLeft: 1 }, { type: 'roll', hold: hold(numbers) });

describe('a zero', () => {
  test('is a slip if another box would score points', () => {
    expect(scoring(card({}), '12346', 'yahtzee')).toEqual({
      kind: 'zero',
      box: 'yahtzee',
      better: 'smallStraight',
      points: 30,
    });
  });

  test('is no slip if every open box would score zero, unless the player can still roll', () => {
    const sheet = cardWithOpen(['yahtzee', 'largeStraight']);
    expect(scoring(sheet, '12346', 'yahtzee')).toBeUndefined();
    expect(scoring(sheet, '12346', 'yahtzee', 2)).toEqual({
      kind: 'early-zero',
      box: 'yahtzee',
      rollsLeft: 2,
    });
    expect(scoring(sheet, '12345', 'largeStraight', 2)).toBeUndefined();
  });

  test('in a filled box is no slip, because the game refuses the action', () => {
    expect(scoring(card({ yahtzee: 0 }), '12346', 'yahtzee')).toBeUndefined();
  });

  test("is the only score that's a slip", () => {
    for (const rules of RULE_SETS) {
      const { boxes } = scoringOptions(rules, card({}), dice('12346'));
      for (const box of YAHTZEE_BOXES) {
        const facts = { rules, card: card({}), dice: dice('12346'), rollsLeft: 1 };
        const slip = findSlip(facts, { type: 'score', box });
        expect(slip !== undefined).toBe(boxes[box] === 0);
      }
    }
  });
});

describe('a roll', () => {
  test.each(['', '1', '1234'])('of a Large Straight is a slip if its box is open: hold %j', (numbers) => {
    expect(rolling(card({}), dice('53421'), numbers)).toEqual({
      kind: 'rolled-away',
      box: 'largeStraight',
      worth: 'box',
      points: 40,
    });
  });

  test('of a Yahtzee is a slip if its box is open', () => {
    expect(rolling(card({}), yahtzeeOf(4), '1234')).toEqual({
      kind: 'rolled-away',
      box: 'yahtzee',
      worth: 'box',
      points: 50,
    });
  });

  test('of an extra Yahtzee is a slip if it earns a bonus', () => {
    expect(rolling(card({ yahtzee: 50 }), yahtzeeOf(4), '1234')).toEqual({
      kind: 'rolled-away',
      box: 'yahtzee',
      worth: 'bonus',
      points: 100,
    });
  });

  test.each([
    ['an extra Yahtzee after a zero', card({ yahtzee: 0 }), yahtzeeOf(4)],
    ['a Large Straight whose box is filled', card({ largeStraight: 0 }), dice('12345')],
    ['a Small Straight', card({}), dice('12346')],
    ['a Full House', card({}), dice('22333')],
  ])('of %s is no slip', (_, sheet, faces) => {
    expect(rolling(sheet, faces, '12')).toBeUndefined();
  });

  test('of an extra Yahtzee is no slip under rules without a Yahtzee bonus', () => {
    const rules = { ...OFFICIAL, yahtzeeBonus: 0 };
    expect(rolling(card({ yahtzee: 50 }), yahtzeeOf(4), '12', rules)).toBeUndefined();
  });

  test('that holds all five dice is no slip, because the game refuses the action', () => {
    expect(rolling(card({}), yahtzeeOf(4), '12345')).toBeUndefined();
  });
});

test.each([{ type: 'advise' }, { type: 'takeBack' }, { type: 'leave', seat: 0 }] as const)(
  'no other action is a slip: %j',
  (action) => {
    const facts = { rules: OFFICIAL, card: card({}), dice: yahtzeeOf(1), rollsLeft: 1 };
    expect(findSlip(facts, action)).toBeUndefined();
  },
);
