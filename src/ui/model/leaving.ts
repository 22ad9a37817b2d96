import { currentTurn } from '../../engine/index.js';
import { isComputersTurn, leaversWith, peoplePlaying } from '../../players/index.js';
import { type Scene, showsGame } from './model.js';

/** The players who leave the game if the answer is `player-leaves`. */
export interface Leaving {
  /** The seat of the player who wants to leave; undefined if all players are computer players. */
  readonly leaver?: number;
  /** The seats of all players who leave together, in leaving order. */
  readonly seats: readonly number[];
}

/**
 * Returns the players who leave: the current player or, during a computer's turn, the next person. If the computer
 * player cannot choose a move, it leaves instead, and the other players can continue.
 */
export function leavingFrom(scene: Scene): Leaving {
  if (!showsGame(scene)) return { seats: [] };
  const { game } = scene.table.snapshot;
  const inTurn = currentTurn(game)?.seat;
  if (inTurn === undefined) return { seats: [] };
  const [person] = peoplePlaying(game);
  if (person === undefined) return { seats: leaversWith(game, inTurn) };
  const isStuck = scene.name === 'computer' && scene.computer.step === 'stuck';
  const leaver = isComputersTurn(game) && !isStuck ? person : inTurn;
  return { leaver, seats: leaversWith(game, leaver) };
}
