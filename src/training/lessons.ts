import {
  type BoxId,
  countFaces,
  type Face,
  FACES,
  isFilled,
  isUpperBox,
  OFFICIAL,
  openBoxes,
  scoringOptions,
  upperBonusProgress,
  YAHTZEE_BOXES,
  isYahtzee,
} from '../engine/index.js';
import { isMissed, type JudgedAnswer } from './judge.js';
import type { PlainMove, TrainingPosition } from './exercise.js';
import type { Theme } from './names.js';

/** The rules of thumb that a mistake can break. */
export const LESSONS = [
  'use-rolls',
  'finished',
  'joker',
  'keep-three',
  'equal-dice-only',
  'higher-pair',
  'one-pair',
  'four-in-a-row',
  'pair-over-run',
  'pair-over-singles',
  'upper-over-kind',
  'few-of-a-face',
  'zero-in-aces',
  'zero-order',
  'zero-over-chance',
  'keep-chance',
] as const;
export type Lesson = (typeof LESSONS)[number];

/** The most important rule of thumb of each theme. The endgame has none. */
export const THEME_LESSONS: Readonly<Partial<Record<Theme, Lesson>>> = {
  openings: 'pair-over-singles',
  'upper-bonus': 'upper-over-kind',
  straights: 'four-in-a-row',
  zeros: 'zero-in-aces',
  jokers: 'joker',
};

/** A rule of thumb as conditions. */
export interface LessonRule {
  /** Returns whether the rule says anything about a position. */
  when(at: Facts): boolean;
  follows(move: PlainMove, at: Facts): boolean;
  breaks(move: PlainMove, at: Facts): boolean;
}

/** The facts about a position that the rules use. */
interface Facts {
  readonly position: TrainingPosition;
  /** The number of dice with each face. */
  readonly counts: readonly number[];
  /** The faces that appear on exactly two dice, and on exactly three, lowest first. */
  readonly pairs: readonly Face[];
  readonly triple: Face | undefined;
  /** The largest number of equal dice. */
  readonly most: number;
  /** The points in each legal box. */
  readonly points: Readonly<Partial<Record<BoxId, number>>>;
  /** The number of open boxes. */
  readonly open: number;
  readonly isJoker: boolean;
}

/** The upper box of a face. */
const upperBoxOf = (face: Face): BoxId => YAHTZEE_BOXES[face - 1] ?? '';

/** Returns the facts about a position that the rules use. */
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

/** Returns the rule of thumb that a missed answer broke and the best move follows; undefined if there is none. */
export function lessonOf({ exercise, judgement }: JudgedAnswer): Lesson | undefined {
  const { played, best, cost } = judgement;
  // The rules of thumb are about the boxes of Yahtzee.
  if (!isMissed(cost) || !isYahtzee(exercise.position.rules)) return undefined;
  const at = lessonFacts(exercise.position);
  return LESSONS.find((lesson) => {
    const { when, breaks, follows } = LESSON_RULES[lesson];
    return when(at) && breaks(played, at) && follows(best, at);
  });
}

/** A rule of thumb that answers of a round broke. */
export interface BrokenRule {
  readonly lesson: Lesson;
  /** The places of the answers in the round, from 0. */
  readonly places: readonly number[];
}

/** Returns the rules of thumb that these answers broke, costliest first. */
export function brokenRules(answered: readonly JudgedAnswer[]): readonly BrokenRule[] {
  const broken = answered.map((answer) => lessonOf(answer));
  const costOf = ({ places }: BrokenRule): number =>
    places.reduce((sum, place) => sum + (answered[place]?.judgement.cost ?? 0), 0);
  return [...new Set(broken)]
    .filter((lesson) => lesson !== undefined)
    .map((lesson) => ({ lesson, places: broken.flatMap((each, place) => (each === lesson ? [place] : [])) }))
    .sort((a, b) => costOf(b) - costOf(a));
}

const hasRolls = ({ position }: Facts): boolean => position.rollsLeft > 0;
const isOpen = ({ position: { card } }: Facts, box: BoxId): boolean => !isFilled(card, box);
const isUpperOpen = (at: Facts, face: Face | undefined): boolean =>
  face !== undefined && isOpen(at, upperBoxOf(face));
