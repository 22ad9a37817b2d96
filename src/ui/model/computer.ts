import type { Action } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import { type Speed, SPEEDS } from '../../settings/index.js';
import type { Command } from '../keys/command.js';

/** The pauses in a computer's turn, in milliseconds. */
interface Pauses {
  /** After a roll, before the screen shows the computer's move. */
  readonly look: number;
  /** Between showing the move and making it. */
  readonly show: number;
  /** On the roll-off screen, if only computers play. */
  readonly rollOff: number;
}

export const PAUSES: Readonly<Record<Speed, Pauses>> = {
  slow: { look: 1200, show: 3000, rollOff: 5000 },
  normal: { look: 500, show: 1500, rollOff: 2500 },
  fast: { look: 150, show: 500, rollOff: 1000 },
  'at-once': { look: 0, show: 0, rollOff: 0 },
};

/** Returns the next faster or slower speed, or the same speed if it is the last. */
export function changedSpeed(speed: Speed, to: 'faster' | 'slower'): Speed {
  const index = SPEEDS.indexOf(speed) + (to === 'faster' ? 1 : -1);
  return SPEEDS[index] ?? speed;
}

/** How fast computers play at the moment. */
export interface Pace {
  readonly speed: Speed;
  /** Present while the screen skips to the next person's turn. */
  readonly isSkipping?: true;
}

export const speedNow = ({ speed, isSkipping }: Pace): Speed => (isSkipping ? 'at-once' : speed);

/**
 * The step of a computer's move.
 *
 * - `look`: the new dice are shown; the computer may have chosen its move already
 * - `think`: the pause is over, but the computer has not chosen its move yet
 * - `show`: the move is shown
 * - `act`: the move is made; the board shows the result once the move is saved
 * - `stuck`: the computer cannot choose a move; `problem` says why, in one line
 */
export type ComputerState =
  | { readonly step: 'look'; readonly move?: ComputerMove }
  | { readonly step: 'think' }
  | { readonly step: 'show'; readonly move: ComputerMove }
  | { readonly step: 'act'; readonly move: ComputerMove }
  | { readonly step: 'stuck'; readonly problem: string };

/** The next state after a pause or a command, and the game action to perform, if any. */
export interface ComputerStep {
  readonly state: ComputerState;
  readonly action?: Action;
}

/**
 * Returns the state after a roll. Each call returns a new object, because each new object triggers a request for a
 * move.
 */
export const lookingState = (): ComputerState => ({ step: 'look' });

/** Returns whether the computer still has to choose its move after a roll. */
export const isAsking = (state: ComputerState): boolean => state.step === 'look' && state.move === undefined;

/** Adds the computer's chosen move to the state. */
export function answered(state: ComputerState, move: ComputerMove): ComputerState {
  if (state.step === 'look') return { step: 'look', move };
  return state.step === 'think' ? { step: 'show', move } : state;
}

/** Returns how long to pause in this state, in milliseconds; undefined if only an event ends the state. */
export function pauseOf(state: ComputerState, speed: Speed): number | undefined {
  if (state.step === 'look') return PAUSES[speed].look;
  return state.step === 'show' ? PAUSES[speed].show : undefined;
}

/** Returns the next step after the pause of this state. */
export function afterPause(state: ComputerState): ComputerStep {
  switch (state.step) {
    case 'look':
      return { state: state.move ? { step: 'show', move: state.move } : { step: 'think' } };
    case 'show':
      return { state: { step: 'act', move: state.move }, action: state.move.action };
    default:
      return { state };
  }
}

/** Applies a command: skips a pause, or asks a stuck computer again. */
export function computerReducer(state: ComputerState, command: Command): ComputerStep {
  if (command.verb === 'try-again') return { state: lookingState() };
  // Until the computer has chosen its move, there is nothing to skip to.
  return command.verb === 'skip' && !isAsking(state) ? afterPause(state) : { state };
}
