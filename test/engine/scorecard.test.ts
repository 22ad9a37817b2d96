import { describe, expect, test } from '@jest/globals';
import {
  aheadOfBonusPace,
  type BoxId,
  countFilled,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  isFull,
  openBoxes,
  type RuleSet,
  type Scorecard,
  totals,
  upperBonusProgress,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { card, cardWithOpen, rulesOf } from '../support/builders.js';
import { EVERY_RULE_SET, house } from '../support/houseRules.js';
import { slowOptions } from '../support/solver/slowScorer.js';
import { UPPER_BOXES } from '../support/yahtzeeBoxes.js';

const official = rulesOf('official');
const THREE_OF_EACH = { aces: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 };

test('a new card is empty', () => {
  expect(EMPTY_CARD).toEqual({ filled: {}, yahtzeeBonuses: 0 });
  expect(openBoxes(official, EMPTY_CARD)).toEqual(YAHTZEE_BOXES);
  expect(isFull(official, EMPTY_CARD)).toBe(false);
  expect(Object.values(totals(official, EMPTY_CARD))).toEqual([0, 0, 0, 0, 0]);
});

test('a box with a zero counts as filled', () => {
  const position = card({ aces: 0, chance: 20 });
  expect(countFilled(position)).toBe(2);
  expect(openBoxes(official, position)).toEqual(
    YAHTZEE_BOXES.filter((box) => box !== 'aces' && box !== 'chance'),
  );
  expect(isFull(official, cardWithOpen([]))).toBe(true);
  expect(isFull(official, cardWithOpen(['yahtzee']))).toBe(false);
});

test('the grand total includes each part once', () => {
  const filled = { ...THREE_OF_EACH, threeOfAKind: 21, fourOfAKind: 22, fullHouse: 25, smallStraight: 30 };
  const more = { ...filled, largeStraight: 40, yahtzee: 50, chance: 23 };
  expect(totals(official, card(more, 3))).toEqual({
    upper: 63,
    upperBonus: 35,
    lower: 211,
    yahtzeeBonus: 300,
    grand: 609,
  });
});

describe('the upper bonus', () => {
  test.each([
    ['official', 62, 0],
    ['official', 63, 35],
    ['official', 105, 35],
    ['meowtzee', 63, 0],
    ['meowtzee', 64, 35],
    ['virtual-place', 62, 0],
    ['virtual-place', 63, 35],
    ['instructions', 62, 0],
    ['instructions', 63, 35],
    ['original-1956', 62, 0],
    ['original-1956', 63, 35],
  ])('under %s rules, an upper total of %i earns a bonus of %i', (id, upper, points) => {
    expect(totals(rulesOf(id), card({ sixes: upper })).upperBonus).toBe(points);
  });

  test('house rules determine the bonus points', () => {
    const rules = house({ upperBonus: { threshold: 70, points: 50 }, yahtzeeBonus: 0 });
    expect(totals(rules, card({ sixes: 69 }, 2))).toMatchObject({
      upperBonus: 0,
      yahtzeeBonus: 0,
      grand: 69,
    });
    expect(totals(rules, card({ sixes: 70 }, 2))).toMatchObject({ upperBonus: 50, grand: 120 });
  });
});

describe('the progress towards the upper bonus', () => {
  test.each([
    [{}, 'open'],
    [THREE_OF_EACH, 'earned'],
    [{ ...THREE_OF_EACH, aces: 2 }, 'lost'],
    [{ fours: 8, fives: 25, sixes: 30 }, 'earned'],
    [{ fives: 0, sixes: 6 }, 'lost'],
    [{ fives: 7, sixes: 6 }, 'open'],
    [{ fives: 6, sixes: 6 }, 'lost'],
  ] as const)('the progress with the boxes %j is %s', (filled, progress) => {
    expect(upperBonusProgress(official, card(filled))).toBe(progress);
  });

  /** Returns the maximum number of upper points that can still be scored on a card. */
  function mostToCome(rules: RuleSet, position: Scorecard): number {
    const open: ReadonlySet<BoxId> = new Set(openBoxes(rules, position));
    const held = position.filled.yahtzee === 50 ? 50 : 0;
    const offers = DISTINCT_ROLLS.map((roll) => slowOptions(rules.id, open, held, roll.join('')).boxes);
    return UPPER_BOXES.reduce((sum, box) => sum + Math.max(...offers.map((boxes) => boxes[box] ?? 0)), 0);
  }

  describe.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))('under %s', (_id, rules) => {
    test.each([[{}], [{ yahtzee: 0 }], [{ yahtzee: 50 }]])(
      'with %j, the bonus is lost as soon as no throw can reach it',
      (yahtzee) => {
        const { threshold } = rules.upperBonus;
        for (const open of [['twos', 'sixes'], ['fours'], ['aces', 'threes', 'fours', 'fives', 'sixes']]) {
          const zeros = UPPER_BOXES.filter((box) => !open.includes(box)).map((box) => [box, 0]);
          const filled = { ...Object.fromEntries(zeros), ...yahtzee };
          const most = mostToCome(rules, card(filled));
          const withUpper = (total: number): Scorecard => card({ ...filled, [zeros[0]?.[0] ?? '']: total });
          expect(upperBonusProgress(rules, withUpper(threshold))).toBe('earned');
          expect(upperBonusProgress(rules, withUpper(threshold - 1))).toBe('open');
          expect(upperBonusProgress(rules, withUpper(threshold - most))).toBe(most > 0 ? 'open' : 'earned');
          expect(upperBonusProgress(rules, withUpper(threshold - most - 1))).toBe('lost');
        }
      },
    );
  });
});

test.each([
  [{}, 0],
  [{ aces: 3, sixes: 18 }, 0],
  [{ sixes: 24 }, 6],
  [{ fives: 10, twos: 0 }, -11],
  [{ chance: 30 }, 0],
] as const)('a card with %j is %i points ahead of the bonus pace', (filled, ahead) => {
  expect(aheadOfBonusPace(official, card(filled))).toBe(ahead);
});

test('the progress is `none` under rules without an upper bonus', () => {
  const rules = house({ upperBonus: { threshold: 63, points: 0 } });
  expect(upperBonusProgress(rules, EMPTY_CARD)).toBe('none');
  expect(upperBonusProgress(rules, card(THREE_OF_EACH))).toBe('none');
});
