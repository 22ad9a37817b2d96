import type {
  Coaching,
  GoalChance,
  Judgement,
  MoveToJudge,
  Parts,
  Review,
  TurnPosition,
} from '../analysis/index.js';
import type { BoxId, Face, Game, GameEvent, GameHeader, RuleSet } from '../engine/index.js';
import type { Costs, Exercise, ExerciseFilter } from '../training/index.js';
import type { Level } from './levels.js';
import type { MoveAction } from './position.js';
import type { TurningPoint } from './turningPoint.js';
import type { WinChances } from './winChances.js';

export interface ComputerMove {
  readonly action: MoveAction;
  readonly reason: MoveReason;
}

export type MoveReason =
  | {
      readonly type: 'hold';
      /** Ascending. Empty if the computer rolls all five dice again. */
      readonly faces: readonly Face[];
      /** One to three boxes that the computer is most likely after with these dice, likeliest first. */
      readonly aims: readonly BoxId[];
    }
  | { readonly type: 'score'; readonly box: BoxId; readonly points: number };

/** Which exercises to pick: from games that computers of one level play, or the five exercises of a day. */
export type ExerciseRequest =
  | (ExerciseFilter & {
      readonly type: 'level';
      readonly rules: RuleSet;
      readonly level: Level;
      readonly seed: string;
      readonly count: number;
    })
  /** A UTC `day` such as `2026-01-31`. */
  | { readonly type: 'daily'; readonly rules: RuleSet; readonly day: string };

/**
 * Analyses games in another thread, so the screen stays responsive.
 *
 * Every method rejects with an AnalysisError on a machine that can't run the analysis.
 */
export interface Analyst {
  /** Evaluates every move of the current player, who must have rolled. */
  coach(game: Game): Promise<Coaching>;
  /**
   * Splits the expected final score after every move of the current player into its parts, in the order of the coach's
   * advice. Early in a game, the first request takes a second or two. The computed values speed up the next requests,
   * but they take so much memory that they're soon dropped.
   */
  parts(game: Game): Promise<readonly Parts[]>;
  /**
   * The current player's chance of winning (a tie counts half), or of beating `toBeat` in a solo game. The player must
   * have rolled. It's exact if the opponents play for the best average and nobody sees the others' scores before the
   * end. Undefined in the first three rounds, when it would take seconds and too much memory. If several requests wait,
   * only the latest gets an answer; the others resolve to undefined.
   */
  goals(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[] | undefined>;
  /**
   * Estimates the same chance as `goals` by playing the game to its end many times. The first request takes a tenth of
   * a second. Every later one plays the same game for another quarter of a second, which makes the estimate more
   * precise. Empty if `goals` is just as fast.
   */
  estimate(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[]>;
  /**
   * Frees the coach's memory. Unanswered requests for `goals`, `estimate` and `parts` reject, unless requests for
   * something else are unanswered too.
   */
  rest(): void;
  /**
   * Starts the long computations for a game's computer players early, so that their first moves come sooner. Other
   * moves needn't wait for them. Resolves when they finish or fail.
   */
  prepareMoves(game: Game): Promise<void>;
  /**
   * Chooses a move for the current player, who must be a computer. A "rival" needs two seconds of computation before
   * its first move under a rule set, unless `prepareMoves` started it early enough.
   */
  move(game: Game): Promise<ComputerMove>;
  /**
   * Compares a move with the best one, down to the parts of the expected final score after each. The first request for
   * a rule set takes about a second.
   */
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
  /**
   * Adds the chances of winning to a review, for every decision of a person against others. Takes a few seconds, but
   * doesn't hold up other requests.
   */
  reviewToWin(header: GameHeader, events: readonly GameEvent[], review: Review): Promise<Review>;
  /** The grand total of a solo game with this seed's dice, played for the best average. */
  perfectScore(rules: RuleSet, seed: string): Promise<number>;
  /**
   * Finds the turn that raised the winner's chance of winning most. The first request for a rule set takes about two
   * seconds, but doesn't hold up other requests.
   */
  turningPoint(header: GameHeader, events: readonly GameEvent[]): Promise<TurningPoint | undefined>;
  /**
   * Everybody's chance of winning. Undefined with fewer than two players left. The first request for a rule set takes
   * about two seconds, but doesn't hold up other requests.
   */
  winChances(game: Game): Promise<WinChances | undefined>;
  /** Finds positions to train on, or fewer than requested if too few are suitable. */
  exercises(request: ExerciseRequest): Promise<readonly Exercise[]>;
  /** What these seats lost by their decisions in a game, and which decisions cost most. */
  costs(header: GameHeader, events: readonly GameEvent[], seats: readonly number[]): Promise<Costs>;
}

/** Thrown if an analysis fails, or if this machine can't run it. The message is one line for the player. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
