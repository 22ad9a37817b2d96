import { describe, expect, test } from '@jest/globals';
import {
  checkRuleSet,
  checkStoredRuleSet,
  JOKER_STYLES,
  type JokerStyle,
  OFFICIAL,
  RULE_SETS,
  YAHTZEE_BOXES,
  YAHTZEE_RULES,
  type YahtzeeBox,
  type YahtzeeRuleSet,
} from '../../src/engine/index.js';
import { throughJson } from '../support/builders.js';
import { house } from '../support/houseRules.js';

const whole = (from: number, to: number) => ({ kind: 'whole-number', from, to });
const text = (longest: number) => ({ kind: 'text', longest });
const anId = { kind: 'id' };
const aStyle = { kind: 'one-of', values: JOKER_STYLES };

const { boxes, fixedScores, upperBonus, joker } = OFFICIAL;

/** Returns the official boxes, with a change to the entry at this index. */
const boxesWith = (index: number, change: { box?: YahtzeeBox; label?: string }): YahtzeeRuleSet['boxes'] =>
  boxes.map((entry, other) => (other === index ? { ...entry, ...change } : entry));

describe('a valid rule set', () => {
  test.each(RULE_SETS.map((rules) => [rules.id, rules] as const))(
    'the rule set %s is valid with a different id and name',
    (_id, rules) => {
      expect(checkRuleSet({ ...rules, id: 'at-home', name: 'At home' })).toBeUndefined();
      expect(checkRuleSet(throughJson({ ...rules, id: 'at-home', name: 'At home' }))).toBeUndefined();
    },
  );

  test.each<readonly [string, Partial<YahtzeeRuleSet>]>([
    ['an id of one character', { id: 'x' }],
    ['an id with digits', { id: '2-players-1' }],
    ['an id of 30 characters', { id: 'a'.repeat(30) }],
    ['no upper bonus', { upperBonus: { threshold: 0, points: 0 } }],
    ['the highest possible threshold for the upper bonus', { upperBonus: { threshold: 105, points: 1000 } }],
    ['no Yahtzee bonus', { yahtzeeBonus: 0 }],
    [
      'the smallest scores',
      { fixedScores: { fullHouse: 0, smallStraight: 0, largeStraight: 0, yahtzee: 1 } },
    ],
    ['a label of 30 characters', { boxes: boxesWith(12, { label: 'x'.repeat(30) }) }],
    // New games reject this label, because prompts accept the word as an answer. `checkRuleSet` allows such labels.
    ["a label that's also an answer to prompts", { boxes: boxesWith(12, { label: 'Dice' }) }],
    ['lower boxes in another order', { boxes: [...boxes.slice(0, 6), ...boxes.slice(6).reverse()] }],
  ])('a valid rule set can have %s', (_what, change) => {
    expect(checkRuleSet(house(change))).toBeUndefined();
  });

  test.each(JOKER_STYLES)('a valid rule set can have the joker style %s', (style) => {
    expect(checkRuleSet(house({ joker: { afterYahtzee: style, afterZero: style } }))).toBeUndefined();
  });
});

