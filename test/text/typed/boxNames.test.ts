import { describe, expect, test } from '@jest/globals';
import { type YahtzeeBox, YAHTZEE_BOXES, OFFICIAL, type RuleSet } from '../../../src/engine/index.js';
import { completeBoxName, matchBoxes, readBoxName } from '../../../src/text/index.js';
import { rulesOf } from '../../support/builders.js';
import { EVERY_RULE_SET, house } from '../../support/houseRules.js';

const NAMES: Readonly<Record<YahtzeeBox, string>> = {
  aces: 'aces|ace|ones|one|1s|1|Aces|a|Aces (Ones)|aces(ones)|ACES  ( ONES )|Aces Ones',
  twos: 'twos|two|2s|2|deuces|TWOS',
  threes: 'threes|three|3s|Threes|treys',
  fours: 'fours|four|4s',
  fives: 'fives|five|5s',
  sixes: 'sixes|six|6s|6|Six',
  threeOfAKind: '3 of a kind|three of a kind|3k|trips|3-of-a-kind|THREE-OF-A-KIND|threeOfAKind|three of',
  fourOfAKind: '4 of a kind|four of a kind|4k|quads|fourOfAKind|4 OF A KIND',
  fullHouse: 'full house|fh|FH|fullHouse|full-house|full  houses|full|house| full house ',
  smallStraight:
    'small straight|little straight|ss|small|little|smallStraight|Small Straights|sm straight|Sm. Straight|SMSTRAIGHT|sm',
  largeStraight:
    'large straight|large|big straight|big|ls|largeStraight|large-straight|lg straight|Lg. Straight|LGSTRAIGHT|lg',
  yahtzee:
    'yahtzee|meowtzee|y|yahtzees|Yahtzee!|five of a kind|5k|Yahtzee (5 of a kind)|yahtzee(5 of a kind)|YAHTZEE 5 OF A KIND|yahtzee5',
  chance: 'chance|c|chances|ch',
};

const EVERY_NAME = YAHTZEE_BOXES.flatMap((box) => NAMES[box].split('|').map((name) => [name, box] as const));

describe.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))(
  'reading box names under the rule set %s',
  (_id, rules) => {
    test.each(EVERY_NAME)('reads "%s" as %s', (typed, box) => {
      expect(readBoxName(typed, rules)).toEqual({ kind: 'box', box });
    });

    test('reads the label and id of every box in upper or lower case', () => {
      for (const { box, label } of rules.boxes) {
        for (const typed of [label, label.toUpperCase(), label.toLowerCase().replaceAll(' ', ''), box]) {
          expect([typed, readBoxName(typed, rules)]).toEqual([typed, { kind: 'box', box }]);
        }
      }
    });

    test.each<[string, readonly YahtzeeBox[]]>([
      ['straight', ['smallStraight', 'largeStraight']],
      ['kind', ['threeOfAKind', 'fourOfAKind', 'yahtzee']],
      ['of a kind', ['threeOfAKind', 'fourOfAKind', 'yahtzee']],
      ['3', ['threes', 'threeOfAKind']],
      ['4', ['fours', 'fourOfAKind']],
      ['5', ['fives', 'yahtzee']],
      ['f', ['fours', 'fives', 'fourOfAKind', 'fullHouse', 'yahtzee']],
    ])('finds several boxes for "%s": %j', (typed, boxes) => {
      expect(readBoxName(typed, rules)).toEqual({ kind: 'ambiguous', boxes });
    });

    test.each(['', ' ', '-', 'zz', '7', '7s', 'pair', 'straightt', '0'])(
      'finds no single box for "%s"',
      (typed) => {
        expect(readBoxName(typed, rules).kind).not.toBe('box');
      },
    );
  },
);

