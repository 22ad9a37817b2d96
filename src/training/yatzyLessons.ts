import { type BoxId, type Face, FACES } from '../engine/index.js';
import type { PlainMove } from './exercise.js';
import {
  areDifferent,
  boxOf,
  type Facts,
  fills,
  hasRolls,
  hasRun,
  hasRunFrom,
  isBonusOpen,
  isOnePairRoll,
  isOpen,
  isPairRoll,
  isUpperOpen,
  keepsFourInARow,
  keepsOnly,
  type LessonRule,
  pointsIn,
  takesZero,
  upperBoxOf,
} from './lessonFacts.js';

type YatzyLesson =
  | 'house-from-20'
  | 'low-two-pairs'
  | 'pair-over-four'
  | 'threes-over-singles'
  | 'upper-over-same'
  | 'zero-in-small-straight'
  | 'small-straight-over-chance'
  | 'few-dice';

const AT_ONCE: readonly BoxId[] = ['smallStraight', 'largeStraight', 'yatzy'];
/** From this many points, Full House beats the upper box for the three equal dice. */
const HIGH_HOUSE = 20;

/** True if the move fills a finished combination that's rarely worth breaking. */
const fillsFinished = (move: PlainMove, at: Facts): boolean =>
  (fills(move, AT_ONCE) && !takesZero(move, at)) ||
  (!hasRolls(at) && boxOf(move) === 'fullHouse' && pointsIn(at, 'fullHouse') >= HIGH_HOUSE);

/** True with 2 3 4 5 while both straights are open. */
const isOpenEnded = (at: Facts): boolean =>
  hasRunFrom(at, 2) && isOpen(at, 'smallStraight') && isOpen(at, 'largeStraight');

/** For a move that fills an upper box: its face, and how many dice show it. */
function upperDice(move: PlainMove, at: Facts): { readonly face: Face; readonly count: number } | undefined {
  const face = FACES.find((each) => boxOf(move) === upperBoxOf(at, each));
  return face && { face, count: at.counts[face] ?? 0 };
}

/** With fewer open boxes than this, a zero in Yatzy can cost less than a zero in Small Straight. */
const ZERO_IN_YATZY_OPEN = 7;
/** With fewer points than this, filling Chance is worse than filling Small Straight. */
const GOOD_CHANCE = 20;

/**
 * Rules of thumb for Yatzy only. They come from games of computer players of all levels. Like Yahtzee's, they were
 * measured on other games.
 */
export const YATZY_LESSON_RULES: Readonly<Record<YatzyLesson, LessonRule>> = {
  'house-from-20': {
    when: () => true,
    follows: fillsFinished,
    breaks: (move, at) => !(fills(move, [...AT_ONCE, 'fullHouse']) && !takesZero(move, at)),
  },
  'low-two-pairs': {
    when: (at) => {
      const [, high = 6] = at.pairs;
      return isPairRoll(at) && isUpperOpen(at, high) && high <= (at.position.rollsLeft === 2 ? 5 : 4);
    },
    follows: (move, at) => at.pairs.some((face) => keepsOnly(move, face, at)),
    breaks: (move) => 'hold' in move && move.hold.length === 4 && new Set(move.hold).size === 2,
  },
  'pair-over-four': {
    when: (at) => {
      const [pair = 1] = at.pairs;
      return hasRolls(at) && hasRun(at) && pair >= 4 && isUpperOpen(at, pair) && !isOpenEnded(at);
    },
    follows: (move, at) => keepsOnly(move, at.pairs[0], at),
    breaks: keepsFourInARow,
  },
  'threes-over-singles': {
    when: (at) => isOnePairRoll(at) && at.pairs[0] !== 2,
    follows: (move, at) => keepsOnly(move, at.pairs[0], at),
    breaks: (move) => 'hold' in move && move.hold.length <= 2 && areDifferent(move.hold),
  },
  'upper-over-same': {
    when: (at) => !hasRolls(at) && isBonusOpen(at) && at.most >= 3 && at.triple !== 6,
    follows: (move, at) => (upperDice(move, at)?.count ?? 0) >= 3,
    breaks: (move, at) => fills(move, ['onePair', 'threeOfAKind', 'fourOfAKind']) && !takesZero(move, at),
  },
  'zero-in-small-straight': {
    when: (at) => !hasRolls(at),
    follows: (move, at) => boxOf(move) === 'smallStraight' && takesZero(move, at),
    breaks: (move, at) =>
      takesZero(move, at) &&
      !fills(move, ['smallStraight', 'ones', ...(at.open < ZERO_IN_YATZY_OPEN ? ['yatzy'] : [])]),
  },
  'small-straight-over-chance': {
    when: (at) => !hasRolls(at) && pointsIn(at, 'chance') < GOOD_CHANCE,
    follows: (move) => boxOf(move) === 'smallStraight',
    breaks: (move) => boxOf(move) === 'chance',
  },
  'few-dice': {
    when: (at) => !hasRolls(at) && isBonusOpen(at),
    follows: (move) => fills(move, ['smallStraight', 'onePair', 'ones']),
    breaks: (move, at) => {
      const { face = 1, count = 0 } = upperDice(move, at) ?? {};
      return face >= 3 && count <= (face === 6 ? 2 : 1);
    },
  },
};
