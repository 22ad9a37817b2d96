import { describe, expect, test } from '@jest/globals';
import { findRuleSet, labelOf, OFFICIAL, RULE_SETS, schemeOf } from '../../src/engine/index.js';
import { rulesOf, throughJson } from '../support/builders.js';

test('there are seven built-in rule sets, the default first', () => {
  expect(RULE_SETS.map((rules) => rules.id)).toEqual([
    'official',
    'meowtzee',
    'virtual-place',
    'instructions',
    'original-1956',
    'yatzy',
    'yatzy-forced',
  ]);
  expect(RULE_SETS[0]).toBe(OFFICIAL);
  expect(findRuleSet('maxi')).toBeUndefined();
});

test.each([
  ['official', 63, 'forced', 'forced', /published rules.*web pages/],
  ['meowtzee', 64, 'forced', 'free', /Meowtzee page/],
  ['virtual-place', 63, 'matching-or-zero', 'none', /Virtual Place rules/],
  ['instructions', 63, 'none', 'none', /ASCII instructions/],
  ['original-1956', 63, 'lower', 'lower', /1956 booklet/],
])(
  '%s: upper bonus from %i points, joker %s after a 50 and %s after a zero, source %s',
  (id, threshold, after50, after0, source) => {
    expect(rulesOf(id)).toMatchObject({
      id,
      version: 1,
      provenance: expect.stringMatching(source),
      upperBonus: { threshold, points: 35 },
      fixedScores: { fullHouse: 25, smallStraight: 30, largeStraight: 40, yahtzee: 50 },
      yahtzeeBonus: 100,
      joker: { afterYahtzee: after50, afterZero: after0 },
    });
  },
);

describe.each(RULE_SETS.map((rules) => [rules.id, rules] as const))('%s', (_id, rules) => {
  test("the rule set doesn't change when converted to JSON and back", () => {
    expect(throughJson(rules)).toEqual(rules);
  });

  test('the rule set contains each box exactly once', () => {
    const boxes: readonly string[] = rules.boxes.map(({ box }) => box);
    expect(new Set(boxes).size).toBe(boxes.length);
    expect([...schemeOf(rules).boxes].sort()).toEqual([...boxes].sort());
  });
});

test('Meowtzee has its own box names and box order', () => {
  expect(rulesOf('meowtzee').boxes.map(({ label }) => label)).toEqual([
    'Ones',
    'Twos',
    'Threes',
    'Fours',
    'Fives',
    'Sixes',
    'Three of a Kind',
    'Four of a Kind',
    'Full House',
    'Little Straight',
    'Big Straight',
    'Chance',
    'Yahtzee',
  ]);
  expect(labelOf(rulesOf('meowtzee'), 'largeStraight')).toBe('Big Straight');
});

test.each(['official', 'virtual-place', 'instructions', 'original-1956'])(
  '%s has the usual box names',
  (id) => {
    expect(rulesOf(id).boxes.map(({ label }) => label)).toEqual([
      'Aces',
      'Twos',
      'Threes',
      'Fours',
      'Fives',
      'Sixes',
      '3 of a Kind',
      '4 of a Kind',
      'Full House',
      'Small Straight',
      'Large Straight',
      'Yahtzee',
      'Chance',
    ]);
  },
);
