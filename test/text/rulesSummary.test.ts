import { describe, expect, test } from '@jest/globals';
import { JOKER_STYLES, RULE_SETS, schemeOf } from '../../src/engine/index.js';
import { rulesBriefly, ruleSetList, rulesPage, rulesSummary, sourceText } from '../../src/text/index.js';
import { rulesOf } from '../support/builders.js';
import { EVERY_RULE_SET, house, NO_EXTRAS } from '../support/houseRules.js';

/** Returns house rules with the longest texts and the largest numbers that a house rules file can contain. */
const longest = (afterYahtzee: (typeof JOKER_STYLES)[number], afterZero: (typeof JOKER_STYLES)[number]) =>
  house({
    name: 'N'.repeat(30),
    provenance: 'p'.repeat(200),
    boxes: house().boxes.map(({ box }, index) => ({ box, label: `${'L'.repeat(13)}${10 + index}` })),
    upperBonus: { threshold: 105, points: 1000 },
    fixedScores: { fullHouse: 1000, smallStraight: 1000, largeStraight: 1000, yahtzee: 1000 },
    yahtzeeBonus: 1000,
    joker: { afterYahtzee, afterZero },
  });

const EVERYTHING = [
  ...EVERY_RULE_SET,
  ...JOKER_STYLES.flatMap((score) => JOKER_STYLES.map((zero) => longest(score, zero))),
];

test('the summary of any rules has at most 8 lines of 76 columns', () => {
  for (const rules of EVERYTHING) {
    const lines = rulesSummary(rules);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(lines.filter((line) => !/^[\x20-\x7e]{1,76}$/.test(line))).toEqual([]);
  }
});

test('no line in a list of rules is wider than 76 columns', () => {
  expect(ruleSetList(EVERYTHING).filter((line) => !/^[\x20-\x7e]{0,76}$/.test(line))).toEqual([]);
});

test('a summary gives the upper bonus, the fixed scores and the rules for extra Yahtzees', () => {
  expect(rulesSummary(rulesOf('meowtzee')).join(' ')).toBe(
    'Meowtzee: upper bonus of 35 for 64 points or more. Full House 25, Little Straight 30, Big Straight 40, Yahtzee 50. ' +
      'Extra Yahtzee after scoring 50: +100; the matching upper box; else any open lower box as a joker; ' +
      'else a zero in any open upper box. Extra Yahtzee after a zero in Yahtzee: no bonus; any open lower box as a joker or the matching ' +
      'upper box; else a zero in any open upper box.',
  );
});

test('a summary mentions a missing upper bonus or Yahtzee bonus', () => {
  const summary = rulesSummary(house({ upperBonus: { threshold: 63, points: 0 }, yahtzeeBonus: 0 })).join(
    ' ',
  );
  expect(summary).toContain('no upper bonus');
  expect(summary).toContain('after scoring 50: no bonus;');
});

describe('the list of rule sets', () => {
  const list = ruleSetList(RULE_SETS).join('\n');

  test.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('describes %s', (id, rules) => {
    const [, entry = ''] = new RegExp(`(?:^|\\n)(${id}[ :][^]*?)(?:\\n\\n|$)`).exec(list) ?? [];
    expect(entry).toContain(rules.name);
    expect(entry.replace(/\s+/g, ' ')).toContain(sourceText(rules));
    expect(entry).toContain(
      `${rules.upperBonus.points} points for an upper total of ${rules.upperBonus.threshold}`,
    );
    expect(entry).toContain(
      schemeOf(rules).extraFiveAlike ? `+${schemeOf(rules).extraFiveAlike?.bonus};` : 'Boxes',
    );
  });

  test('cites no documents by number, and neither does the page of any rule set', () => {
    for (const page of [list, ...RULE_SETS.map((rules) => rulesPage(rules, 80).join('\n'))]) {
      expect(page).not.toMatch(/documents? 00\d/);
    }
  });

  test('gives the source of house rules in the words of the file', () => {
    expect(sourceText(house({ provenance: 'As we play at home.' }))).toBe('As we play at home.');
  });

  test.each(RULE_SETS)('never gives a source of $id that somebody else has written', (rules) => {
    expect(sourceText({ ...rules, provenance: 'Mal' })).toBe(sourceText(rules));
  });

  test('marks only the default rule set', () => {
    expect(list.match(/.*\(default\).*/g)).toEqual(['official (default): Official rules']);
  });
});

test('the summary marks house rules', () => {
  expect(rulesSummary(house({ name: 'The official rules' }))[0]).toMatch(
    /^The official rules \(house rules\): /,
  );
});

test('each built-in rule set is described in a few words, and house rules by their boxes', () => {
  for (const rules of RULE_SETS) {
    const [long = '', short = ''] = rulesBriefly(rules);
    expect(long).not.toMatch(/house rules/);
    expect(long.length).toBeLessThanOrEqual(54);
    expect(short.length).toBeLessThanOrEqual(15);
  }
  expect(rulesBriefly(NO_EXTRAS)).toEqual(['house rules: 13 boxes', 'house rules']);
});
