import type { Box } from '../engine/index.js';
import type { Advice } from './advice.js';

/** How likely the dice will fit a box at the end of the turn. */
export interface BoxChance {
  readonly box: Box;
  /** 0-1: the greatest chance, for somebody who plays for nothing else in this turn. */
  readonly chance: number;
}

/** What is to be beaten. */
export type Goal =
  | { readonly type: 'score'; readonly score: number }
  /** Every other seat that has not left: to win, where those who tie share the win. */
  | { readonly type: 'opponents' };

/** The chance of reaching a goal from here. */
export interface GoalChance {
  readonly goal: Goal;
  /** 0-1. */
  readonly chance: number;
  /**
   * `chasing`: exact, of somebody who plays for this goal alone; `averaging`: exact, of somebody who plays for the best
   * average, as long as too many boxes are open for the other.
   */
  readonly play: 'chasing' | 'averaging';
}

/** What the coach says of the position at hand. */
export interface Coaching {
  readonly advice: Advice;
  /** For the open boxes that want a combination, in the order of the card. */
  readonly chances: readonly BoxChance[];
}
