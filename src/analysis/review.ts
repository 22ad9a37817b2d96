import type { Box, Dice, Scorecard } from '../engine/index.js';
import type { Move } from './advice.js';

/** One decision of a player. Points are of the expected grand total. */
export interface Decision {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made before it, 1-3. */
  readonly roll: number;
  /** As it was in that turn. */
  readonly card: Scorecard;
  /** As they lay. */
  readonly dice: Dice;
  readonly played: Move;
  /** The move that was played, where none was better. */
  readonly best: Move;
  /** What it gave away: 0 for a best move. */
  readonly cost: number;
}

/** One throw, and what it changed. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** As they lay after it. */
  readonly dice: Dice;
  /** The expected grand total after the throw less that before it. */
  readonly points: number;
}

/** A box that a turn may bring points. */
export interface Aim {
  readonly box: Box;
  /** 0-1, under best play from there on. */
  readonly chance: number;
}

/** A decision that gave points away, and what the better one was for. */
export interface Lesson {
  readonly decision: Decision;
  /** What the best move is for, the likeliest box first; the chances add up to 1 less that of a zero. */
  readonly aims: readonly Aim[];
}

/**
 * What became of a seat: `start` + the luck of its rolls - the costs of its decisions is what it has come to: the final
 * score for a seat that has finished, else the expected one.
 */
export interface SeatReview {
  readonly seat: number;
  /** The expected score at the start. */
  readonly start: number;
  /** The sum over its rolls. */
  readonly luck: number;
  /** The sum over its decisions. */
  readonly cost: number;
  /** The final score; for a seat that has not finished, the expected one. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each of its turns: up to 14 values. */
  readonly course: readonly number[];
}

/** What every roll and every decision of a game came to, each in the order of play. */
export interface Assessment {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}

/** A game looked at afterwards. */
export interface Review extends Assessment {
  /** The costliest decisions of each seat, at most three, the costliest first; none that gave nothing away. */
  readonly lessons: readonly Lesson[];
}
