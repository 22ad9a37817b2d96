import type { Coaching, GoalChance, Review } from '../analysis/index.js';
import type { Action, Box, Face, Game, GameEvent, GameHeader } from '../engine/index.js';

/** A computer's move, and the reason for it. */
export interface ComputerMove {
  readonly action: Extract<Action, { type: 'roll' | 'score' }>;
  readonly reason: MoveReason;
}

export type MoveReason =
  | {
      readonly type: 'hold';
      /** The faces it keeps, ascending; empty if it rolls all five again. */
      readonly faces: readonly Face[];
      /** The boxes that it will most likely fill: one to three, the likeliest first. */
      readonly aims: readonly Box[];
    }
  | { readonly type: 'score'; readonly box: Box; readonly points: number };

/**
 * Answers questions about games in play. It runs in another thread, so the screen stays responsive.
 *
 * If no analysis is possible, a promise is rejected with an AnalysisError, whose message is one line for the player.
 */
export interface Analyst {
  /**
   * Weighs the moves of the player in turn.
   *
   * @param game with dice on the table
   */
  coach(game: Game): Promise<Coaching>;
  /**
   * Computes the player's chance to win, or to beat a score. This takes seconds at the beginning of a game. If
   * several questions wait, only the last one gets an answer; the others get an empty list.
   *
   * @param game with dice on the table
   * @param toBeat the score to beat in a game of one player
   */
  goals(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[]>;
  /** Chooses the move of the computer in turn. */
  move(game: Game): Promise<ComputerMove>;
  /** Reviews every decision of a game so far. */
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
}

/** No analysis is possible on this machine. The message is one line for the player. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
