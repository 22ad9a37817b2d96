import type { Box, Dice, Face, Scorecard } from '../engine/index.js';

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