test.each<readonly [field: string, change: Partial<YahtzeeRuleSet>, value: unknown, allowed: object]>([
  ...RULE_SETS.map(({ id, name }) => ['id', { id }, id, { kind: 'not-built-in', builtIn: name }] as const),
  ...['', 'Home', 'at home', '-home', 'home-', 'at--home', 'a'.repeat(31), 'häuslich'].map(
    (id) => ['id', { id }, id, anId] as const,
  ),
  ...[0, 1.5, -1, 1_000_001, NaN].map(
    (version) => ['version', { version }, version, whole(1, 1_000_000)] as const,
  ),
  ...['', ' ', 'Home ', ' Home', 'x'.repeat(31), 'Ho\nme', 'Ho\u001b[31mme', 'Häuslich'].map(
    (name) => ['name', { name }, name, text(30)] as const,
  ),
  ['provenance', { provenance: '' }, '', text(200)],
  ['provenance', { provenance: 'x'.repeat(201) }, 'x'.repeat(201), text(200)],
  ...[-1, 106, 62.5, Infinity].map(
    (threshold) =>
      [
        'upperBonus.threshold',
        { upperBonus: { ...upperBonus, threshold } },
        threshold,
        whole(0, 105),
      ] as const,
  ),
  ...[-1, 1001, 0.5].map(
    (points) =>
      ['upperBonus.points', { upperBonus: { ...upperBonus, points } }, points, whole(0, 1000)] as const,
  ),
  ...(['fullHouse', 'smallStraight', 'largeStraight'] as const).map(
    (box) =>
      [`fixedScores.${box}`, { fixedScores: { ...fixedScores, [box]: -1 } }, -1, whole(0, 1000)] as const,
  ),
  ...[0, -50, 1001, 49.5].map(
    (yahtzee) =>
      ['fixedScores.yahtzee', { fixedScores: { ...fixedScores, yahtzee } }, yahtzee, whole(1, 1000)] as const,
  ),
  ...[-100, 1001, 0.1].map(
    (yahtzeeBonus) => ['yahtzeeBonus', { yahtzeeBonus }, yahtzeeBonus, whole(0, 1000)] as const,
  ),
  ...(['afterYahtzee', 'afterZero'] as const).map(
    (when) =>
      [`joker.${when}`, { joker: { ...joker, [when]: 'wild' as JokerStyle } }, 'wild', aStyle] as const,
  ),
  ['boxes', { boxes: [] }, [], { kind: 'all-boxes' }],
  ['boxes', { boxes: boxes.slice(1) }, YAHTZEE_BOXES.slice(1), { kind: 'all-boxes' }],
  ['boxes[13].box', { boxes: [...boxes, ...boxes.slice(12)] }, 'chance', { kind: 'once' }],
  ['boxes[1].box', { boxes: boxesWith(1, { box: 'aces' }) }, 'aces', { kind: 'once' }],
  ['boxes[0].box', { boxes: [...boxes].reverse() }, 'chance', { kind: 'upper-first' }],
  [
    'boxes[5].box',
    { boxes: [...boxes.slice(0, 5), ...boxes.slice(6), ...boxes.slice(5, 6)] },
    'threeOfAKind',
    { kind: 'upper-first' },
  ],
  ...['', 'x'.repeat(31), 'Fünfen', 'Fi\tves'].map(
    (label) => ['boxes[4].label', { boxes: boxesWith(4, { label }) }, label, text(30)] as const,
  ),
  ['boxes[12].label', { boxes: boxesWith(12, { label: 'YAHTZEE' }) }, 'YAHTZEE', { kind: 'distinct-labels' }],
])('the field %s rejects the value %j', (field, change, value, allowed) => {
  expect(checkRuleSet(house(change))).toEqual({ field, value, allowed });
});

test('only the first of several invalid fields is reported', () => {
  const bad = house({ version: 0, name: '', yahtzeeBonus: -1 });
  expect(checkRuleSet(bad)?.field).toBe('version');
});

