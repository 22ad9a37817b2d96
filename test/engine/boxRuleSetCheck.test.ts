import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type BoxRuleSet,
  type BoxSpec,
  checkRuleSet,
  checkStoredRuleSet,
  type ExtraFiveAlike,
  JOKER_STYLES,
  type JokerStyle,
  type Order,
  ORDERS,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import { throughJson } from '../support/builders.js';
import { anyBoxRules, boxRules, FACE_BOXES, lowerBoxes } from '../support/boxRules.js';

const LOWER = lowerBoxes([
  { pattern: { kind: 'alike', count: 3 }, worth: { kind: 'sum', of: 'all' } },
  { pattern: { kind: 'run', length: 4 }, worth: { kind: 'fixed', points: 30 } },
  { pattern: { kind: 'alike', count: 5 }, worth: { kind: 'fixed', points: 50 } },
]);
const BOXES: readonly BoxSpec[] = [...FACE_BOXES, ...LOWER];
const FIVE = 'elder';
const whole = (from: number, to: number) => ({ kind: 'whole-number', from, to });
const text = { kind: 'text', longest: 30 };

/** Returns rules with a change to the box at this index. */
const withBox = (index: number, change: Partial<BoxSpec>): BoxRuleSet =>
  boxRules([], { boxes: BOXES.map((spec, other) => (other === index ? { ...spec, ...change } : spec)) });

const withExtra = (change: Partial<ExtraFiveAlike>, changes: Partial<BoxRuleSet> = {}): BoxRuleSet =>
  boxRules(LOWER, {
    extraFiveAlike: { box: FIVE, bonus: 100, afterScore: 'none', afterZero: 'none', ...change },
    ...changes,
  });

const boxCount = (value: number): object => ({
  field: 'boxes',
  value,
  allowed: { kind: 'box-count', from: 7, to: 16 },
});

describe('rules with boxes of their own', () => {
  test.each<readonly [string, BoxRuleSet]>([
    ['the boxes of Yatzy', { ...YATZY, id: 'at-home', name: 'At home' }],
    ['a few lower boxes', boxRules(LOWER)],
    ['a box without letter and names', withBox(6, { letter: undefined, names: undefined })],
    ['points on top of the dice', withBox(6, { worth: { kind: 'sum', of: 'pattern', plus: 970 } })],
    ...ORDERS.map((order) => [`the order ${order}`, boxRules(LOWER, { order })] as const),
    ...JOKER_STYLES.map(
      (style) => [`the joker style ${style}`, withExtra({ afterScore: style, afterZero: style })] as const,
    ),
    ['a bonus for five alike in the order of the card', withExtra({}, { order: 'card' })],
  ])('can have %s', (_what, rules) => {
    expect(checkRuleSet(rules)).toBeUndefined();
    expect(checkRuleSet(throughJson(rules))).toBeUndefined();
  });

  test("can be anything that's generated for tests", () => {
    fc.assert(
      fc.property(anyBoxRules(), (rules) => {
        expect(checkRuleSet(rules)).toBeUndefined();
      }),
    );
  });

  test('can have at most 16 boxes, and at least one besides the six faces', () => {
    const of = (count: number): BoxRuleSet => {
      const more = Array.from({ length: count - 6 }, (_, index): BoxSpec => {
        const letter = 'abcdefghijkl'.charAt(index);
        return {
          box: letter,
          label: `${letter}${letter}${letter}`,
          pattern: { kind: 'any' },
          worth: { kind: 'sum', of: 'all' },
        };
      });
      return boxRules(more);
    };
    expect(checkStoredRuleSet(of(16))).toBeUndefined();
    expect(checkStoredRuleSet(of(17))).toEqual(boxCount(17));
    expect(checkStoredRuleSet(of(6))).toEqual(boxCount(6));
    expect(checkStoredRuleSet(boxRules([], { boxes: FACE_BOXES.slice(1) }))).toEqual(boxCount(5));
  });
});

