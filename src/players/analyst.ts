import type { Coaching, GoalChance, Review } from '../analysis/index.js';
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
   */
  coach(game: Game): Promise<Coaching>;
  /**
   * The player's chance to win, or to beat a score. Takes seconds at the beginning of a game; of several questions that
   * wait, only the last is answered, and the others with nothing.
   *
   * @param game with dice on the table
   * @param toBeat the score that a game of one player is to beat
   */
  goals(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[]>;
  /** The move of the computer in turn. */
  move(game: Game): Promise<ComputerMove>;
  /** Every decision of a game so far. */
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
}

/** No analysis is possible here. The message is one line for the player. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
