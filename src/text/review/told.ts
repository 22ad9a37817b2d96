import type { Box, Dice, Scorecard } from '../../engine/index.js';
import type { WeighedMove } from '../coachWords.js';

/** The review of a game, as far as it is told. Points are of the expected final score. */
export interface ToldReview {
  readonly seats: readonly ToldSeat[];
  readonly decisions: readonly ToldDecision[];
  readonly luck: readonly {
    readonly seat: number;
    readonly turn: number;
    readonly roll: number;
    readonly dice: Dice;
    readonly points: number;
  }[];
  readonly lessons: readonly ToldLesson[];
}

/** What became of a seat. */
export interface ToldSeat {
  readonly seat: number;
  readonly start: number;
  readonly luck: number;
  readonly cost: number;
  readonly result: number;
  readonly isFinished: boolean;
  /** At the start and after each turn. */
  readonly course: readonly number[];
}

export interface ToldDecision {
  readonly seat: number;
  readonly turn: number;
  /** Rolls made before it, 1-3. */
  readonly roll: number;
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly played: WeighedMove;
  readonly best: WeighedMove;
  readonly cost: number;
}

export interface ToldLesson {
  readonly decision: ToldDecision;
  /** Where the better move leads, the likeliest box first. */
  readonly aims: readonly { readonly box: Box; readonly chance: number }[];
}
