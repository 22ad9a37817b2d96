import { currentTurn, type Game, isPersonAt, playOrder, seatAt } from '../engine/index.js';

/** The levels of computer players, weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);

/** How a computer player evaluates moves, and how large its typical mistakes are. */
export interface Style {
  /**
   * Which points count when moves are compared. `turn`: only this turn's. `usual-points`: also the upper bonus, and
   * the usual points of the open boxes. `game`: all points to the end of the game.
   */
  readonly sees: 'turn' | 'usual-points' | 'game';
  /**
   * The typical size of a mistake in points; 0 for none. A move that is worth `spread` points less than the best is
   * chosen 1/e times as often. This softmax is the quantal response model of McKelvey and Palfrey (1995).
   */
  readonly spread: number;
}

/**
 * `rival` isn't listed, because it chooses its moves in another way; see `rivalPolicy`. docs/analysis.md has the
 * average scores of all levels.
 */
export const STYLES: Readonly<Record<Exclude<Level, 'rival'>, Style>> = {
  novice: { sees: 'turn', spread: 2.3 },
  casual: { sees: 'usual-points', spread: 1.05 },
  skilled: { sees: 'game', spread: 0.85 },
  perfect: { sees: 'game', spread: 0 },
};

/** Returns whether it's a computer player's or a ghost's turn. */
export function isComputersTurn(game: Game): boolean {
  const turn = currentTurn(game);
  return turn !== undefined && !isPersonAt(game.header, turn.seat);
}

/** Returns the seats of the people who haven't left, in playing order from the current player on. */
export function peoplePlaying(game: Game): readonly number[] {
  const order = playOrder(game);
  const next = order.indexOf(currentTurn(game)?.seat ?? 0);
  return [...order.slice(next), ...order.slice(0, next)].filter(
    (seat) => isPersonAt(game.header, seat) && !seatAt(game, seat).left,
  );
}

/**
 * Returns this seat and those that leave with it, in the order in which they leave. If the last person leaves, the
 * computer players leave too, and the game is abandoned.
 */
export function seatsLeavingWith(game: Game, leaver: number): readonly number[] {
  if (peoplePlaying(game).some((seat) => seat !== leaver)) return [leaver];
  const others = game.seats.flatMap(({ left }, seat) => (left || seat === leaver ? [] : [seat]));
  // The current player leaves last. Otherwise the turn could pass to somebody who is about to leave, and dice would be
  // rolled for them.
  const inTurn = currentTurn(game)?.seat;
  return [...others, leaver].toSorted((a, b) => Number(a === inTurn) - Number(b === inTurn));
}
