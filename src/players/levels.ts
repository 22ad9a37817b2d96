import { currentTurn, type Game, isPersonAt, playOrder, seatAt } from '../engine/index.js';

/** Weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

export interface Style {
  /**
   * Which points count when the computer compares moves. `turn`: only this turn's. `usual-points`: also the upper
   * bonus, and what the open boxes usually score. `game`: every point to the end of the game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * The typical size of a mistake in points; 0 for none. A move worth `spread` points less than the best is chosen 1/e
   * times as often. This softmax is the quantal response model of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/** A `rival` chooses its moves differently; see `rivalPolicy`. docs/analysis.md has every level's average score. */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};

/** True on the turn of a computer player or a ghost. */
export function isComputersTurn(game: Game): boolean {
  const turn = currentTurn(game);
  return turn !== undefined && !isPersonAt(game.header, turn.seat);
}

/** The seats of people who are still playing, in playing order from the current player on. */
export function peoplePlaying(game: Game): readonly number[] {
  const order = playOrder(game);
  const next = order.indexOf(currentTurn(game)?.seat ?? 0);
  return [...order.slice(next), ...order.slice(0, next)].filter(
    (seat) => isPersonAt(game.header, seat) && !seatAt(game, seat).left,
  );
}

/**
 * This seat and those that leave with it, in the order in which they leave. If the last person leaves, the computer
 * players leave too, and the game is abandoned.
 */
export function seatsLeavingWith(game: Game, leaver: number): readonly number[] {
  if (peoplePlaying(game).some((seat) => seat !== leaver)) return [leaver];
  const others = game.seats.flatMap(({ left }, seat) => (left || seat === leaver ? [] : [seat]));
  // The current player leaves last, so that the turn can't pass to somebody who is about to leave and for whom the dice
  // would be rolled.
  const inTurn = currentTurn(game)?.seat;
  return [...others, leaver].toSorted((a, b) => Number(a === inTurn) - Number(b === inTurn));
}