describe('reading box names when some boxes are filled', () => {
  const open: readonly YahtzeeBox[] = ['largeStraight', 'chance'];
  const rules = rulesOf('official');

  test('chooses the open box if a name matches several boxes', () => {
    expect(readBoxName('straight', rules, open)).toEqual({ kind: 'box', box: 'largeStraight' });
  });

  test('accepts the exact name of a filled box', () => {
    expect(readBoxName('small straight', rules, open)).toEqual({ kind: 'box', box: 'smallStraight' });
  });

  test.each<[string, YahtzeeBox, YahtzeeBox]>([
    ['fo', 'fours', 'fourOfAKind'],
    ['th', 'threes', 'threeOfAKind'],
    ['fi', 'fives', 'yahtzee'],
  ])('"%s" doesn\'t choose another box if the box with this label is filled', (typed, filled, other) => {
    expect(readBoxName(typed, rules, [other, 'chance'])).toMatchObject({ kind: 'ambiguous' });
    expect(completeBoxName(typed, rules, [other, 'chance'])).toBe(typed);
    expect(readBoxName(typed, rules, [filled, 'chance'])).toEqual({ kind: 'box', box: filled });
  });

  test('reports filled boxes too if a name is ambiguous', () => {
    const reading = readBoxName('f', rules, ['fives', 'fullHouse', 'chance']);
    expect(reading).toEqual({
      kind: 'ambiguous',
      boxes: ['fours', 'fives', 'fourOfAKind', 'fullHouse', 'yahtzee'],
    });
  });

  test('reports several boxes if a name matches only filled boxes', () => {
    const reading = readBoxName('straight', rules, ['chance']);
    expect(reading).toEqual({ kind: 'ambiguous', boxes: ['smallStraight', 'largeStraight'] });
  });
});

describe('completing a box name with Tab', () => {
  const official = rulesOf('official');

  test.each<[string, RuleSet, readonly YahtzeeBox[], string]>([
    ['sm', official, YAHTZEE_BOXES, 'Small Straight'],
    ['LS', official, YAHTZEE_BOXES, 'Large Straight'],
    ['LS', rulesOf('meowtzee'), YAHTZEE_BOXES, 'Big Straight'],
    ['ones', official, YAHTZEE_BOXES, 'Aces'],
    ['ones', rulesOf('meowtzee'), YAHTZEE_BOXES, 'Ones'],
    ['f', official, YAHTZEE_BOXES, 'f'],
    ['f', official, ['fullHouse', 'chance'], 'Full House'],
    ['straight', official, ['largeStraight', 'chance'], 'Large Straight'],
    ['fi', official, ['fives', 'yahtzee'], 'fi'],
    ['xyz', official, YAHTZEE_BOXES, 'xyz'],
    ['', official, YAHTZEE_BOXES, ''],
    ['yaht', official, YAHTZEE_BOXES, 'Yahtzee'],
    ['lg', official, YAHTZEE_BOXES, 'Large Straight'],
    ['aces (', official, YAHTZEE_BOXES, 'Aces'],
  ])('completes "%s" (case %#)', (typed, rules, candidates, completed) => {
    expect(completeBoxName(typed, rules, candidates)).toBe(completed);
  });

  test('extends the text to the common start of several labels', () => {
    const rules = house({
      boxes: house().boxes.map(({ box, label }) => ({
        box,
        label: box === 'smallStraight' ? 'Row of four' : box === 'largeStraight' ? 'Row of five' : label,
      })),
    });
    expect(completeBoxName('r', rules, YAHTZEE_BOXES)).toBe('Row of f');
  });

  test("doesn't change a complete label", () => {
    for (const rules of EVERY_RULE_SET) {
      for (const { label } of rules.boxes) expect(completeBoxName(label, rules, YAHTZEE_BOXES)).toBe(label);
    }
  });
});

test('finds no box for blank input', () => {
  expect(matchBoxes(' ', rulesOf('official'))).toEqual([]);
});

test('prefers a label of the current rules to the usual name of another box', () => {
  const rules = house({
    boxes: house().boxes.map(({ box, label }) => ({ box, label: box === 'yahtzee' ? 'Boat' : label })),
  });
  expect(readBoxName('boat', rules)).toEqual({ kind: 'box', box: 'yahtzee' });
  expect(readBoxName('full house', rules)).toEqual({ kind: 'box', box: 'fullHouse' });
  expect(completeBoxName('boat', rules, ['fullHouse'])).toBe('boat');
});

test.each(['yes', 'no', 'ys', 'lss', 'fhs', '3ks', '1ss', 'all', 'arge', 'ahtzee', 'ouse'])(
  '"%s" is no box',
  (typed) => {
    expect(readBoxName(typed, OFFICIAL)).toEqual({ kind: 'unknown' });
  },
);