const pointsIn = (at: Facts, box: BoxId | undefined): number =>
  box === undefined ? 0 : (at.points[box] ?? 0);

const heldBy = (move: PlainMove): readonly Face[] | undefined => ('hold' in move ? move.hold : undefined);
const boxOf = (move: PlainMove): BoxId | undefined => ('box' in move ? move.box : undefined);
const fills = (move: PlainMove, boxes: readonly BoxId[]): boolean =>
  'box' in move && boxes.includes(move.box);
const takesZero = (move: PlainMove, at: Facts): boolean => 'box' in move && pointsIn(at, move.box) === 0;

/** Returns whether a move keeps all dice with this face, and no other dice. */
function keepsOnly(move: PlainMove, face: Face | undefined, { counts }: Facts): boolean {
  const hold = heldBy(move);
  return (
    hold !== undefined &&
    face !== undefined &&
    hold.length === counts[face] &&
    hold.every((each) => each === face)
  );
}

const numberOf = (faces: readonly Face[], face: Face | undefined): number =>
  faces.filter((each) => each === face).length;
const areDifferent = (faces: readonly Face[]): boolean => new Set(faces).size === faces.length;
const spanOf = (faces: readonly Face[]): number => Math.max(...faces) - Math.min(...faces);

/** Returns whether a move keeps four dice in a row. */
function keepsFourInARow(move: PlainMove): boolean {
  const hold = heldBy(move);
  return hold?.length === 4 && areDifferent(hold) && spanOf(hold) === 3;
}

/** Returns whether the dice contain four in a row that start with this face. */
const hasRunFrom = ({ counts }: Facts, first: Face): boolean =>
  [0, 1, 2, 3].every((step) => (counts[first + step] ?? 0) > 0);
const hasRun = (at: Facts): boolean => ([1, 2, 3] as const).some((first) => hasRunFrom(at, first));
const hasRunOfFive = (at: Facts): boolean => at.most === 1 && spanOf(at.position.dice) === 4;

/** Returns whether the dice contain pairs, but neither three equal dice nor four in a row. */
const isPairRoll = (at: Facts): boolean => hasRolls(at) && at.most === 2 && !hasRun(at);
/** Returns whether the dice contain one pair, of Twos or higher, whose upper box is open. */
const isOnePairRoll = (at: Facts): boolean =>
  isPairRoll(at) && at.pairs.length === 1 && isUpperOpen(at, at.pairs[0]) && at.pairs[0] !== 1;

/** The upper boxes that score few points at most. */
const CHEAP: readonly BoxId[] = ['aces', 'twos'];
const KINDS: readonly BoxId[] = ['threeOfAKind', 'fourOfAKind'];
/** The lower boxes that are hardest to fill. */
const HARDEST: readonly BoxId[] = ['fourOfAKind', 'yahtzee'];
const EASIER: readonly BoxId[] = ['threeOfAKind', 'fullHouse', 'smallStraight', 'largeStraight'];
const FIXED: readonly BoxId[] = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'];

/** The boxes that a finished combination should fill, best first: at once, or only after the last roll. */
const AT_ONCE: readonly BoxId[] = ['yahtzee', 'largeStraight'];
const AT_THE_END: readonly BoxId[] = [...AT_ONCE, 'smallStraight', 'fullHouse'];

/** Returns the box that the dice should fill now, because they are a finished combination. */
const finishedBox = (at: Facts): BoxId | undefined =>
  (hasRolls(at) ? AT_ONCE : AT_THE_END).find((box) => pointsIn(at, box) > 0);

/**
 * The total of five dice from which three Fives are often worth more in 3 of a Kind. On the cards of 60 games, Fives is
 * better for 99% of the lower totals, and for 64% of the others. For three Sixes, no rule is right often enough.
 */
const HIGH_FIVES = 23;

const totalOf = (faces: readonly Face[]): number => faces.reduce((sum: number, face) => sum + face, 0);

