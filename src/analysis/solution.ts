import type { RuleSet, Scorecard } from '../engine/index.js';
import type { Advice, TurnPosition } from './advice.js';

/** A rule set, solved: what every card comes to under best play, and what every move is worth. */
export interface Solution {
  readonly rules: RuleSet;
  /** The expected grand total at the end of the game, before a turn; of a full card what it holds. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}
