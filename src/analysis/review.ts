import type { Dice } from '../engine/index.js';
import type { Move } from './advice.js';

/** One decision of a player. Points are of the expected grand total. */
export interface Decision {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made before it, 1-3. */
  readonly roll: number;
  readonly dice: Dice;
  readonly played: Move;
  readonly best: Move;
  /** What it gave away: 0 for a best move. */
  readonly cost: number;
}

/** One throw, and what it changed. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** The expected grand total after the throw less that before it. */
  readonly points: number;
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
  /** The final score; for a game that is not over, the expected one. */
  readonly result: number;
  /** The expected final score at the start and after each of its turns: up to 14 values. */
  readonly course: readonly number[];
}

/** A game looked at afterwards, decision by decision in the order of play. */
export interface Review {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}