/** Returns the upper box that three or four equal dice should fill rather than 3 or 4 of a Kind. */
function upperBoxOfKind(at: Facts): BoxId | undefined {
  const face = FACES.find((each) => at.counts[each] === at.most);
  if (face === undefined || !isUpperOpen(at, face)) return undefined;
  const isThree = at.most === 3 && (face <= 4 || (face === 5 && totalOf(at.position.dice) < HIGH_FIVES));
  return at.most === 4 || isThree ? upperBoxOf(face) : undefined;
}

/**
 * Returns whether a box is an upper box for which the dice have too few dice of its face: a single die, except in Aces,
 * or two dice from `pairsFrom` upwards.
 */
function isPoorUpper(at: Facts, box: BoxId | undefined, pairsFrom: Face): boolean {
  if (box === undefined || !isUpperBox(OFFICIAL, box)) return false;
  const face = FACES.find((each) => upperBoxOf(each) === box) ?? 1;
  const count = at.counts[face] ?? 0;
  return (count === 1 && face > 1) || (count === 2 && face >= pairsFrom);
}

/** The points from which a box is better than an upper box with too few dice. */
const ENOUGH_POINTS: Readonly<Partial<Record<BoxId, number>>> = { aces: 0, threeOfAKind: 12, chance: 18 };

const isBonusOpen = ({ position: { rules, card } }: Facts): boolean =>
  upperBonusProgress(rules, card) === 'open';

/**
 * With at least this number of open boxes, a zero costs least in Aces. With fewer open boxes, a zero in one of the
 * hardest boxes can cost less, but only if the upper bonus may need Aces.
 */
const ZERO_IN_ACES_OPEN = 7;

/**
 * Late in a game, filling Chance with at most this number of points costs more than a zero in Yahtzee. The limit
 * depends on the number of open boxes.
 */
const LATE_CHANCE = [
  { open: 4, points: 18 },
  { open: 6, points: 17 },
] as const;

const lateChance = ({ open }: Facts): number => LATE_CHANCE.find((each) => open <= each.open)?.points ?? 0;

/** Few points in Chance, in points: with more boxes open, Chance is worth keeping for more points. */
const LOW_CHANCE = { early: 18, late: 15 } as const;
const EARLY_OPEN = 10;

/**
 * The rules of thumb. `test/training/lessonRates.slow.test.ts` measures how often they are right, on games that were not
 * used to write them.
 */
