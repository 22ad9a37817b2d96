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

/** A computer player's move, and the reason for it. */
export interface ComputerMove {
  readonly action: MoveAction;
  readonly reason: MoveReason;
}

export type MoveReason =
  | {
      readonly type: 'hold';
      /** The faces of the held dice, in ascending order. Empty if the computer player rerolls all five dice. */
      readonly faces: readonly Face[];
      /** The boxes that the computer player most likely keeps the dice for, likeliest first. Contains at most three boxes. */
      readonly aims: readonly BoxId[];
    }
  | { readonly type: 'score'; readonly box: BoxId; readonly points: number };

/** The exercises to choose: positions from games at a level, or the five positions of a day. */
export type ExerciseRequest =
  | (ExerciseFilter & {
      readonly type: 'level';
      readonly rules: RuleSet;
      readonly level: Level;
      /** The same seed always gives the same exercises. */
      readonly seed: string;
      readonly count: number;
    })
  /** `day` is such as `2026-01-31`, in UTC. */
  | { readonly type: 'daily'; readonly rules: RuleSet; readonly day: string };

/**
 * Analyses games in progress. The analysis runs in another thread, so the screen stays responsive.
 *
 * If this machine cannot run the analysis, all methods reject with an AnalysisError.
 */
export interface Analyst {
  /** Evaluates every possible move of the current player, who must already have rolled. */
  coach(game: Game): Promise<Coaching>;
  /**
   * Splits the expected final score after every possible move of the current player into its parts. The moves are in
   * the order of the coach's advice. Early in a game, the first request takes a second or two. The analyst keeps what
   * it has computed for the next requests, but only for a short time, because this takes much memory.
   */
  parts(game: Game): Promise<readonly Parts[]>;
  /**
   * Computes the current player's chance of winning; a tie counts half. The chance is exact against opponents who play for the best average and whose scores stay unseen until the end. In a solo game, computes the chance of beating the score
   * `toBeat`. The player must already have rolled. Returns undefined in the first three rounds, when the computation
   * would take seconds and too much memory. If several requests are waiting, answers only the latest request. The
   * earlier requests resolve to undefined.
   */
  goals(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[] | undefined>;
  /**
   * Estimates the same chance by playing games to their ends, for a tenth of a second at first. Each further request for
   * the same game takes a quarter of a second, and makes the estimate more precise. Returns no estimate if `goals` returns
   * the exact chance just as fast.
   */
  estimate(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[]>;
  /**
   * Frees the memory that the coach needs. Unanswered requests for `goals`, `estimate` and `parts` reject, unless other
   * requests are also unanswered.
   */
  rest(): void;
  /**
   * Starts the long computations that the computer players of a game need, so that their first moves come sooner. Later
   * requests do not wait for these computations, except for the moves that need them. Resolves when the computations
   * are finished or impossible.
   */
  prepareMoves(game: Game): Promise<void>;
  /**
   * Chooses a move for the current player, who must be a computer player. The first move of a "rival" under a rule set
   * waits for two seconds of computation, unless `prepareMoves` has started the computation early enough.
   */
  move(game: Game): Promise<ComputerMove>;
  /**
   * Compares a move with the best move, and splits the expected final score after both moves into boxes and bonuses. The
   * first request for a rule set takes about a second.
   */
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
  /** Reviews every decision made so far in a game. */
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
  /**
   * Adds the chances of winning to a review of a game, for every decision of a person against others. Takes a few seconds.
   * In the meantime, the analyst answers other requests.
   */
  reviewToWin(header: GameHeader, events: readonly GameEvent[], review: Review): Promise<Review>;
  /** Plays a solo game with the dice of this seed for the best average. Returns the grand total. */
  perfectScore(rules: RuleSet, seed: string): Promise<number>;
  /**
   * Returns the turn that raised the winner's chance of winning most; undefined if the game has none. The first request
   * for a rule set takes about two seconds. In the meantime, the analyst answers other requests.
   */
  turningPoint(header: GameHeader, events: readonly GameEvent[]): Promise<TurningPoint | undefined>;
  /**
   * Computes everybody's chance of winning; undefined if fewer than two players are left. The first request for a rule
   * set takes about two seconds. In the meantime, the analyst answers other requests.
   */
  winChances(game: Game): Promise<WinChances | undefined>;
  /** Chooses positions to train. Returns fewer than requested if there are not enough suitable positions. */
  exercises(request: ExerciseRequest): Promise<readonly Exercise[]>;
  /** Returns what the decisions of these seats cost in a game, and the costliest of them. */
  costs(header: GameHeader, events: readonly GameEvent[], seats: readonly number[]): Promise<Costs>;
}

/**
 * Thrown if an analysis fails, or if this machine cannot run the analysis. The message is one line, written for the
 * player.
 */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
