import {
  type BoxId,
  countFaces,
  type Face,
  FACES,
  isFilled,
  openBoxes,
  schemeOf,
  scoringOptions,
  upperBonusProgress,
} from '../engine/index.js';
import type { PlainMove, TrainingPosition } from './exercise.js';

/** A rule of thumb: when it applies, and which moves follow or break it. */
export interface LessonRule {
  when(at: Facts): boolean;
  follows(move: PlainMove, at: Facts): boolean;
  breaks(move: PlainMove, at: Facts): boolean;
}

export interface Facts {
  readonly position: TrainingPosition;
  /** How many dice show each face: `counts[6]` is the number of Sixes. */
  readonly counts: readonly number[];
  /** Faces on exactly two dice, lowest first. `triple` is on exactly three. */
  readonly pairs: readonly Face[];
  readonly triple: Face | undefined;
  /** How many dice show the most frequent face. */
  readonly most: number;
  /** What the dice score in each legal box. */
  readonly points: Readonly<Partial<Record<BoxId, number>>>;
  readonly open: number;
  readonly isJoker: boolean;
}

export const upperBoxOf = ({ position: { rules } }: Facts, face: Face): BoxId =>
  schemeOf(rules).upper[face - 1] ?? '';

export function lessonFacts(position: TrainingPosition): Facts {
  const { rules, card, dice } = position;
  const { boxes, extraYahtzee } = scoringOptions(rules, card, dice);
  const counts = countFaces(dice);
  return {
    position,
    counts,
    pairs: FACES.filter((face) => counts[face] === 2),
    triple: FACES.find((face) => counts[face] === 3),
    most: Math.max(...counts),
    points: boxes,
    open: openBoxes(rules, card).length,
    isJoker: extraYahtzee !== undefined,
  };
}

export const hasRolls = ({ position }: Facts): boolean => position.rollsLeft > 0;
export const isOpen = ({ position: { card } }: Facts, box: BoxId): boolean => !isFilled(card, box);
export const isUpperOpen = (at: Facts, face: Face | undefined): boolean =>
  face !== undefined && isOpen(at, upperBoxOf(at, face));
export const pointsIn = (at: Facts, box: BoxId | undefined): number =>
  box === undefined ? 0 : (at.points[box] ?? 0);

const heldBy = (move: PlainMove): readonly Face[] | undefined => ('hold' in move ? move.hold : undefined);
export const boxOf = (move: PlainMove): BoxId | undefined => ('box' in move ? move.box : undefined);
export const fills = (move: PlainMove, boxes: readonly BoxId[]): boolean =>
  'box' in move && boxes.includes(move.box);
export const takesZero = (move: PlainMove, at: Facts): boolean =>
  'box' in move && pointsIn(at, move.box) === 0;

/** True if the move keeps every die of this face, and no others. */
export function keepsOnly(move: PlainMove, face: Face | undefined, { counts }: Facts): boolean {
  const hold = heldBy(move);
  return (
    hold !== undefined &&
    face !== undefined &&
    hold.length === counts[face] &&
    hold.every((each) => each === face)
  );
}

export const numberOf = (faces: readonly Face[], face: Face | undefined): number =>
  faces.filter((each) => each === face).length;
export const areDifferent = (faces: readonly Face[]): boolean => new Set(faces).size === faces.length;
export const spanOf = (faces: readonly Face[]): number => Math.max(...faces) - Math.min(...faces);

export function keepsFourInARow(move: PlainMove): boolean {
  const hold = heldBy(move);
  return hold?.length === 4 && areDifferent(hold) && spanOf(hold) === 3;
}

/** True if four in a row start with this face. */
export const hasRunFrom = ({ counts }: Facts, first: Face): boolean =>
  [0, 1, 2, 3].every((step) => (counts[first + step] ?? 0) > 0);
export const hasRun = (at: Facts): boolean => ([1, 2, 3] as const).some((first) => hasRunFrom(at, first));
export const hasRunOfFive = (at: Facts): boolean => at.most === 1 && spanOf(at.position.dice) === 4;

/** Rolls are left, and the dice have a pair or two, but no three alike or four in a row. */
export const isPairRoll = (at: Facts): boolean => hasRolls(at) && at.most === 2 && !hasRun(at);
/** Like `isPairRoll`, but with a single pair: Twos or higher, whose upper box is open. */
export const isOnePairRoll = (at: Facts): boolean =>
  isPairRoll(at) && at.pairs.length === 1 && isUpperOpen(at, at.pairs[0]) && at.pairs[0] !== 1;

export const isBonusOpen = ({ position: { rules, card } }: Facts): boolean =>
  upperBonusProgress(rules, card) === 'open';
