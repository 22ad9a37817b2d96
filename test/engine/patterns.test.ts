import { describe, expect, test } from '@jest/globals';
import {
  type BoxRuleSet,
  type Dice,
  EMPTY_CARD,
  FACES,
  naturalPoints,
  totals,
  type Worth,
  YATZY,
} from '../../src/engine/index.js';
import { boxRules, LOWER_PATTERNS, lowerBoxes } from '../support/boxRules.js';
import { card, dice } from '../support/builders.js';
import { slowScore } from '../support/patternScorer.js';

const ORDERED_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.flatMap((c) => FACES.flatMap((d) => FACES.map((e): Dice => [a, b, c, d, e])))),
);

const expectScores = (rules: BoxRuleSet): void => {
  for (const spec of rules.boxes) {
    const ours = ORDERED_ROLLS.map((roll) => naturalPoints(rules, spec.box, roll));
    expect(ours).toEqual(ORDERED_ROLLS.map((roll) => slowScore(spec, roll.join(''))));
  }
};

const WORTHS: readonly Worth[] = [
  { kind: 'fixed', points: 17 },
  { kind: 'sum', of: 'all' },
  { kind: 'sum', of: 'pattern' },
  { kind: 'sum', of: 'all', plus: 7 },
  { kind: 'sum', of: 'pattern', plus: 20 },
];

test('all 7,776 rolls score correctly in every box of Yatzy', () => {
  expectScores(YATZY);
});

test.each(LOWER_PATTERNS.map((pattern) => [JSON.stringify(pattern), pattern] as const))(
  'all 7,776 rolls score correctly in boxes with the pattern %s, whatever their worth',
  (_name, pattern) => {
    expectScores(boxRules(lowerBoxes(WORTHS.map((worth) => ({ pattern, worth })))));
  },
);

test('a run that would end after six matches no dice', () => {
  const [spec] = lowerBoxes([
    { pattern: { kind: 'run', length: 4, from: 4 }, worth: { kind: 'sum', of: 'all' } },
  ]);
  const rules = boxRules(spec ? [spec] : []);
  expect(ORDERED_ROLLS.filter((roll) => naturalPoints(rules, spec?.box ?? '', roll) > 0)).toEqual([]);
});

describe('in Yatzy', () => {
  test.each([
    ['33344', 'onePair', 8],
    ['12345', 'onePair', 0],
    ['33344', 'twoPairs', 14],
    ['33334', 'twoPairs', 0],
    ['55552', 'threeOfAKind', 15],
    ['55555', 'fourOfAKind', 20],
    ['12345', 'smallStraight', 15],
    ['23456', 'smallStraight', 0],
    ['12346', 'smallStraight', 0],
    ['23456', 'largeStraight', 20],
    ['12345', 'largeStraight', 0],
    ['33344', 'fullHouse', 17],
    ['33333', 'fullHouse', 0],
    ['22222', 'yatzy', 50],
    ['22221', 'yatzy', 0],
  ])('the dice %s in %s score %i', (faces, box, points) => {
    expect(naturalPoints(YATZY, box, dice(faces))).toBe(points);
  });

  test('the highest possible score is 374', () => {
    const best = YATZY.boxes.map(({ box }) => [
      box,
      Math.max(...ORDERED_ROLLS.map((roll) => naturalPoints(YATZY, box, roll))),
    ]);
    expect(totals(YATZY, card(Object.fromEntries(best)))).toMatchObject({ upperBonus: 50, grand: 374 });
    expect(totals(YATZY, EMPTY_CARD).grand).toBe(0);
  });
});
