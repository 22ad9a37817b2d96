import { type Face, FACES } from './dice.js';

export const UPPER_BOXES = ['aces', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const;
export const LOWER_BOXES = [
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'yahtzee',
  'chance',
] as const;
export const BOXES = [...UPPER_BOXES, ...LOWER_BOXES] as const;

export type UpperBox = (typeof UPPER_BOXES)[number];
export type LowerBox = (typeof LOWER_BOXES)[number];
export type Box = (typeof BOXES)[number];

const UPPER_BY_FACE: Readonly<Record<Face, UpperBox>> = {
  1: 'aces',
  2: 'twos',
  3: 'threes',
  4: 'fours',
  5: 'fives',
  6: 'sixes',
};

export const isBox = (value: unknown): value is Box => BOXES.some((box) => box === value);
export const isUpperBox = (box: Box): box is UpperBox => UPPER_BOXES.some((upper) => upper === box);

export const upperBoxOf = (face: Face): UpperBox => UPPER_BY_FACE[face];

export const faceOf = (box: UpperBox): Face => FACES[UPPER_BOXES.indexOf(box)] as Face;

/** Creates a record with a value for each of the thirteen boxes. */
export const forEachBox = <T>(valueOf: (box: Box) => T): Readonly<Record<Box, T>> =>
  Object.fromEntries(BOXES.map((box) => [box, valueOf(box)])) as Record<Box, T>;

/**
 * The usual names of each box. Players can type these names as well as the label on the card. Some of the names are
 * from the card in rules document 004 (see docs/rules.md).
 */
export const BOX_NAMES: Readonly<Record<Box, readonly string[]>> = {
  aces: ['aces', 'ones', 'aces (ones)', '1s'],
  twos: ['twos', 'deuces', '2s'],
  threes: ['threes', 'treys', '3s'],
  fours: ['fours', '4s'],
  fives: ['fives', '5s'],
  sixes: ['sixes', '6s'],
  threeOfAKind: ['three of a kind', '3 of a kind', '3k', '3oak', 'trips', 'triple'],
  fourOfAKind: ['four of a kind', '4 of a kind', '4k', '4oak', 'quads', 'poker'],
  fullHouse: ['full house', 'fh', 'boat'],
  smallStraight: ['small straight', 'little straight', 'low straight', 'short straight', 'sm straight', 'ss'],
  largeStraight: ['large straight', 'big straight', 'high straight', 'long straight', 'lg straight', 'ls'],
  yahtzee: [
    'yahtzee',
    'yahtzee (5 of a kind)',
    'meowtzee',
    'yatzy',
    'five of a kind',
    '5 of a kind',
    '5k',
    'y',
  ],
  chance: ['chance', 'c'],
};

/** Removes everything except ASCII letters and digits, and converts to lower case. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The length of abbreviations such as `fh`, `3s` or `ls`. */
export const ABBREVIATION = 2;

/**
 * Returns a squeezed name and its possible singular forms, such as `sixes`, `sixe` and `six`. Abbreviations have no
 * plural: `lss` is a typing error for `ls` or `ss`, and `3` (from `3s`) could mean two boxes.
 */
export const singulars = (name: string): readonly string[] => [
  name,
  ...[name.replace(/s$/, ''), name.replace(/es$/, '')].filter((singular) => singular.length > ABBREVIATION),
];
