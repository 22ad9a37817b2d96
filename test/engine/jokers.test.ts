import { describe, expect, test } from '@jest/globals';
import { type BoxId, JOKER_STEPS, JOKER_STYLES, scoringOptions } from '../../src/engine/index.js';
import { cardWithOpen, dice } from '../support/builders.js';
import { EVERY_RULE_SET } from '../support/houseRules.js';
import { LOWER_BOXES, UPPER_BOXES } from '../support/yahtzeeBoxes.js';

const SHORT: Readonly<Record<string, BoxId>> = {
  '3k': 'threeOfAKind',
  '4k': 'fourOfAKind',
  fh: 'fullHouse',
  ss: 'smallStraight',
  ls: 'largeStraight',
  ...Object.fromEntries([...UPPER_BOXES, ...LOWER_BOXES].map((box) => [box, box])),
};

function boxOf(name: string): BoxId {
  const box = SHORT[name];
  if (!box) throw new RangeError(`no box ${name}`);
  return box;
}

const LOWER_BUT_YAHTZEE = LOWER_BOXES.filter((box) => box !== 'yahtzee');
const GROUPS: Readonly<Record<string, readonly BoxId[]>> = { upper: UPPER_BOXES, lower: LOWER_BUT_YAHTZEE };

/** Parses a list of boxes. For example, `upper -fours` is the upper section without Fours. */
function boxesOf(words: string): BoxId[] {
  const names = words.split(' ').filter(Boolean);
  const without = names.filter((name) => name.startsWith('-')).map((name) => boxOf(name.slice(1)));
  return names
    .filter((name) => !name.startsWith('-'))
    .flatMap((name) => GROUPS[name] ?? [boxOf(name)])
    .filter((box) => !without.includes(box));
}

/** Parses boxes with their points, such as `fours 20, fh 25`. */
const pointsOf = (words: string): Record<string, number> =>
  Object.fromEntries(
    words
      .split(', ')
      .filter(Boolean)
      .map((entry) => {
        const [name = '', points] = entry.split(' ');
        return [boxOf(name), Number(points)];
      }),
  );

/**
 * A test case: the points in the Yahtzee box, the dice, the open boxes, the legal boxes with their points, and the
 * Yahtzee bonus.
 */
type Row = readonly [held: 50 | 0, faces: string, open: string, allowed: string, bonus: number];

const JOKERS_OF_20 = '3k 20, 4k 20, fh 25, ss 30, ls 40, chance 20';
const NATURAL_20 = '3k 20, 4k 20, fh 0, ss 0, ls 0, chance 20';
const OTHER_UPPER_0 = 'aces 0, twos 0, threes 0, fives 0, sixes 0';
const ZERO_LOWER = '3k 0, 4k 0, fh 0, ss 0, ls 0, chance 0';

const FORCED_AFTER_50: readonly Row[] = [
  [50, '44444', 'upper lower', 'fours 20', 100],
  [50, '44444', 'upper', 'fours 20', 100],
  [50, '44444', 'fours', 'fours 20', 100],
  [50, '44444', 'fours lower', 'fours 20', 100],
  [50, '44444', 'upper lower -fours', JOKERS_OF_20, 100],
  [50, '44444', 'lower', JOKERS_OF_20, 100],
  [50, '44444', 'aces fh', 'fh 25', 100],
  [50, '44444', 'upper -fours', OTHER_UPPER_0, 100],
  [50, '44444', 'sixes', 'sixes 0', 100],
  [50, '66666', 'aces 3k chance', '3k 30, chance 30', 100],
  [50, '11111', 'aces 3k chance', 'aces 5', 100],
];

const without = (rows: readonly Row[]): Row[] =>
  rows.map(([, faces, open, allowed]) => [0, faces, open, allowed, 0]);

const LOWER_AFTER_50: readonly Row[] = [
  [50, '44444', 'upper lower', JOKERS_OF_20, 100],
  [50, '44444', 'fours lower', JOKERS_OF_20, 100],
  [50, '44444', 'upper lower -fours', JOKERS_OF_20, 100],
  [50, '44444', 'lower', JOKERS_OF_20, 100],
  [50, '44444', 'fours ss', 'ss 30', 100],
  [50, '44444', 'upper', `${OTHER_UPPER_0}, fours 0`, 100],
  [50, '44444', 'upper -fours', OTHER_UPPER_0, 100],
  [50, '66666', 'sixes', 'sixes 0', 100],
];

const NATURAL_AFTER_0: readonly Row[] = [
  [0, '44444', 'upper lower', `${OTHER_UPPER_0}, fours 20, ${NATURAL_20}`, 0],
  [0, '44444', 'upper lower -fours', `${OTHER_UPPER_0}, ${NATURAL_20}`, 0],
  [0, '44444', 'upper', `${OTHER_UPPER_0}, fours 20`, 0],
  [0, '44444', 'upper -fours', OTHER_UPPER_0, 0],
  [0, '44444', 'lower', NATURAL_20, 0],
];

