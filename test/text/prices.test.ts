import { describe, expect, test } from '@jest/globals';
import {
  asHouseRules,
  type BoxRuleSet,
  OFFICIAL,
  RULE_SETS,
  type RuleSet,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import { parseHouseRules } from '../../src/storage/houseRules.js';
import { houseRulesText, labelProblemText, pricesOf, pricesReport } from '../../src/text/index.js';
import { house } from '../support/houseRules.js';

/** Statistics in which each box of a rule set is worth its place on the card. */
const playOf = ({ boxes, upperBonus }: RuleSet) => ({
  mean: (boxes.length * (boxes.length - 1)) / 2 + 0.5 * upperBonus.points,
  standardDeviation: 1,
  boxes: Object.fromEntries(
    boxes.map(({ box }: { readonly box: string }, index) => [box, { mean: index, zeroRate: 0 }]),
  ),
  upperBonusShare: 0.5,
});

describe('the prices of a rule set', () => {
  const twoChances: BoxRuleSet = {
    ...YATZY,
    boxes: [
      ...YATZY.boxes,
      { box: 'second', label: 'Second', pattern: { kind: 'any' }, worth: { kind: 'sum', of: 'all' } },
    ],
  };

  test('add up to the expected score, also with boxes for the same dice', () => {
    const play = playOf(twoChances);
    const prices = pricesOf({ rules: twoChances, play });
    expect(prices.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(play.mean, 9);
    expect(new Set(prices.map(({ key }) => key)).size).toBe(prices.length);
  });

  test('are beside those of boxes for the same dice', () => {
    const lines = pricesReport(
      [YATZY, twoChances].map((rules) => ({ rules, play: playOf(rules) })),
      (text) => text,
    );
    expect(lines.find((line) => line.startsWith('Chance'))).toMatch(/^Chance +13\.00 +13\.00$/);
    expect(lines.find((line) => line.startsWith('Second'))).toMatch(/^Second +- +15\.00$/);
  });
});

const WORTHLESS = house({ fixedScores: { ...OFFICIAL.fixedScores, fullHouse: 0 } });

test('the report says what boxes with the same label need, if that differs', () => {
  const reportOf = (...all: readonly RuleSet[]): readonly string[] =>
    pricesReport(
      all.map((rules) => ({ rules, play: playOf(rules) })),
      (text) => text,
    );
  expect(reportOf(YATZY, OFFICIAL).slice(-3)).toEqual([
    '',
    'Small Straight: 1 2 3 4 5 (Yatzy), four faces in a row (Official rules).',
    'Large Straight: 2 3 4 5 6 (Yatzy), five faces in a row (Official rules).',
  ]);
  expect(reportOf(YATZY, OFFICIAL, YATZY_FORCED).join(' ')).toContain(
    'Small Straight: 1 2 3 4 5 (Yatzy, Forced Yatzy), four faces in a row (Official rules).',
  );
  expect(reportOf(YATZY, YATZY_FORCED).at(-1)).toMatch(/^Expected score/);
});

test.each([...RULE_SETS, WORTHLESS].map((rules) => [rules.id, rules] as const))(
  'the exported rules %s are house rules with the same boxes',
  (_, rules) => {
    const reading = parseHouseRules(houseRulesText(asHouseRules(rules)).join('\n'));
    expect(reading).toMatchObject({
      ok: true,
      rules: { id: `my-${rules.id}`, upperBonus: rules.upperBonus },
    });
    if (!reading.ok) return;
    expect(reading.rules.boxes.map(({ label }) => label)).toEqual(rules.boxes.map(({ label }) => label));
    expect(labelProblemText(reading.rules)).toBeUndefined();
  },
);
