import type { Coaching, Review } from '../analysis/index.js';
import type { Action, Box, Face, Game, GameEvent, GameHeader } from '../engine/index.js';

/** What a computer does, and why. */
export interface ComputerMove {
  readonly action: Extract<Action, { type: 'roll' | 'score' }>;
  readonly reason: MoveReason;
}

export type MoveReason =
  | {
      readonly type: 'hold';
      /** What it keeps, ascending; none where it rolls all five again. */
      readonly faces: readonly Face[];
      /** The boxes that it will most likely fill then: one to three, the likeliest first. */
      readonly aims: readonly Box[];
    }
  | { readonly type: 'score'; readonly box: Box; readonly points: number };

/**
 * Everything that is asked of the analysis while games are played. The answers come from another thread, so that no key
 * waits for them.
 *
 * A promise is rejected with an AnalysisError where no analysis is possible; its message is one line for the player.
 */
export interface Analyst {
  /**
   * What the player in turn can do.
   *
   * @param game with dice on the table
   * @param toBeat the score that a game of one player is to beat
   */
  coach(game: Game, toBeat: number | undefined): Promise<Coaching>;
  /** The move of the computer in turn. */
  move(game: Game): Promise<ComputerMove>;
  /** Every decision of a game so far. */
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
}