test.each<readonly [field: string, rules: BoxRuleSet, value: unknown, allowed: object]>([
  ...['', 'Twos', '2x', 'two-pairs', 'zwölf', '__proto__', 'x'.repeat(31)].map(
    (box) => ['boxes[6].box', withBox(6, { box }), box, { kind: 'box-id' }] as const,
  ),
  ['boxes[7].box', withBox(7, { box: 'birch' }), 'birch', { kind: 'once' }],
  ['boxes[6].box', withBox(6, { box: 'upperBonus' }), 'upperBonus', { kind: 'box-id' }],
  ['boxes[6].box', withBox(6, { box: 'constructor' }), 'constructor', { kind: 'box-id' }],
  ['boxes[6].box', withBox(6, { box: 'twos' }), 'twos', { kind: 'once' }],
  ...['', ' ', 'x'.repeat(31), 'Fünfen', 'Fi\tves', '!!'].map(
    (label) => ['boxes[6].label', withBox(6, { label }), label, text] as const,
  ),
  ['boxes[6].names[1]', withBox(6, { names: ['tree', 'Bäume'] }), 'Bäume', text],
  ...['q', 'y', 'n', 's', 'B', 'bb', '', '1'].map(
    (letter) =>
      [
        'boxes[6].letter',
        withBox(6, { letter }),
        letter,
        { kind: 'letter', free: [...'bdefgijklmpwz'] },
      ] as const,
  ),
  ['boxes[6].letter', withBox(6, { letter: 'a' }), 'a', { kind: 'letter', free: [...'bdefgijklmpwz'] }],
  ['boxes[1].pattern.face', withBox(1, { pattern: { kind: 'face', face: 3 } }), 3, { kind: 'six-faces' }],
  ['boxes[1].pattern', withBox(1, { pattern: { kind: 'any' } }), 'any', { kind: 'six-faces' }],
  ['boxes[6].pattern', withBox(6, { pattern: { kind: 'face', face: 1 } }), 'face', { kind: 'six-faces' }],
  ['boxes[0].worth', withBox(0, { worth: { kind: 'fixed', points: 5 } }), 'fixed', { kind: 'face-sum' }],
  ['boxes[0].worth.of', withBox(0, { worth: { kind: 'sum', of: 'all' } }), 'all', { kind: 'face-sum' }],
  [
    'boxes[0].worth.plus',
    withBox(0, { worth: { kind: 'sum', of: 'pattern', plus: 1 } }),
    1,
    { kind: 'face-sum' },
  ],
  ...[-1, 1.5, 1001, NaN].map(
    (points) =>
      [
        'boxes[7].worth.points',
        withBox(7, { worth: { kind: 'fixed', points } }),
        points,
        whole(0, 1000),
      ] as const,
  ),
  ...[-1, 0.5, 971].map(
    (plus) =>
      [
        'boxes[6].worth.plus',
        withBox(6, { worth: { kind: 'sum', of: 'all', plus } }),
        plus,
        whole(0, 970),
      ] as const,
  ),
  ['boxes[7].pattern.from', withBox(7, { pattern: { kind: 'run', length: 4, from: 4 } }), 4, whole(1, 3)],
  ['boxes[7].pattern.from', withBox(7, { pattern: { kind: 'run', length: 5, from: 3 } }), 3, whole(1, 2)],
  ['order', boxRules(LOWER, { order: 'random' as Order }), 'random', { kind: 'one-of', values: ORDERS }],
  ...['birch', 'none', ''].map(
    (box) => ['extraFiveAlike.box', withExtra({ box }), box, { kind: 'five-alike-box' }] as const,
  ),
  [
    'extraFiveAlike.box',
    withExtra(
      {},
      {
        boxes: BOXES.map((spec) =>
          spec.box === FIVE ? { ...spec, worth: { kind: 'fixed', points: 0 } } : spec,
        ),
      },
    ),
    FIVE,
    { kind: 'five-alike-box' },
  ],
  ...[-1, 1001, 0.5].map(
    (bonus) => ['extraFiveAlike.bonus', withExtra({ bonus }), bonus, whole(0, 1000)] as const,
  ),
  [
    'extraFiveAlike.afterZero',
    withExtra({ afterZero: 'wild' as JokerStyle }),
    'wild',
    { kind: 'one-of', values: JOKER_STYLES },
  ],
  ...JOKER_STYLES.filter((style) => style !== 'none').flatMap((afterScore) =>
    (['card', 'upper-first'] as const).map(
      (order) =>
        [
          'extraFiveAlike.afterScore',
          withExtra({ afterScore }, { order }),
          afterScore,
          { kind: 'no-joker-in-order' },
        ] as const,
    ),
  ),
])('the field %s is refused in rules with boxes of their own', (field, rules, value, allowed) => {
  expect(checkRuleSet(rules)).toEqual({ field, value, allowed });
  expect(checkStoredRuleSet(rules)).toEqual({ field, value, allowed });
});

