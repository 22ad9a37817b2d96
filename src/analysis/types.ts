import type { BoxId, Dice, Face, RuleSet, Scorecard } from '../engine/index.js';

export interface TurnPosition {
  /** The player's card, with at least one open box. */
  readonly card: Scorecard;
  readonly dice: Dice;
  readonly rollsLeft: 0 | 1 | 2;
}

/** Two moves count as equally good if their values differ by less: such differences are rounding errors. */
export const SAME_WORTH = 1e-9;

interface Worth {
  /** The final grand total, including the points already on the card. */
  readonly expected: number;
  /** The points that this move loses on average, compared with the best move. */
  readonly cost: number;
}

/** Holds dice with these faces, and rolls the others. At most four faces, in ascending order. */
export interface HoldMove extends Worth {
  readonly hold: readonly Face[];
}

export interface BoxMove extends Worth {
  readonly box: BoxId;
}

export type Move = HoldMove | BoxMove;

export const isHoldMove = (move: Move): move is HoldMove => 'hold' in move;

/** All distinct moves of a position, best first. */
export interface Advice {
  /** The expected final total with the best move, the first of `moves`. */
  readonly expected: number;
  readonly moves: readonly Move[];
}

export type Part = BoxId | 'upperBonus' | 'yahtzeeBonus';

/**
 * The expected final points of each part, including those already on the card. They add up to the expected grand
 * total.
 */
export type Parts = Readonly<Record<Part, number>>;

/** A solved rule set: the values of all cards and moves under best play. */
export interface Solution {
  readonly rules: RuleSet;
  /** The expected grand total of a card between turns; for a full card, the actual one. */
  expectedTotal(card: Scorecard): number;
  advise(position: TurnPosition): Advice;
}

export interface BoxChoice extends Pick<BoxMove, 'box'> {
  readonly points: number;
  /** Bonus points on top of `points`. */
  readonly yahtzeeBonus: number;
}

export type Choice = Pick<HoldMove, 'hold'> | BoxChoice;

/**
 * All distinct moves of a position: boxes first, then holds. Holds are sorted by the number of sixes, then fives,
 * fours, threes, twos and ones, always fewest first.
 */
export interface WeighedMoves {
  /** How many moves the position has. Later entries of the lists are left over from other positions. */
  readonly count: number;
  readonly choices: readonly Choice[];
  readonly expected: Readonly<Float64Array>;
}

/** A solution fast enough for simulations: many thousands of positions a second. */
export interface WeighingSolution extends Solution {
  /** The same moves as `advise`, but unsorted. The next call overwrites the lists. */
  weigh(position: TurnPosition): WeighedMoves;
  /** The best move: the first that `advise` returns. */
  best(position: TurnPosition): Choice;
}

export interface BoxChance {
  readonly box: BoxId;
  /** The chance, 0-1, that the dice score in this box at the end of the turn if the player goes only for this box. */
  readonly chance: number;
}

/** What a player wants to beat: a score, or all opponents at the table. */
export type Goal =
  | { readonly type: 'score'; readonly score: number }
  /** The opponents are all other players who haven't left. Tied players share the win. */
  | { readonly type: 'opponents' };

export interface GoalChance {
  readonly goal: Goal;
  /** From 0 to 1. */
  readonly chance: number;
  /**
   * Whether the player goes for the goal (`chasing`) or for the best expected score (`averaging`). The latter is for
   * cards with too many open boxes to compute `chasing`.
   */
  readonly play: 'chasing' | 'averaging';
  /** Set if the chance is an estimate: with a probability of 95%, the exact chance is at most this far off. */
  readonly error?: number;
}

export interface Coaching {
  readonly advice: Advice;
  /** The chance of each open box that needs a combination, in card order. */
  readonly chances: readonly BoxChance[];
  /**
   * The one to three boxes that the player is most likely to fill after the best move, likeliest first. Empty if the
   * best move fills a box.
   */
  readonly aims: readonly CoachAim[];
}

