import type { Box, Dice, Face, RuleSet, Scorecard } from '../engine/index.js';

/** A position in the middle of a turn: the dice on the table and the card. */
export interface TurnPosition {
  /** A card with at least one open box. */
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/** Moves whose values differ by fewer points than this are equally good. Smaller differences are rounding errors. */
export const SAME_WORTH = 1e-9;

/** The value of a move, in points. */
interface Worth {
  /** The expected grand total at the end of the game, including the points on the card. */
  readonly expected: number;
  /** The points lost compared with the best move; 0 for the best move. */
  readonly cost: number;
}

/** A move that keeps these faces (fewer than five, ascending) and rolls the other dice. */
export interface HoldMove extends Worth {
  readonly hold: readonly Face[];
}

/** A move that fills this box. */
export interface BoxMove extends Worth {
  readonly box: Box;
}

export type Move = HoldMove | BoxMove;

export const isHoldMove = (move: Move): move is HoldMove => 'hold' in move;

/** All different moves in a position, the best first. */
export interface Advice {
  /** The expected grand total under best play, which is the value of the first move. */
  readonly expected: number;
  readonly moves: readonly Move[];
}

/** A solved rule set. It gives the value of every card and of every move under best play. */
export interface Solution {
  readonly rules: RuleSet;
  /** Returns the expected grand total before a turn. For a full card this is its grand total. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

/** A move that fills a box with these points. */
export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** The Yahtzee bonus in points, added to the points of the box. */
  readonly yahtzeeBonus: number;
}

/** A move without its value. */
export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/**
 * All different moves in a position: boxes first, then holds. Holds are sorted by their number of sixes, fewest first,
 * then by fives, fours, threes, twos and ones.
 */
export interface WeighedMoves {
  /** The number of moves. Entries of the lists beyond this number are leftovers from other positions. */
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The expected grand total after each move. */
  readonly expected: Readonly<Float64Array>;
}

/** A solution that evaluates many thousands of positions per second, for simulations. */
export interface WeighingSolution extends Solution {
  /** Returns the same moves as `advise`, in lists that the next call overwrites. */
  weigh(position: TurnPosition): WeighedMoves;
  /** Returns the same move as the first one of `advise`. */
  best(position: TurnPosition): Choice;
}

/** The chance that the dice score in a box at the end of the turn. */
export interface BoxChance {
  readonly box: Box;
  /** 0-1. The greatest possible chance, reached if the player aims only for this box. */
  readonly chance: number;
}

/** What a player wants to beat: a score, or all opponents at the table. */
export type Goal =
  | { readonly type: 'score'; readonly score: number }
  /** All other seats that have not left. Players who tie share the win. */
  | { readonly type: 'opponents' };

/** The chance of reaching a goal from a position. */
export interface GoalChance {
  readonly goal: Goal;
  /** 0-1. */
  readonly chance: number;
  /**
   * The assumed way of playing. `chasing`: the player plays only for this goal. `averaging`: the player plays for the
   * best average; used while too many boxes are open to compute `chasing`. The chance is exact in both cases.
   */
  readonly play: 'chasing' | 'averaging';
}

/** The coach's answer for a position. */
export interface Coaching {
  readonly advice: Advice;
  /** The chances of the open boxes that need a combination, in the order of the card. */
  readonly chances: readonly BoxChance[];
}

/** One decision of a player. */
export interface Decision {
  readonly seat: number;
  /** The turn of this seat, 1-13. */
  readonly turn: number;
  /** The number of rolls made before the decision, 1-3. */
  readonly roll: number;
  /** The card during that turn. */
  readonly card: Scorecard;
  /** The dice in their order on the table. */
  readonly dice: Dice;
  readonly played: Move;
  /** The best move, or the played move if no other was better. */
  readonly best: Move;
  /** How much the played move lowered the expected grand total, in points; 0 if it was a best move. */
  readonly cost: number;
}

/** One throw, and how much it changed the expected grand total. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** The dice after the throw, in the order on the table. */
  readonly dice: Dice;
  /** The expected grand total after the throw minus the expected grand total before it. */
  readonly points: number;
}

/** A box in which a turn can score points. */
export interface Aim {
  readonly box: Box;
  /** The chance of scoring there under best play, 0-1. */
  readonly chance: number;
}

/** A decision that gave points away, and the aims of the best move. */
export interface Lesson {
  readonly decision: Decision;
  /** The aims of the best move, the likeliest box first. The chances of all aims and of a zero add up to 1. */
  readonly aims: readonly Aim[];
}

/** The review of a seat. `result` is `start` + `luck` - `cost`. */
export interface SeatReview {
  readonly seat: number;
  /** The expected score at the start. */
  readonly start: number;
  /** The sum of `points` over all throws of the seat. */
  readonly luck: number;
  /** The sum of `cost` over all decisions of the seat. */
  readonly cost: number;
  /** The final score, or the expected final score if the seat has not finished. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each turn of the seat: up to 14 values. */
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
   * Up to three decisions of each seat that cost the most, the costliest first. Decisions without cost are left out.
   */
  readonly lessons: readonly Lesson[];
}
