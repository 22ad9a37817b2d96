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
      /** The faces of the held dice, in ascending order. Empty if all five dice are rolled again. */
      readonly faces: readonly Face[];
      /** The one to three boxes for which the computer player most likely keeps these dice, likeliest first. */
      readonly aims: readonly BoxId[];
    }
  | { readonly type: 'score'; readonly box: BoxId; readonly points: number };

/** Which exercises to choose: positions from games of a level's computer players, or the five exercises of a day. */
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
 * Analyses games in another thread, so the screen stays responsive.
 *
 * If this machine can't run the analysis, all methods reject with an AnalysisError.
 */
export interface Analyst {
  /** Evaluates every move of the current player, who must have rolled. */
  coach(game: Game): Promise<Coaching>;
  /**
   * Returns the parts of the expected final score after every move of the current player, in the order of the coach's
   * advice. Early in a game, the first request takes a second or two. The computed values speed up the next requests,
   * but they're kept only briefly, because they take much memory.
   */
  parts(game: Game): Promise<readonly Parts[]>;
  /**
   * Returns the current player's chance of winning (a tie counts half), or of beating `toBeat` in a solo game. The
   * player must have rolled. It's exact if the opponents play for the best average and nobody sees the others' scores
   * before the end. Undefined in the first three rounds, in which it would take seconds and too much memory. Of several
   * waiting requests, only the latest is answered; the others resolve to undefined.
   */
  goals(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[] | undefined>;
  /**
   * Estimates the same chance as `goals` by playing the game to its end many times. The first request takes a tenth of
   * a second. Each further one for the same game adds a quarter of a second, and makes the estimate more precise.
   * Returns no estimate if `goals` is just as fast.
   */
  estimate(game: Game, toBeat: number | undefined): Promise<readonly GoalChance[]>;
  /**
   * Frees the memory that the coach uses. Unanswered requests for `goals`, `estimate` and `parts` reject, unless
   * requests for something else are unanswered too.
   */
  rest(): void;
  /**
   * Starts the long computations that a game's computer players need, so that their first moves come sooner. Other
   * moves don't have to wait for these computations. Resolves when they're finished or have failed.
   */
  prepareMoves(game: Game): Promise<void>;
  /**
   * Returns the move of the current player, a computer player. The first move of a "rival" under a rule set waits for
   * two seconds of computation, unless `prepareMoves` started it early enough.
   */
  move(game: Game): Promise<ComputerMove>;
  /**
   * Compares a move with the best one, with the parts of the expected final score after both. The first request for a
   * rule set takes about a second.
   */
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
  /** Reviews every decision of a game so far. */
  review(header: GameHeader, events: readonly GameEvent[]): Promise<Review>;
  /**
   * Adds the chances of winning to a review, for every decision of a person against others. Takes a few seconds, but
   * other requests are answered in the meantime.
   */
  reviewToWin(header: GameHeader, events: readonly GameEvent[], review: Review): Promise<Review>;
  /** Returns the grand total of a solo game with this seed's dice, played for the best average. */
  perfectScore(rules: RuleSet, seed: string): Promise<number>;
  /**
   * Returns the turn that raised the winner's chance of winning most, if there is one. The first request for a rule
   * set takes about two seconds, but other requests are answered in the meantime.
   */
  turningPoint(header: GameHeader, events: readonly GameEvent[]): Promise<TurningPoint | undefined>;
  /**
   * Returns everybody's chance of winning; undefined if fewer than two players are left. The first request for a rule
   * set takes about two seconds, but other requests are answered in the meantime.
   */
  winChances(game: Game): Promise<WinChances | undefined>;
  /** Returns positions to train; fewer than requested if too few are suitable. */
  exercises(request: ExerciseRequest): Promise<readonly Exercise[]>;
  /** Returns what these seats' decisions cost in a game, and the costliest of them. */
  costs(header: GameHeader, events: readonly GameEvent[], seats: readonly number[]): Promise<Costs>;
}

/** Thrown if an analysis fails, or if this machine can't run it. The message is one line for the player. */
export class AnalysisError extends Error {
  override readonly name = 'AnalysisError';
}
