import type { Box, Dice, Face, RuleSet, Scorecard } from '../engine/index.js';

/** Dice in front of a card, in the middle of a turn. */
export interface TurnPosition {
  /** With at least one open box. */
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/** Points below which two moves are worth the same: sums of floating-point numbers differ by less. */
export const SAME_WORTH = 1e-9;

/** What a move comes to, in points. */
interface Worth {
  /** The expected grand total at the end of the game, what stands on the card included. */
  readonly expected: number;
  /** What it gives away against the best move; 0 for that one. */
  readonly cost: number;
}

/** Keeps these faces, in ascending order, and rolls the other dice; fewer than five. */
export interface HoldMove extends Worth {
  readonly hold: readonly Face[];
}

/** Fills this box. */
export interface BoxMove extends Worth {
  readonly box: Box;
}

export type Move = HoldMove | BoxMove;

export const isHoldMove = (move: Move): move is HoldMove => 'hold' in move;

/** Every move that differs, the best one first. */
export interface Advice {
  /** The expected grand total under best play: that of the first move. */
  readonly expected: number;
  readonly moves: readonly Move[];
}

/** A rule set, solved: what every card comes to under best play, and what every move is worth. */
export interface Solution {
  readonly rules: RuleSet;
  /** The expected grand total at the end of the game, before a turn; of a full card what it holds. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

/** Fills a box, with what is written down for it. */
export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** Points beside the box. */
  readonly yahtzeeBonus: number;
}

/** A move without what it comes to. */
export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/** Every move that differs, boxes first, then holds, those with the fewest sixes first, then fives, and so on. */
export interface WeighedMoves {
  /** How many there are; what stands behind them in the lists is of no meaning. */
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The expected grand total after each of them. */
  readonly expected: Readonly<Float64Array>;
}

/** A solution that answers many thousands of times a second, for games that nobody watches. */
export interface WeighingSolution extends Solution {
  /** The moves of `advise` in lists that the next call fills anew. */
  weigh(position: TurnPosition): WeighedMoves;
  /** The first move of `advise`. */
  best(position: TurnPosition): Choice;
}

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

/** One decision of a player. Points are of the expected grand total. */
export interface Decision {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made before it, 1-3. */
  readonly roll: number;
  /** As it was in that turn. */
  readonly card: Scorecard;
  /** As they lay. */
  readonly dice: Dice;
  readonly played: Move;
  /** The move that was played, where none was better. */
  readonly best: Move;
  /** What it gave away: 0 for a best move. */
  readonly cost: number;
}

/** One throw, and what it changed. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** As they lay after it. */
  readonly dice: Dice;
  /** The expected grand total after the throw less that before it. */
  readonly points: number;
}

/** A box that a turn may bring points. */
export interface Aim {
  readonly box: Box;
  /** 0-1, under best play from there on. */
  readonly chance: number;
}

/** A decision that gave points away, and what the better one was for. */
export interface Lesson {
  readonly decision: Decision;
  /** What the best move is for, the likeliest box first; the chances add up to 1 less that of a zero. */
  readonly aims: readonly Aim[];
}

/**
 * What became of a seat: `start` + the luck of its rolls - the costs of its decisions is what it has come to: the final
 * score for a seat that has finished, else the expected one.
 */
export interface SeatReview {
  readonly seat: number;
  /** The expected score at the start. */
  readonly start: number;
  /** The sum over its rolls. */
  readonly luck: number;
  /** The sum over its decisions. */
  readonly cost: number;
  /** The final score; for a seat that has not finished, the expected one. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each of its turns: up to 14 values. */
  readonly course: readonly number[];
}

/** What every roll and every decision of a game came to, each in the order of play. */
export interface Assessment {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}

/** A game looked at afterwards. */
export interface Review extends Assessment {
  /** The costliest decisions of each seat, at most three, the costliest first; none that gave nothing away. */
  readonly lessons: readonly Lesson[];
}
