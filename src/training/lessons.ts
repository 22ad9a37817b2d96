import type { Judgement } from '../analysis/index.js';
import { type BoxId, type Face, FACES, isUpperBox, OFFICIAL } from '../engine/index.js';
import { type Exercise, lessonsFor } from './exercise.js';
import { isMissed } from './judge.js';
import {
  areDifferent,
  boxOf,
  type Facts,
  fills,
  hasRolls,
  hasRun,
  hasRunFrom,
  hasRunOfFive,
  isBonusOpen,
  isOnePairRoll,
  isOpen,
  isPairRoll,
  isUpperOpen,
  keepsFourInARow,
  keepsOnly,
  lessonFacts,
  type LessonRule,
  numberOf,
  pointsIn,
  spanOf,
  takesZero,
  upperBoxOf,
} from './lessonFacts.js';
import type { Lesson, YahtzeeLesson } from './names.js';
import { YATZY_LESSON_RULES } from './yatzyLessons.js';

interface JudgedMove {
  readonly exercise: Pick<Exercise, 'position'>;
  readonly judgement: Pick<Judgement, 'played' | 'best' | 'cost'>;
}

/** The first rule of thumb that a missed answer broke and the best move follows, if any. */
export function lessonOf({ exercise: { position }, judgement }: JudgedMove): Lesson | undefined {
  const { played, best, cost } = judgement;
  if (!isMissed(cost)) return undefined;
  const at = lessonFacts(position);
  return lessonsFor(position.rules).find((lesson) => {
    const { when, breaks, follows } = LESSON_RULES[lesson];
    return when(at) && breaks(played, at) && follows(best, at);
  });
}

export interface BrokenRule {
  readonly lesson: Lesson;
  /** Indexes of the answers that broke it, from 0. */
  readonly places: readonly number[];
}

/** Lists the rules of thumb that the answers broke, costliest first. */
export function brokenRules(answered: readonly JudgedMove[]): readonly BrokenRule[] {
  const broken = answered.map((answer) => lessonOf(answer));
  const costOf = ({ places }: BrokenRule): number =>
    places.reduce((sum, place) => sum + (answered[place]?.judgement.cost ?? 0), 0);
  return [...new Set(broken)]
    .filter((lesson) => lesson !== undefined)
    .map((lesson) => ({ lesson, places: broken.flatMap((each, place) => (each === lesson ? [place] : [])) }))
    .sort((a, b) => costOf(b) - costOf(a));
}

/** Even the best dice score little in these upper boxes. */
const CHEAP: readonly BoxId[] = ['aces', 'twos'];
const KINDS: readonly BoxId[] = ['threeOfAKind', 'fourOfAKind'];
const HARDEST: readonly BoxId[] = ['fourOfAKind', 'yahtzee'];
const EASIER: readonly BoxId[] = ['threeOfAKind', 'fullHouse', 'smallStraight', 'largeStraight'];
const FIXED: readonly BoxId[] = ['fullHouse', 'smallStraight', 'largeStraight', 'yahtzee'];

/**
 * Where a finished combination belongs, best box first. AT_ONCE applies even with rolls left, AT_THE_END after the last
 * roll.
 */
const AT_ONCE: readonly BoxId[] = ['yahtzee', 'largeStraight'];
const AT_THE_END: readonly BoxId[] = [...AT_ONCE, 'smallStraight', 'fullHouse'];

/** The box that a finished combination should fill now. */
const finishedBox = (at: Facts): BoxId | undefined =>
  (hasRolls(at) ? AT_ONCE : AT_THE_END).find((box) => pointsIn(at, box) > 0);

/**
 * From this total of all five dice, three Fives are often worth more in 3 of a Kind than in Fives. On the cards of 60
 * games, Fives is the better box for 99% of the lower totals, but only for 64% of the others. For three Sixes, no such
 * limit is right often enough.
 */
const HIGH_FIVES = 23;

const totalOf = (faces: readonly Face[]): number => faces.reduce((sum: number, face) => sum + face, 0);

/** Three or four dice alike should fill this upper box rather than 3 or 4 of a Kind. */
function upperBoxOfKind(at: Facts): BoxId | undefined {
  const face = FACES.find((each) => at.counts[each] === at.most);
  if (face === undefined || !isUpperOpen(at, face)) return undefined;
  const isThree = at.most === 3 && (face <= 4 || (face === 5 && totalOf(at.position.dice) < HIGH_FIVES));
  return at.most === 4 || isThree ? upperBoxOf(at, face) : undefined;
}

/**
 * True for an upper box with too few dice of its face: one (except in Aces), or two if the face is at least
 * `pairsFrom`.
 */
function isPoorUpper(at: Facts, box: BoxId | undefined, pairsFrom: Face): boolean {
  if (box === undefined || !isUpperBox(OFFICIAL, box)) return false;
  const face = FACES.find((each) => upperBoxOf(at, each) === box) ?? 1;
  const count = at.counts[face] ?? 0;
  return (count === 1 && face > 1) || (count === 2 && face >= pairsFrom);
}

/** From this many points, these boxes beat an upper box with too few dice. */
const ENOUGH_POINTS: Readonly<Partial<Record<BoxId, number>>> = { aces: 0, threeOfAKind: 12, chance: 18 };

/**
 * With at least this many open boxes, a zero costs least in Aces. With fewer, a zero in 4 of a Kind or Yahtzee can cost
 * less, but only if the player may need Aces for the upper bonus.
 */
const ZERO_IN_ACES_OPEN = 7;

/**
 * Late in a game, filling Chance with at most this many points costs more than a zero in Yahtzee. The fewer boxes are
 * open, the higher the limit.
 */
const LATE_CHANCE = [
  { open: 4, points: 18 },
  { open: 6, points: 17 },
] as const;

const lateChance = ({ open }: Facts): number => LATE_CHANCE.find((each) => open <= each.open)?.points ?? 0;

/**
 * Too few points for Chance: this many or less. Early in a game, the limit is higher, because a later roll can still
 * score more there.
 */
const LOW_CHANCE = { early: 18, late: 15 } as const;
const EARLY_OPEN = 10;

const YAHTZEE_LESSON_RULES: Readonly<Record<YahtzeeLesson, LessonRule>> = {
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

/**
 * `test/training/lessonRates.slow.test.ts` measures how often the rules of thumb are right, on games that weren't used
 * to write them.
 */
export const LESSON_RULES: Readonly<Record<Lesson, LessonRule>> = {
  ...YAHTZEE_LESSON_RULES,
  ...YATZY_LESSON_RULES,
};
