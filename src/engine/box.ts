import { FACES, type Face } from './dice.js';

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
