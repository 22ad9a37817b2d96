import type { BoxId, Dice, Face, RuleSet, Scorecard } from '../engine/index.js';

/** A position during a turn: the card, the dice on the table, and the number of rolls left. */
export interface TurnPosition {
  /** A card with at least one open box. */
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/**
 * Two moves are treated as equally good if their values differ by less than this limit, because smaller differences are
 * rounding errors.
 */
export const SAME_WORTH = 1e-9;

/** The value of a move, in points. */
interface Worth {
  /** The expected final grand total, including the points already on the card. */
  readonly expected: number;
  /** How many expected points the move loses compared with the best move. */
  readonly cost: number;
}

/**
 * A move that holds dice with these faces and rolls the other dice. There are at most four faces, in ascending order.
 */
export interface HoldMove extends Worth {
  readonly hold: readonly Face[];
}

/** A move that fills a box. */
export interface BoxMove extends Worth {
  readonly box: BoxId;
}

export type Move = HoldMove | BoxMove;

export const isHoldMove = (move: Move): move is HoldMove => 'hold' in move;

/** All distinct moves in a position, best first. */
export interface Advice {
  /** The expected grand total under best play, which is the value of the first move. */
  readonly expected: number;
  readonly moves: readonly Move[];
}

/** A part of the final score. */
export type Part = BoxId | 'upperBonus' | 'yahtzeeBonus';

/**
 * The expected final points of each part, including the points already on the card. The sum of all parts is the
 * expected final grand total.
 */
export type Parts = Readonly<Record<Part, number>>;

/** A solved rule set: the values of all cards and all moves under best play. */
export interface Solution {
  readonly rules: RuleSet;
  /**
   * Returns the expected final grand total of a card between turns. For a full card, this is the actual grand total.
   */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

/** A move that fills a box, with its points but without the expected total. */
export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** The Yahtzee bonus that the move earns on top of `points`. */
  readonly yahtzeeBonus: number;
}

/** A move without the expected total. */
export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/**
 * All distinct moves in a position: boxes first, then holds. Holds are sorted by the number of sixes, then fives,
 * fours, threes, twos and ones, always fewest first.
 */
export interface WeighedMoves {
  /** The number of moves. Ignore list entries after the last move, because they are left over from other positions. */
  readonly count: number;
  readonly choices: readonly Choice[];
  /** The expected grand total after each move. */
  readonly expected: Readonly<Float64Array>;
}

/** A solution fast enough for simulations: it evaluates many thousands of positions per second. */
export interface WeighingSolution extends Solution {
  /** Returns the same moves as `advise`, in lists that the next call overwrites. */
  weigh(position: TurnPosition): WeighedMoves;
  /** Returns the best move, which is the same as the first move from `advise`. */
  best(position: TurnPosition): Choice;
}

/** The chance of scoring points in a box at the end of the current turn. */
export interface BoxChance {
  readonly box: BoxId;
  /** The chance, 0-1, if the player goes only for this box. */
  readonly chance: number;
}

/** The goal of a player: to beat a score, or to beat all opponents at the table. */
export type Goal =
  | { readonly type: 'score'; readonly score: number }
  /** The opponents are all other players who have not left. Tied players share the win. */
  | { readonly type: 'opponents' };

/** The chance of achieving a goal from a position. */
export interface GoalChance {
  readonly goal: Goal;
  /** The chance of achieving the goal, 0-1. */
  readonly chance: number;
  /**
   * The assumed strategy. `chasing` maximises the chance of achieving this goal. `averaging` maximises the expected
   * score, and is used while too many boxes are open to compute `chasing`.
   */
  readonly play: 'chasing' | 'averaging';
  /**
   * Present if the chance is only an estimate: with a probability of 95%, the exact chance differs from the estimate by
   * at most this number. Absent if the chance is exact.
   */
  readonly error?: number;
}

/** The coach's advice for a position. */
export interface Coaching {
  readonly advice: Advice;
  /** The chance of scoring in each open box that requires a particular combination, in card order. */
  readonly chances: readonly BoxChance[];
  /**
   * The boxes that the player is most likely to fill after the best move, likeliest first: one to three boxes. Empty if
   * the best move fills a box.
   */
  readonly aims: readonly CoachAim[];
}

/** A box that the best move is for. */
export interface CoachAim {
  readonly box: BoxId;
  /** The chance, 0-1, that the turn ends with dice that score in this box, if the player goes on with the best moves. */
  readonly chance: number;
}

/** The mark of a costly move: `?!` from 0.5 points, `?` from 2 points, `??` from 5 points. */
export type CostMark = '?!' | '?' | '??';

/** A move compared with the best move in its position. */
export interface Comparison {
  readonly played: Move;
  /** The best move, or the played move if no move was better. */
  readonly best: Move;
  /** How much the played move lowered the expected grand total. The cost is 0 if no move was better. */
  readonly cost: number;
  /** Absent if the move costs less than 0.5 points. */
  readonly mark?: CostMark;
  /** Present in reviews of games against others, for decisions of people. */
  readonly toWin?: ToWin;
}

/**
 * A player's chances of winning after three moves in the same position, 0-1, if the player finishes the turn for the best
 * chance, and if everybody then plays for the best average. A tie counts half.
 */
export interface ToWin {
  readonly played: number;
  /** After the move that is best for points. */
  readonly forPoints: number;
  /** After the move with the best chance. Never lower than the other two. */
  readonly best: number;
  /** The move with the best chance. Of several, the one with the most points. */
  readonly move: Move;
  /** Differences of at most this size may be errors of the estimate. 0 if the chances are exact. */
  readonly error: number;
}

/** A move compared with the best move, with the parts of the expected final score after both moves. */
export interface Judgement extends Comparison {
  readonly why: { readonly played: Parts; readonly best: Parts };
  /** The combination that the best move goes for in this turn, more than the played move does. Absent if there is none. */
  readonly aim?: Aim;
}

/** A player's decision in a game, compared with the best move. */
export interface Decision extends Comparison {
  readonly seat: number;
  /** The turn number of this seat, from 1. */
  readonly turn: number;
  /** How many times the player had rolled in this turn before the decision, 1-3. */
  readonly roll: number;
  /** The player's card during this turn. */
  readonly card: Scorecard;
  /** The dice in their order on the table. */
  readonly dice: Dice;
}

/** The cost of a seat's decisions, by the kind of the move played. The kinds sum to the cost of all decisions. */
export interface CostByKind {
  readonly holdsAfterRoll1: number;
  readonly holdsAfterRoll2: number;
  /** Moves that fill a box, after any roll. */
  readonly boxes: number;
}

/** A throw, and how much it changed the expected grand total. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  /** The dice after the throw, in their order on the table. */
  readonly dice: Dice;
  /** The change in the expected grand total, positive for a lucky throw. */
  readonly points: number;
}