describe('jokers in a box that scores only the dice of its pattern', () => {
  const boxes = BOXES.map((spec, index): BoxSpec =>
    index === 6 ? { ...spec, worth: { kind: 'sum', of: 'pattern' } } : spec,
  );

  test.each(['forced', 'free', 'lower', 'unforced'] as const)('the style %s is refused', (afterZero) => {
    expect(checkRuleSet(withExtra({ afterZero }, { boxes }))).toEqual({
      field: 'extraFiveAlike.afterZero',
      value: afterZero,
      allowed: { kind: 'no-joker-in-box', label: 'Birch' },
    });
  });

  test.each(['none', 'matching-or-zero'] as const)('the style %s is accepted', (afterZero) => {
    expect(checkRuleSet(withExtra({ afterZero }, { boxes }))).toBeUndefined();
  });
});

test.each(['BIRCH', 'B1rch'])('the label %s is refused beside the label Birch', (label) => {
  expect(checkRuleSet(withBox(7, { label }))).toEqual({
    field: 'boxes[7].label',
    value: label,
    allowed: { kind: 'distinct-labels' },
  });
});

describe('labels and names that can be taken for those of another box', () => {
  test.each<readonly [change: Partial<BoxSpec>, field: string, value: string, other: string]>([
    [{ label: 'Aces' }, 'boxes[0].names[0]', 'aces', 'Aces'],
    [{ names: ['birch'] }, 'boxes[6].label', 'Birch', 'Douglas'],
    [{ names: ['oak', '1s'] }, 'boxes[0].names[1]', '1s', 'Douglas'],
  ])('another box with %j is refused', (change, field, value, other) => {
    expect(checkRuleSet(withBox(7, change))).toEqual({ field, value, allowed: { kind: 'own-label', other } });
    expect(checkStoredRuleSet(withBox(7, change))).toBeUndefined();
  });
});

test.each([YATZY, YATZY_FORCED].map((rules) => [rules.id, rules] as const))(
  'rules that others could take for %s are refused if they differ in anything',
  (_id, rules) => {
    const [first, ...rest] = rules.boxes;
    if (!first) throw new Error('no boxes');
    expect(checkRuleSet(throughJson(rules), 'any')).toBeUndefined();
    expect(checkRuleSet(rules)?.allowed).toEqual({ kind: 'not-built-in', builtIn: rules.name });
    for (const change of [
      { version: 2 },
      { name: 'Fair rules' },
      { order: 'upper-first' },
      { upperBonus: { ...rules.upperBonus, points: 100 } },
      { boxes: [{ ...first, label: 'Singles' }, ...rest] },
      { boxes: [{ ...first, letter: 'b' }, ...rest] },
      { boxes: [{ ...first, names: ['singles'] }, ...rest] },
      { boxes: [...rest.slice(0, -1), first] },
      { boxes: rules.boxes.slice(0, -1) },
      { extraFiveAlike: { box: 'yatzy', bonus: 100, afterScore: 'none', afterZero: 'none' } },
    ] satisfies Partial<BoxRuleSet>[]) {
      expect(checkRuleSet({ ...rules, ...change }, 'any')).toBeDefined();
    }
  },
);
