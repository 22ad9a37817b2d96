import type { Action } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import { type Speed, SPEEDS } from '../../settings/index.js';
import type { Command } from '../keys/command.js';

/** Pauses in milliseconds. */
interface Pauses {
  /** After a roll, before the computer's move is shown. */
  readonly look: number;
  /** While the move is shown, before it is made. */
  readonly show: number;
  /** The roll-off, if only computers play. */
  readonly rollOff: number;
}

export const PAUSES: Readonly<Record<Speed, Pauses>> = {
  slow: { look: 1200, show: 3000, rollOff: 5000 },
  normal: { look: 500, show: 1500, rollOff: 2500 },
  fast: { look: 150, show: 500, rollOff: 1000 },
  'at-once': { look: 0, show: 0, rollOff: 0 },
};

/** Returns the next speed in that direction, if there is one. */
export function changedSpeed(speed: Speed, to: 'faster' | 'slower'): Speed {
  const index = SPEEDS.indexOf(speed) + (to === 'faster' ? 1 : -1);
  return SPEEDS[index] ?? speed;
}

/** The current speed of computers. */
export interface Pace {
  readonly speed: Speed;
  /** Present while everything until the next person's turn is skipped. */
  readonly isSkipping?: true;
}

export const speedNow = ({ speed, isSkipping }: Pace): Speed => (isSkipping ? 'at-once' : speed);

/**
 * The step of a computer's move.
 *
 * - `look`: the new dice are shown; the move may be known already
 * - `think`: the pause is over, and the move is not known yet
 * - `show`: the move is shown
 * - `act`: the move is made; the game shows it when it is stored
 * - `stuck`: there is no move; `problem` is the reason, in one line
 */
export type ComputerState =
  | { readonly step: 'look'; readonly move?: ComputerMove }
  | { readonly step: 'think' }
  | { readonly step: 'show'; readonly move: ComputerMove }
  | { readonly step: 'act'; readonly move: ComputerMove }
  | { readonly step: 'stuck'; readonly problem: string };

/** The result of a pause or a key: the next state, and the action, if any. */
export interface ComputerStep {
  readonly state: ComputerState;
  readonly action?: Action;
}

/** Returns the state after a roll. It is a new object each time, because the computer is asked each time. */
export const lookingState = (): ComputerState => ({ step: 'look' });

/** Returns whether to ask the computer now. */
export const isAsking = (state: ComputerState): boolean => state.step === 'look' && state.move === undefined;

/** Returns the state with the computer's move. */
export function answered(state: ComputerState, move: ComputerMove): ComputerState {
  if (state.step === 'look') return { step: 'look', move };
  return state.step === 'think' ? { step: 'show', move } : state;
}

/** Returns how long the state lasts, in milliseconds; undefined if it lasts until something happens. */
export function pauseOf(state: ComputerState, speed: Speed): number | undefined {
  if (state.step === 'look') return PAUSES[speed].look;
  return state.step === 'show' ? PAUSES[speed].show : undefined;
}

/** Returns the state after its pause. */
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

/** Applies a key: skips a pause, or asks a stuck computer again. */
export function computerReducer(state: ComputerState, command: Command): ComputerStep {
  if (command.verb === 'try-again') return { state: lookingState() };
  // An unknown move cannot be shown early.
  return command.verb === 'skip' && !isAsking(state) ? afterPause(state) : { state };
}
