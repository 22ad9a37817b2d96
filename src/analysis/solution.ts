import type { RuleSet, Scorecard } from '../engine/index.js';
import type { Advice, BoxMove, HoldMove, TurnPosition } from './advice.js';

/** A rule set, solved: what every card comes to under best play, and what every move is worth. */
export interface Solution {
  readonly rules: RuleSet;
  /** The expected grand total at the end of the game, before a turn; of a full card what it holds. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

/** Fills a box, with what is written down for it. */
export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** Points beside the box. */
  readonly yahtzeeBonus: number;
}

/** A move without what it comes to. */
export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/** Every move that differs, boxes first, then holds, those with the fewest sixes first, then fives, and so on. */
export interface WeighedMoves {
  /** How many there are; what stands behind them in the lists is of no meaning. */
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The expected grand total after each of them. */
  readonly expected: Readonly<Float64Array>;
}

/** A solution that answers many thousands of times a second, for games that nobody watches. */
export interface WeighingSolution extends Solution {
  /** The moves of `advise` in lists that the next call fills anew. */
  weigh(position: TurnPosition): WeighedMoves;
  /** The first move of `advise`. */
  best(position: TurnPosition): Choice;
}