export interface CoachAim {
  readonly box: BoxId;
  /** The chance, 0-1, that the turn ends with dice that score in this box under best play. */
  readonly chance: number;
}

/** Rates a costly move: `?!` from 0.5 points, `?` from 2, `??` from 5. */
export type CostMark = '?!' | '?' | '??';

export interface Comparison {
  readonly played: Move;
  /** The best move, or the played one if none was better. */
  readonly best: Move;
  /** How much the played move lowered the expected grand total. 0 if no move was better. */
  readonly cost: number;
  /** Unset below 0.5 points. */
  readonly mark?: CostMark;
  /** The chances of winning, for a person's decisions in games against others. Other reviews have none. */
  readonly toWin?: ToWin;
}

/**
 * A player's chances of winning, 0-1, after three moves in the same position. The player finishes the turn for the
 * best chance, and then everybody plays for the best average. A tie counts half.
 */
export interface ToWin {
  readonly played: number;
  /** The chance after the move with the best expected score. */
  readonly forPoints: number;
  /** The chance after the best move for winning. It's never lower than the other two. */
  readonly best: number;
  /** The move with the best chance; of several, the one with the most points. */
  readonly move: Move;
  /** Differences up to this size may be errors of the estimate. 0 if the chances are exact. */
  readonly error: number;
}

/** Adds the parts of the expected final score after each of the two moves. */
export interface Judgement extends Comparison {
  readonly why: { readonly played: Parts; readonly best: Parts };
  /** The box that the best move makes much likelier this turn than the played one does, if any. */
  readonly aim?: Aim;
}

export interface Decision extends Comparison {
  readonly seat: number;
  /** 1 for this seat's first turn. */
  readonly turn: number;
  /** The player's rolls so far in this turn, 1-3. */
  readonly roll: number;
  readonly card: Scorecard;
  readonly dice: Dice;
}

/** What a seat's decisions cost, added up for each kind of move. The kinds add up to the total cost. */
export interface CostByKind {
  readonly holdsAfterRoll1: number;
  readonly holdsAfterRoll2: number;
  /** Moves that fill a box, after any roll. */
  readonly boxes: number;
}

/** How much a throw changed the expected grand total. */
export interface Luck {
  readonly seat: number;
  readonly turn: number;
  readonly roll: number;
  readonly dice: Dice;
  /** Positive for a lucky throw. */
  readonly points: number;
}

export interface Aim {
  readonly box: BoxId;
  /** The chance, 0-1, that the turn ends with points in this box if best moves follow. */
  readonly chance: number;
}

/** A decision that wasn't the best move, with the boxes that the best move was for. */
export interface Lesson {
  readonly decision: Decision;
  /** The best move's aims, likeliest first. Their chances and the chance of a zero add up to 1. */
  readonly aims: readonly Aim[];
  /** The parts of the expected final score after each of the two moves, if somebody asked for them. */
  readonly why?: Judgement['why'];
}

/** The review of a seat. `result` is `start` + `luck` - `cost`. */
export interface SeatReview {
  readonly seat: number;
  /** The expected final score at the start of the game. */
  readonly start: number;
  /** Adds up the `points` of the seat's throws. */
  readonly luck: number;
  /** Adds up the `cost` of the seat's decisions. */
  readonly cost: number;
  readonly decisions: number;
  /** Decisions that cost nothing. */
  readonly bestMoves: number;
  /** 0 if there are no decisions. */
  readonly meanCost: number;
  readonly costByKind: CostByKind;
  /** The final score, or the expected one until the seat has finished. */
  readonly result: number;
  readonly isFinished: boolean;
  /** The expected final score at the start and after each of the seat's turns. */
  readonly course: readonly number[];
}

/** Lists a game's rolls and decisions in the order of play, and sums up each seat. */
export interface Assessment {
  readonly seats: readonly SeatReview[];
  readonly decisions: readonly Decision[];
  readonly luck: readonly Luck[];
}

export interface Review extends Assessment {
  /** At most three per seat, costliest first, and only for decisions that cost points. */
  readonly lessons: readonly Lesson[];
}
