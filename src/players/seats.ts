import { currentTurn, type Game, playOrder, seatAt } from '../engine/index.js';
import { isLevel } from './levels.js';

const isComputer = ({ header }: Game, seat: number): boolean => isLevel(header.players[seat]?.kind);

/** Returns whether the current player is a computer player. */
export function isComputersTurn(game: Game): boolean {
  const turn = currentTurn(game);
  return turn !== undefined && isComputer(game, turn.seat);
}

/** Returns the seats of the people who have not left, in playing order, starting with the current player. */
export function peoplePlaying(game: Game): readonly number[] {
  const order = playOrder(game);
  const next = order.indexOf(currentTurn(game)?.seat ?? 0);
  return [...order.slice(next), ...order.slice(0, next)].filter(
    (seat) => !isComputer(game, seat) && !seatAt(game, seat).left,
  );
}

/**
 * Returns the seat of this player and the seats of all players who leave at the same time, in the order in which they
 * leave. If the last person leaves, the game is abandoned, so the computer players leave too.
 */
export function leaversWith(game: Game, leaver: number): readonly number[] {
  if (peoplePlaying(game).some((seat) => seat !== leaver)) return [leaver];
  const others = game.seats.flatMap(({ left }, seat) => (left || seat === leaver ? [] : [seat]));
  // Let the current player leave last. If the current player left earlier, the turn could pass to a player who is about
  // to leave, and the game would roll dice for that player.
  const inTurn = currentTurn(game)?.seat;
  return [...others, leaver].toSorted((a, b) => Number(a === inTurn) - Number(b === inTurn));
}
