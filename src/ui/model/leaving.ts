import { currentTurn } from '../../engine/index.js';
import { isComputersTurn, leaversWith, peoplePlaying } from '../../players/index.js';
import type { Scene } from './model.js';

/** What the first answer to "leave?" means. */
export interface Leaving {
  /** Who leaves by it; undefined where no person plays. */
  readonly leaver?: number;
  /** Every seat that leaves then, in that order. */
  readonly seats: readonly number[];
}

/**
 * The player in turn leaves. In a computer's turn that is the next person, who has to wait for it; a computer leaves only
 * where it is stuck, so that the others can go on.
 */
export function leavingFrom(scene: Scene): Leaving {
  if (scene.name === 'start') return { seats: [] };
  const { game } = scene.table.snapshot;
  const inTurn = currentTurn(game)?.seat;
  if (inTurn === undefined) return { seats: [] };
  const [person] = peoplePlaying(game);
  if (person === undefined) return { seats: leaversWith(game, inTurn) };
  const isStuck = scene.name === 'computer' && scene.computer.step === 'stuck';
  const leaver = isComputersTurn(game) && !isStuck ? person : inTurn;
  return { leaver, seats: leaversWith(game, leaver) };
}
