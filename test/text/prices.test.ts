import { describe, expect, test } from '@jest/globals';
import { asHouseRules, type BoxRuleSet, OFFICIAL, RULE_SETS, YATZY } from '../../src/engine/index.js';
import { parseHouseRules } from '../../src/storage/houseRules.js';
import { houseRulesText, labelProblemText, pricesOf, pricesReport } from '../../src/text/index.js';
import { house } from '../support/houseRules.js';

/** Statistics in which each box of a rule set is worth its place on the card. */
const playOf = (rules: BoxRuleSet) => ({
  mean: rules.boxes.reduce((sum, _, index) => sum + index, 0.5 * rules.upperBonus.points),
  standardDeviation: 1,
  boxes: Object.fromEntries(rules.boxes.map(({ box }, index) => [box, { mean: index, zeroRate: 0 }])),
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