export const LESSON_RULES: Readonly<Record<Lesson, LessonRule>> = {
  'use-rolls': {
    when: (at) => hasRolls(at) && at.open > 1 && at.most < 4 && !at.isJoker,
    follows: (move) => 'hold' in move,
    breaks: (move, at) => 'box' in move && !(FIXED.includes(move.box) && pointsIn(at, move.box) > 0),
  },
  finished: {
    when: (at) => !at.isJoker && finishedBox(at) !== undefined,
    follows: (move, at) => boxOf(move) === finishedBox(at),
    breaks: (move, at) => boxOf(move) !== finishedBox(at),
  },
  joker: {
    when: (at) => at.isJoker && !hasRolls(at) && pointsIn(at, 'largeStraight') > 0,
    follows: (move) => boxOf(move) === 'largeStraight',
    breaks: (move) => 'box' in move && move.box !== 'largeStraight' && !isUpperBox(OFFICIAL, move.box),
  },
  'keep-three': {
    when: (at) => hasRolls(at) && isUpperOpen(at, at.triple),
    follows: (move, at) => keepsOnly(move, at.triple, at),
    breaks: (move, at) => 'hold' in move && numberOf(move.hold, at.triple) < 3,
  },
  'equal-dice-only': {
    when: (at) =>
      hasRolls(at) && !hasRun(at) && at.pairs.length < 2 && isUpperOpen(at, at.triple ?? at.pairs[0]),
    follows: (move, at) => keepsOnly(move, at.triple ?? at.pairs[0], at),
    breaks: (move, at) => {
      const face = at.triple ?? at.pairs[0];
      const all = at.triple === undefined ? 2 : 3;
      return (
        'hold' in move && move.hold.length > all && move.hold.length < 5 && numberOf(move.hold, face) === all
      );
    },
  },
  'higher-pair': {
    when: (at) => isPairRoll(at) && at.pairs.length === 2 && at.pairs.every((face) => isUpperOpen(at, face)),
    follows: (move, at) => keepsOnly(move, at.pairs[1], at),
    breaks: (move, at) => keepsOnly(move, at.pairs[0], at),
  },
  'one-pair': {
    when: (at) => {
      const [, high = 1] = at.pairs;
      const isEarly = at.position.rollsLeft === 2 && high >= 3;
      return (
        isPairRoll(at) &&
        at.pairs.length === 2 &&
        isUpperOpen(at, high) &&
        (isEarly || high >= 5 || !isOpen(at, 'fullHouse'))
      );
    },
    follows: (move, at) => at.pairs.some((face) => keepsOnly(move, face, at)),
    breaks: (move) => 'hold' in move && move.hold.length === 4 && new Set(move.hold).size === 2,
  },
  'four-in-a-row': {
    when: (at) =>
      hasRolls(at) &&
      isOpen(at, 'largeStraight') &&
      !hasRunOfFive(at) &&
      (hasRunFrom(at, 2) || (hasRun(at) && at.position.rollsLeft === 1 && isOpen(at, 'smallStraight'))),
    follows: keepsFourInARow,
    breaks: (move) => 'hold' in move && !keepsFourInARow(move),
  },
  'pair-over-run': {
    when: isOnePairRoll,
    follows: (move, at) => keepsOnly(move, at.pairs[0], at),
    breaks: (move) =>
      'hold' in move && move.hold.length === 3 && areDifferent(move.hold) && spanOf(move.hold) <= 4,
  },
  'pair-over-singles': {
    when: isOnePairRoll,
    follows: (move, at) => keepsOnly(move, at.pairs[0], at),
    breaks: (move) => 'hold' in move && move.hold.length <= 2 && areDifferent(move.hold),
  },
  'upper-over-kind': {
    when: (at) => !hasRolls(at) && isBonusOpen(at) && upperBoxOfKind(at) !== undefined,
    follows: (move, at) => boxOf(move) === upperBoxOfKind(at),
    breaks: (move, at) => fills(move, KINDS) && pointsIn(at, boxOf(move)) > 0,
  },
  'few-of-a-face': {
    when: (at) => !hasRolls(at) && isBonusOpen(at) && at.open > 2,
    follows: (move, at) =>
      'box' in move && pointsIn(at, move.box) >= (ENOUGH_POINTS[move.box] ?? Number.POSITIVE_INFINITY),
    breaks: (move, at) => isPoorUpper(at, boxOf(move), 6),
  },
  'zero-in-aces': {
    when: (at) => !hasRolls(at) && !at.isJoker && isOpen(at, 'aces'),
    follows: (move) => boxOf(move) === 'aces',
    breaks: (move, at) =>
      takesZero(move, at) &&
      !fills(move, CHEAP) &&
      (at.open >= ZERO_IN_ACES_OPEN || !isBonusOpen(at) || !fills(move, HARDEST)),
  },
  'zero-order': {
    when: (at) => !hasRolls(at) && !at.isJoker,
    follows: (move, at) => fills(move, HARDEST) && takesZero(move, at),
    breaks: (move, at) => fills(move, EASIER) && takesZero(move, at),
  },
  'zero-over-chance': {
    when: (at) =>
      !hasRolls(at) && !at.isJoker && isOpen(at, 'chance') && pointsIn(at, 'chance') <= lateChance(at),
    follows: (move, at) => boxOf(move) === 'yahtzee' && takesZero(move, at),
    breaks: (move) => boxOf(move) === 'chance',
  },
  'keep-chance': {
    when: (at) => {
      const few = at.open >= EARLY_OPEN ? LOW_CHANCE.early : LOW_CHANCE.late;
      return !hasRolls(at) && at.open > 2 && isOpen(at, 'chance') && pointsIn(at, 'chance') <= few;
    },
    follows: (move, at) =>
      'box' in move && move.box !== 'chance' && !takesZero(move, at) && !isPoorUpper(at, move.box, 5),
    breaks: (move) => boxOf(move) === 'chance',
  },
};
