import { currentTurn, type Game, playOrder, seatAt } from '../engine/index.js';
import { isLevel } from './levels.js';

/** Whether the seat is a computer's. */
const isComputer = ({ header }: Game, seat: number): boolean => isLevel(header.players[seat]?.kind);

/** Whether a computer is to move. */
export function isComputersTurn(game: Game): boolean {
  const turn = currentTurn(game);
  return turn !== undefined && isComputer(game, turn.seat);
}

/** The people who have not left, in the order in which they play from the seat in turn on. */
export function peoplePlaying(game: Game): readonly number[] {
  const order = playOrder(game);
  const next = order.indexOf(currentTurn(game)?.seat ?? 0);
  return [...order.slice(next), ...order.slice(0, next)].filter(
    (seat) => !isComputer(game, seat) && !seatAt(game, seat).left,
  );
}

/**
 * The seats that leave when a player does, in the order in which they leave. Once the last person is gone, the game is
 * given up: the computers, who were company, leave as well.
 */
export function leaversWith(game: Game, leaver: number): readonly number[] {
  if (peoplePlaying(game).some((seat) => seat !== leaver)) return [leaver];
  const others = game.seats.flatMap(({ left }, seat) => (left || seat === leaver ? [] : [seat]));
  // First those who are not in turn, so that no dice fall for anybody who leaves.
  const inTurn = currentTurn(game)?.seat;
  return [...others, leaver].toSorted((a, b) => Number(a === inTurn) - Number(b === inTurn));
}
