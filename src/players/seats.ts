import { currentTurn, type Game, playOrder, seatAt } from '../engine/index.js';
import { isLevel } from './levels.js';

const isComputer = ({ header }: Game, seat: number): boolean => isLevel(header.players[seat]?.kind);

/** Reports whether the current player is a computer. */
export function isComputersTurn(game: Game): boolean {
  const turn = currentTurn(game);
  return turn !== undefined && isComputer(game, turn.seat);
}

/** Returns the seats of the people who have not left, in the order of play, starting with the current seat. */
export function peoplePlaying(game: Game): readonly number[] {
  const order = playOrder(game);
  const next = order.indexOf(currentTurn(game)?.seat ?? 0);
  return [...order.slice(next), ...order.slice(0, next)].filter(
    (seat) => !isComputer(game, seat) && !seatAt(game, seat).left,
  );
}

/**
 * Returns the seats that leave when a player leaves, in the order in which they leave. If the last person leaves, the
 * game is abandoned, so the computers leave too.
 */
export function leaversWith(game: Game, leaver: number): readonly number[] {
  if (peoplePlaying(game).some((seat) => seat !== leaver)) return [leaver];
  const others = game.seats.flatMap(({ left }, seat) => (left || seat === leaver ? [] : [seat]));
  // The current player leaves last. Otherwise the turn could pass to a seat that is about to leave, and its dice would
  // roll.
  const inTurn = currentTurn(game)?.seat;
  return [...others, leaver].toSorted((a, b) => Number(a === inTurn) - Number(b === inTurn));
}
