import type { Advice, Move } from '../analysis/index.js';
import type { Difficulty } from './names.js';

/**
 * Makes limits slightly lower than round numbers. Late in a game, gaps of exactly 0.5 or 4 points are common, and
 * rounding errors must not decide on which side of a limit such a gap is. A smaller cost counts as no cost.
 */
const SLACK = 1e-6;

/** From this cost in points, an answer counts as missed, and its position returns. */
const MISSED_COST = 0.5 - SLACK;

/**
 * The smallest gap of an exercise that the program chooses. Every move except the best then counts as missed, so each
 * exercise has a clear answer.
 */
const SMALLEST_GAP = MISSED_COST;
const MEDIUM_GAP = 1.5 - SLACK;
const EASY_GAP = 4 - SLACK;
/** The gap from which the best move is obvious. */
const OBVIOUS_GAP = 12 - SLACK;

/** Returns the best of the moves that cost points, or undefined if all moves are equally good. */
export const secondBest = ({ moves }: Advice): Move | undefined => moves.find(({ cost }) => cost >= SLACK);

/** Returns how many expected points the second-best move loses. Returns Infinity if all moves are equally good. */
export const gapOf = (advice: Advice): number => secondBest(advice)?.cost ?? Infinity;

/** Returns the difficulty of a gap between the best moves. */
export function difficultyOf(gap: number): Difficulty {
  if (gap < MEDIUM_GAP) return 'hard';
  return gap < EASY_GAP ? 'medium' : 'easy';
}

/** Returns whether a position with this gap is a good exercise: neither nearly a tie nor obvious. */
export const isInstructive = (gap: number): boolean => gap >= SMALLEST_GAP && gap < OBVIOUS_GAP;

/** Returns whether a cost is high enough for the answer to count as missed. */
export const isMissed = (cost: number): boolean => cost >= MISSED_COST;
