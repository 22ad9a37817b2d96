import type { Box, Dice, Face, RuleSet, Scorecard } from '../engine/index.js';

/** Dice and a card in the middle of a turn. */
export interface TurnPosition {
  /** With at least one open box. */
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/** Two moves are equally good if they differ by fewer points than this: the rounding of floating-point sums. */
export const SAME_WORTH = 1e-9;

/** The value of a move, in points. */
interface Worth {
  /** The expected grand total at the end of the game, including the points on the card. */
  readonly expected: number;
  /** The points lost against the best move; 0 for that move. */
  readonly cost: number;
}

/** Keeps these faces, in ascending order, and rolls the other dice. Fewer than five faces. */
export interface HoldMove extends Worth {
  readonly hold: readonly Face[];
}

/** Fills this box. */
export interface BoxMove extends Worth {
  readonly box: Box;
}

export type Move = HoldMove | BoxMove;

export const isHoldMove = (move: Move): move is HoldMove => 'hold' in move;

/** All different moves, the best first. */
export interface Advice {
  /** The expected grand total under best play, which is that of the first move. */
  readonly expected: number;
  readonly moves: readonly Move[];
}

/** A solved rule set: the value of every card under best play, and of every move. */
export interface Solution {
  readonly rules: RuleSet;
  /** Returns the expected grand total before a turn. For a full card this is its grand total. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

/** Fills a box with these points. */
export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** Points in addition to those of the box. */
  readonly yahtzeeBonus: number;
}

/** A move without its value. */
export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/** All different moves: boxes first, then holds, those with the fewest sixes first, then fives, and so on. */
export interface WeighedMoves {
  /** The number of moves. Later entries of the lists are left over from other positions. */
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The expected grand total after each move. */
  readonly expected: Readonly<Float64Array>;
}

/** A solution that answers many thousands of times a second, for simulations. */
export interface WeighingSolution extends Solution {
  /** Returns the moves of `advise` in lists that the next call overwrites. */
  weigh(position: TurnPosition): WeighedMoves;
  /** Returns the first move of `advise`. */
  best(position: TurnPosition): Choice;
}

/** The chance that the dice fit a box at the end of the turn. */
export interface BoxChance {
  readonly box: Box;
  /** 0-1: the greatest chance, if the player goes for nothing else in this turn. */
  readonly chance: number;
}

/** What a player wants to beat: a score, or the others at the table. */
export type Goal =
  | { readonly type: 'score'; readonly score: number }
  /** Every other seat that has not left. Players who tie share the win. */
  | { readonly type: 'opponents' };

/** The chance of reaching a goal from here. */
export interface GoalChance {
  readonly goal: Goal;
  /** 0-1. */
  readonly chance: number;
  /**
   * Both are exact. `chasing`: the player plays only for this goal. `averaging`: the player plays for the best
   * average; used while too many boxes are open to compute the other.
   */
  readonly play: 'chasing' | 'averaging';
}

/** The coach's answer for a position. */
export interface Coaching {
  readonly advice: Advice;
  /** For the open boxes that need a combination, in the order of the card. */
  readonly chances: readonly BoxChance[];
}

/** One decision of a player. Points are points of the expected grand total. */
export interface Decision {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made before it, 1-3. */
  readonly roll: number;
  /** The card in that turn. */
  readonly card: Scorecard;
  /** In the order on the table. */
  readonly dice: Dice;
  readonly played: Move;
  /** The best move; the played one if no other was better. */
  readonly best: Move;
  /** The points that the played move gave away: 0 for a best move. */
  readonly cost: number;
}

/** One throw, and the change that it made. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** The dice after the throw, in the order on the table. */
  readonly dice: Dice;
  /** The expected grand total after the throw, less that before it. */
  readonly points: number;
}

/** A box in which a turn can score points. */
export interface Aim {
  readonly box: Box;
  /** 0-1, under best play from there on. */
  readonly chance: number;
}

/** A decision that gave points away, and the aims of the better move. */
export interface Lesson {
  readonly decision: Decision;
  /** The aims of the best move, the likeliest box first. The chances add up to 1 less the chance of a zero. */
  readonly aims: readonly Aim[];
}

/** The review of a seat. `result` is `start` + `luck` - `cost`. */
export interface SeatReview {
  readonly seat: number;
  /** The expected score at the start. */
  readonly start: number;
  /** The sum of the luck of its rolls. */
  readonly luck: number;
  /** The sum of the costs of its decisions. */
  readonly cost: number;
  /** The final score. If the seat has not finished: the expected one. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each of its turns: up to 14 values. */
  readonly course: readonly number[];
}

/** Every roll and every decision of a game, in the order of play. */
export interface Assessment {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}

/** The review of a game. */
export interface Review extends Assessment {
  /**
   * The costliest decisions of each seat, at most three, the costliest first. Decisions without cost are not among
   * them.
   */
  readonly lessons: readonly Lesson[];
}
