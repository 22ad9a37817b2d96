import type { Action } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import { type Speed, SPEEDS } from '../../settings/index.js';
import type { Command } from '../keys/command.js';

/** How long each thing stays on the screen, in ms. */
interface Pauses {
  /** Dice that have fallen, before it is said what the computer does with them. */
  readonly look: number;
  /** What it does, and why, before it does it. */
  readonly show: number;
  /** The roll-off, where only computers play. */
  readonly rollOff: number;
}

export const PAUSES: Readonly<Record<Speed, Pauses>> = {
  slow: { look: 1200, show: 3000, rollOff: 5000 },
  normal: { look: 500, show: 1500, rollOff: 2500 },
  fast: { look: 150, show: 500, rollOff: 1000 },
  'at-once': { look: 0, show: 0, rollOff: 0 },
};

/** The next speed in that direction, the last one for good. */
export function changedSpeed(speed: Speed, to: 'faster' | 'slower'): Speed {
  const index = SPEEDS.indexOf(speed) + (to === 'faster' ? 1 : -1);
  return SPEEDS[index] ?? speed;
}

/** How fast computers play now. */
export interface Pace {
  readonly speed: Speed;
  /** Present while everything up to the next person's turn is skipped. */
  readonly isSkipping?: true;
}

export const speedNow = ({ speed, isSkipping }: Pace): Speed => (isSkipping ? 'at-once' : speed);

/**
 * How far a computer has come with the dice on the table.
 *
 * - `look`: the dice are looked at; its move may be known already.
 * - `think`: they have been looked at long enough, and its move is waited for.
 * - `show`: its move is shown.
 * - `act`: the move is made; the game shows it once it is stored.
 * - `stuck`: there is no move, for the reason that `problem` gives in a line.
 */
export type ComputerState =
  | { readonly step: 'look'; readonly move?: ComputerMove }
  | { readonly step: 'think' }
  | { readonly step: 'show'; readonly move: ComputerMove }
  | { readonly step: 'act'; readonly move: ComputerMove }
  | { readonly step: 'stuck'; readonly problem: string };

/** What a pause or a key leads to: the state after it, and the action that is taken, if one is. */
export interface ComputerStep {
  readonly state: ComputerState;
  readonly action?: Action;
}

/** The state of a computer before which dice have fallen: each time a new one, as each time it is to be asked. */
export const lookingState = (): ComputerState => ({ step: 'look' });

/** Whether the computer has to be asked now. */
export const isAsking = (state: ComputerState): boolean => state.step === 'look' && state.move === undefined;

/** The state once the computer's move is known. */
export function answered(state: ComputerState, move: ComputerMove): ComputerState {
  if (state.step === 'look') return { step: 'look', move };
  return state.step === 'think' ? { step: 'show', move } : state;
}

/** How long the state lasts at a speed, in ms; undefined where it lasts until something happens. */
export function pauseOf(state: ComputerState, speed: Speed): number | undefined {
  if (state.step === 'look') return PAUSES[speed].look;
  return state.step === 'show' ? PAUSES[speed].show : undefined;
}

/** The state after its pause. */
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

/** One key: a pause is skipped, or a computer that is stuck is asked once more. */
export function computerReducer(state: ComputerState, command: Command): ComputerStep {
  if (command.verb === 'try-again') return { state: lookingState() };
  // What is not known yet cannot be skipped to.
  return command.verb === 'skip' && !isAsking(state) ? afterPause(state) : { state };
}