/** A box that can score points in the current turn, with its chance. */
export interface Aim {
  readonly box: BoxId;
  /** The chance of scoring points in this box under best play, 0-1. */
  readonly chance: number;
}

/** A decision that missed the best move, with the aims of the best move. */
export interface Lesson {
  readonly decision: Decision;
  /** The aims of the best move, likeliest box first. The chances of all aims and the chance of a zero add up to 1. */
  readonly aims: readonly Aim[];
  /** The parts of the expected final score after each of the two moves. Absent if nobody asked for the parts. */
  readonly why?: Judgement['why'];
}

/** The review of a seat. `result` equals `start` + `luck` - `cost`. */
export interface SeatReview {
  readonly seat: number;
  /** The expected final score at the start of the game. */
  readonly start: number;
  /** The sum of `points` over all throws of the seat. */
  readonly luck: number;
  /** The sum of `cost` over all decisions of the seat. */
  readonly cost: number;
  /** The number of decisions. */
  readonly decisions: number;
  /** The number of decisions that cost nothing. */
  readonly bestMoves: number;
  /** The mean cost per decision; 0 if there are no decisions. */
  readonly meanCost: number;
  readonly costByKind: CostByKind;
  /** The final score, or the expected final score if the seat has not finished. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each turn of the seat: up to 14 values. */
  readonly course: readonly number[];
}

/** The rolls and decisions of a game in the order of play, with a summary for each seat. */
export interface Assessment {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}

/** The assessment of a game, with lessons about the costliest decisions. */
export interface Review extends Assessment {
  /**
   * The costliest decisions of each seat, costliest first. Each seat gets at most three lessons, and only for decisions
   * that cost points.
   */
  readonly lessons: readonly Lesson[];
}