describe('a rule set that others could take for a built-in rule set', () => {
  const unfair = house({ upperBonus: { threshold: 1, points: 1000 } });

  test.each([
    'Official rules',
    'OFFICIAL RULES',
    'official-rules',
    '0fficia1  ru|es!',
    'OFFlClAL RULES',
    'Official',
    'Virtual-Place',
    'ASCII lnstructions',
    'Original 1956',
    'Meowtzee',
    'rneowtzee',
  ])('is refused with the name %j', (name) => {
    expect(checkRuleSet({ ...unfair, name })).toMatchObject({
      field: 'name',
      value: name,
      allowed: { kind: 'not-built-in' },
    });
    expect(checkRuleSet({ ...unfair, name }, 'any')?.field).toBe('name');
  });

  test.each([
    'official',
    '0fficial',
    'officia1',
    'off-icial',
    'virtualplace',
    'original1956',
    'official-rules',
  ])('is refused with the id %j, whatever its version', (id) => {
    for (const version of [1, 2, 1956]) {
      expect(checkRuleSet({ ...unfair, id, version }, 'any')).toMatchObject({ field: 'id', value: id });
    }
  });

  test.each(['Official rules 2', 'Our official rules', 'Original', 'Place', 'House rules'])(
    'is accepted with the name %j',
    (name) => {
      expect(checkRuleSet({ ...unfair, name })).toBeUndefined();
    },
  );

  test.each(YAHTZEE_RULES.map((rules) => [rules.id, rules] as const))(
    "is refused if it differs from %s in anything, and accepted if it's equal",
    (_id, rules) => {
      const [first, ...rest] = rules.boxes;
      expect(checkRuleSet(throughJson(rules), 'any')).toBeUndefined();
      expect(checkRuleSet({ ...throughJson(rules), id: rules.id }, 'any')).toBeUndefined();
      for (const change of [
        { version: rules.version + 1 },
        { name: 'Fair rules' },
        { boxes: [{ box: 'aces', label: first?.label === 'Ones' ? 'Aces' : 'Ones' }, ...rest] },
        { upperBonus: { ...rules.upperBonus, points: 1000 } },
        { yahtzeeBonus: 1 },
      ] satisfies Partial<YahtzeeRuleSet>[]) {
        expect(checkRuleSet({ ...rules, ...change }, 'any')?.allowed.kind).toBe('not-built-in');
      }
    },
  );

  test('stays readable in a stored game', () => {
    expect(
      checkStoredRuleSet({ ...unfair, id: 'official', version: 2, name: 'Official rules' }),
    ).toBeUndefined();
  });
});

describe('labels that are names of other boxes', () => {
  const labelled = (labels: Partial<Record<YahtzeeBox, string>>): YahtzeeRuleSet =>
    house({ boxes: boxes.map(({ box, label }) => ({ box, label: labels[box] ?? label })) });

  test.each<readonly [Partial<Record<YahtzeeBox, string>>, other: string]>([
    [{ chance: 'Yahtzee', yahtzee: 'Chance' }, 'Chance'],
    [{ chance: 'Yatzy' }, 'Yahtzee'],
    [{ chance: 'Y' }, 'Yahtzee'],
    [{ aces: 'Six', sixes: 'Wild' }, 'Sixes'],
    [{ aces: 'S1xes', sixes: 'Wild' }, 'Sixes'],
    [{ smallStraight: 'Big-Straight', largeStraight: 'Long one' }, 'Large Straight'],
    [{ threeOfAKind: 'Poker' }, '4 of a Kind'],
    [{ fullHouse: '5 of a kind' }, 'Yahtzee'],
  ])('%j are refused', (labels, other) => {
    const problem = checkRuleSet(labelled(labels), 'any');
    expect(problem?.field).toMatch(/^boxes\[\d+\]\.label$/);
    expect(problem?.allowed).toEqual({ kind: 'own-label', other });
    expect(checkStoredRuleSet(labelled(labels))).toBeUndefined();
  });

  test('two labels that can hardly be told apart are refused', () => {
    const alike = labelled({ threeOfAKind: 'Triplet', fourOfAKind: 'TripIet' });
    expect(checkRuleSet(alike)?.allowed).toEqual({ kind: 'distinct-labels' });
  });

  test.each<Partial<Record<YahtzeeBox, string>>>([
    { aces: '1s', twos: '2s' },
    { aces: 'Ones', smallStraight: 'Little Straight', largeStraight: 'Big Straight' },
    { yahtzee: 'Five of a Kind', chance: 'Anything', fourOfAKind: 'Poker' },
    { smallStraight: 'Straight', largeStraight: 'Street' },
  ])('%j are accepted', (labels) => {
    expect(checkRuleSet(labelled(labels))).toBeUndefined();
  });
});
