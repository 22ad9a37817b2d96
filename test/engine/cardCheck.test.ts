import { describe, expect, test } from '@jest/globals';
import {
  checkCard,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  OFFICIAL,
  possiblePoints,
  type Scorecard,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { card, cardWithOpen, rulesOf } from '../support/builders.js';
import { EVERY_RULE_SET, house } from '../support/houseRules.js';
import { slowPoints } from '../support/solver/slowScorer.js';

const official = rulesOf('official');
const FIVE_TO_THIRTY = Array.from({ length: 26 }, (_, index) => 5 + index);

describe.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))('under %s', (id, rules) => {
  test.each(YAHTZEE_BOXES.filter((box) => box !== 'chance'))(
    'the possible points in %s are the scores of all possible rolls',
    (box) => {
      const worth = new Set(DISTINCT_ROLLS.map((roll) => slowPoints(box, roll.join(''))));
      expect(possiblePoints(rules)[box]).toEqual([...worth].sort((a, b) => a - b));
    },
  );

  test('Chance can have 5-30 points, or 0 if the joker rules can force a zero', () => {
    const zero = id === 'virtual-place' ? [0] : [];
    expect(possiblePoints(rules).chance).toEqual([...zero, ...FIVE_TO_THIRTY]);
    const problem = checkCard(rules, card({ chance: 0 }));
    expect(problem?.code).toBe(id === 'virtual-place' ? undefined : 'impossible-points');
  });

  test('an empty card and a card of zeros are possible', () => {
    expect(checkCard(rules, EMPTY_CARD)).toBeUndefined();
    expect(checkCard(rules, cardWithOpen(['chance']))).toBeUndefined();
  });
});

describe('impossible points', () => {
  test.each([
    ['aces', 6, [0, 1, 2, 3, 4, 5]],
    ['sixes', 20, [0, 6, 12, 18, 24, 30]],
    ['fullHouse', 24, [0, 25]],
    ['smallStraight', 40, [0, 30]],
    ['largeStraight', 30, [0, 40]],
    ['yahtzee', 100, [0, 50]],
    ['chance', 31, FIVE_TO_THIRTY],
    ['chance', 4, FIVE_TO_THIRTY],
  ] as const)("%s can't contain %i points", (box, points, possible) => {
    expect(checkCard(official, card({ [box]: points }))).toEqual({
      code: 'impossible-points',
      box,
      points,
      possible,
    });
  });

  test.each([-1, 0.5, NaN])("Three of a Kind can't contain %d points", (points) => {
    expect(checkCard(official, card({ threeOfAKind: points }))).toMatchObject({ box: 'threeOfAKind' });
  });

  test('impossible points are reported in card order, before impossible bonuses', () => {
    expect(checkCard(official, card({ chance: 1, twos: 1, sixes: 1 }, 9))).toMatchObject({ box: 'twos' });
  });

  test('impossible points depend on the rule set', () => {
    const rules = house({ fixedScores: { ...OFFICIAL.fixedScores, yahtzee: 60, fullHouse: 28 } });
    expect(checkCard(rules, card({ yahtzee: 60, fullHouse: 28 }, 1))).toBeUndefined();
    expect(checkCard(rules, card({ yahtzee: 50 }))).toMatchObject({ box: 'yahtzee', possible: [0, 60] });
  });

  test('a zero in Chance is possible if a joker style can force it', () => {
    const rules = house({ joker: { afterYahtzee: 'forced', afterZero: 'matching-or-zero' } });
    expect(possiblePoints(rules).chance).toEqual([0, ...FIVE_TO_THIRTY]);
  });
});

describe('Yahtzee bonuses', () => {
  const full = card({ ...cardWithOpen([], 50).filled, chance: 5 });

  test.each<readonly [string, Scorecard, number]>([
    ['with an open Yahtzee box', card({ sixes: 30 }), 0],
    ['with a zero in the Yahtzee box', card({ yahtzee: 0, sixes: 30 }), 0],
    ['with only the Yahtzee box filled', card({ yahtzee: 50 }), 0],
    ['with two other filled boxes', card({ yahtzee: 50, sixes: 30, aces: 0 }), 2],
    ['without open boxes', full, 12],
  ])('the number of Yahtzee bonuses is limited on a card %s', (_what, position, most) => {
    expect(checkCard(official, { ...position, yahtzeeBonuses: most })).toBeUndefined();
    expect(checkCard(official, { ...position, yahtzeeBonuses: most + 1 })).toEqual({
      code: 'impossible-bonuses',
      bonuses: most + 1,
      most,
    });
  });

  test.each([-1, 0.5, NaN])("the number of Yahtzee bonuses can't be %d", (bonuses) => {
    expect(checkCard(official, { ...full, yahtzeeBonuses: bonuses })).toMatchObject({
      code: 'impossible-bonuses',
      bonuses,
    });
  });

  test("a card can't have Yahtzee bonuses under rules without such bonuses", () => {
    const rules = house({ yahtzeeBonus: 0 });
    expect(checkCard(rules, { ...full, yahtzeeBonuses: 1 })).toMatchObject({ most: 0 });
  });
});