const UNFORCED_AFTER_50: readonly Row[] = [
  [50, '44444', 'upper lower', `${OTHER_UPPER_0}, fours 20, ${NATURAL_20}`, 100],
  [50, '44444', 'fours fh', 'fours 20, fh 0', 100],
  [50, '44444', 'upper lower -fours', `${OTHER_UPPER_0}, ${JOKERS_OF_20}`, 100],
  [50, '44444', 'lower', JOKERS_OF_20, 100],
  [50, '44444', 'upper', `${OTHER_UPPER_0}, fours 20`, 100],
  [50, '44444', 'upper -fours', OTHER_UPPER_0, 100],
];

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  official: [...FORCED_AFTER_50, ...without(FORCED_AFTER_50)],
  meowtzee: [
    ...FORCED_AFTER_50,
    [0, '44444', 'upper lower', `fours 20, ${JOKERS_OF_20}`, 0],
    [0, '44444', 'upper lower -fours', JOKERS_OF_20, 0],
    [0, '44444', 'lower', JOKERS_OF_20, 0],
    [0, '44444', 'upper', 'fours 20', 0],
    [0, '44444', 'fours fh', 'fours 20, fh 25', 0],
    [0, '44444', 'upper -fours', OTHER_UPPER_0, 0],
    [0, '66666', 'aces chance', 'chance 30', 0],
  ],
  'virtual-place': [
    [50, '44444', 'upper lower', 'fours 20', 100],
    [50, '44444', 'upper', 'fours 20', 100],
    [50, '44444', 'upper lower -fours', `${OTHER_UPPER_0}, ${ZERO_LOWER}`, 100],
    [50, '44444', 'lower', ZERO_LOWER, 100],
    [50, '44444', 'upper -fours', OTHER_UPPER_0, 100],
    [50, '66666', 'chance', 'chance 0', 100],
    ...NATURAL_AFTER_0,
  ],
  instructions: [
    [50, '44444', 'upper lower', `${OTHER_UPPER_0}, fours 20, ${NATURAL_20}`, 100],
    [50, '44444', 'upper lower -fours', `${OTHER_UPPER_0}, ${NATURAL_20}`, 100],
    [50, '44444', 'upper', `${OTHER_UPPER_0}, fours 20`, 100],
    [50, '44444', 'upper -fours', OTHER_UPPER_0, 100],
    [50, '44444', 'lower', NATURAL_20, 100],
    ...NATURAL_AFTER_0,
  ],
  'original-1956': [...LOWER_AFTER_50, ...without(LOWER_AFTER_50)],
  unforced: [...UNFORCED_AFTER_50, ...without(UNFORCED_AFTER_50)],
};

/** While the Yahtzee box is open, joker styles make no difference: five of a kind scores like any other roll. */
const FIRST_YAHTZEE: readonly (readonly [open: string, allowed: string])[] = [
  ['upper lower yahtzee', `${OTHER_UPPER_0}, fours 20, ${NATURAL_20}, yahtzee 50`],
  ['upper lower yahtzee -fours', `${OTHER_UPPER_0}, ${NATURAL_20}, yahtzee 50`],
  ['upper yahtzee', `${OTHER_UPPER_0}, fours 20, yahtzee 50`],
  ['upper yahtzee -fours', `${OTHER_UPPER_0}, yahtzee 50`],
  ['lower yahtzee', `${NATURAL_20}, yahtzee 50`],
  ['yahtzee', 'yahtzee 50'],
];

describe.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))('%s', (id, rules) => {
  const rows = TABLES[id] ?? [];

  test.each(rows)('Yahtzee box %i, %s, open: %s -> %s, bonus %i', (held, faces, open, allowed, bonus) => {
    const options = scoringOptions(rules, cardWithOpen(boxesOf(open), held), dice(faces));
    expect(options.boxes).toEqual(pointsOf(allowed));
    expect(options.yahtzeeBonus).toBe(bonus);
    expect(options.extraYahtzee).toMatchObject({
      face: Number(faces[0]),
      yahtzeeBox: held === 50 ? 'score' : 'zero',
    });
  });

  test.each(FIRST_YAHTZEE)('Yahtzee box open, 44444, open: %s -> %s', (open, allowed) => {
    const options = scoringOptions(rules, cardWithOpen(boxesOf(open)), dice('44444'));
    expect(options).toMatchObject({ boxes: pointsOf(allowed), yahtzeeBonus: 0, joker: false });
    expect(Object.keys(options.boxes)).toHaveLength(Object.keys(pointsOf(allowed)).length);
    expect(options.extraYahtzee).toBeUndefined();
  });

  test('there are test cases with a 50 and with a zero in the Yahtzee box', () => {
    expect(new Set(rows.map(([held]) => held))).toEqual(new Set([50, 0]));
  });
});

describe('the scoring options of an extra Yahtzee include the joker style', () => {
  test.each([
    ['official', 50, 'forced', true],
    ['official', 0, 'forced', true],
    ['meowtzee', 50, 'forced', true],
    ['meowtzee', 0, 'free', true],
    ['virtual-place', 50, 'matching-or-zero', false],
    ['virtual-place', 0, 'none', false],
    ['instructions', 50, 'none', false],
    ['instructions', 0, 'none', false],
    ['original-1956', 50, 'lower', true],
    ['original-1956', 0, 'lower', true],
    ['unforced', 50, 'unforced', true],
    ['unforced', 0, 'unforced', true],
  ])('%s rules with %i in the Yahtzee box: style %s, joker %p', (id, held, style, joker) => {
    const rules = EVERY_RULE_SET.find((each) => each.id === id);
    if (!rules) throw new RangeError(`no rule set ${id}`);
    const options = scoringOptions(rules, cardWithOpen(['chance'], held), dice('44444'));
    expect(options).toMatchObject({ joker, extraYahtzee: { style } });
  });
});

test.each(JOKER_STYLES)('the joker style %s offers every box that can be open', (style) => {
  const lastStep = JOKER_STEPS[style].at(-1)?.map((offer) => offer.boxes) ?? [];
  const earlier = JOKER_STEPS[style].flatMap((step) => step.map((offer) => offer.boxes));
  expect(lastStep.includes('any') || (lastStep.includes('upper') && earlier.includes('lower'))).toBe(true);
});
