import type { Action } from '../../engine/index.js';
import type { ComputerMove } from '../../players/index.js';
import { type Speed, SPEEDS } from '../../settings/index.js';

/** In milliseconds. */
interface Pauses {
  /** After a roll, before the computer's move appears. */
  readonly look: number;
  /** While the chosen move is on the screen, before the computer makes it. */
  readonly show: number;
  /** While the roll-off is on the screen in a game between computer players. */
  readonly rollOff: number;
}

export const PAUSES: Readonly<Record<Speed, Pauses>> = {
  slow: { look: 1200, show: 3000, rollOff: 5000 },
  normal: { look: 500, show: 1500, rollOff: 2500 },
  fast: { look: 150, show: 500, rollOff: 1000 },
  'at-once': { look: 0, show: 0, rollOff: 0 },
};

/** The next faster or slower speed. At the end of the scale, nothing changes. */
export function changedSpeed(speed: Speed, to: 'faster' | 'slower'): Speed {
  const index = SPEEDS.indexOf(speed) + (to === 'faster' ? 1 : -1);
  return SPEEDS[index] ?? speed;
}

export interface Pace {
  readonly speed: Speed;
  /** Set while the screen skips to the next person's turn. */
  readonly isSkipping?: true;
}

export const speedNow = ({ speed, isSkipping }: Pace): Speed => (isSkipping ? 'at-once' : speed);

interface Looking {
  readonly step: 'look';
  /** Set once the computer has started to choose its move. */
  readonly isAsked?: true;
  readonly move?: ComputerMove;
}

/**
 * The current step of a computer's move:
 *
 * - `look`: The screen shows the new dice. The computer may already have chosen its move.
 * - `think`: The pause is over, but the computer is still choosing.
 * - `show`: The screen shows the chosen move.
 * - `act`: The computer has made the move, and the screen still shows the old dice until it's saved.
 * - `stuck`: The computer can't choose a move. `problem` says why, in one line.
 */
export type ComputerState =
  | Looking
  | { readonly step: 'think' }
  | { readonly step: 'show'; readonly move: ComputerMove }
  | { readonly step: 'act'; readonly move: ComputerMove }
  | { readonly step: 'stuck'; readonly problem: string };

export interface ComputerStep {
  readonly state: ComputerState;
  readonly action?: Action;
}

export const lookingState = (): ComputerState => ({ step: 'look' });

/** True while the computer has yet to choose its move for the new dice. */
export const hasNoMove = (state: ComputerState): state is Looking =>
  state.step === 'look' && state.move === undefined;

export function answered(state: ComputerState, move: ComputerMove): ComputerState {
  if (state.step === 'look') return { step: 'look', move };
  return state.step === 'think' ? { step: 'show', move } : state;
}

/** In milliseconds. Undefined for a step without a pause. */
export function pauseOf(state: ComputerState, speed: Speed): number | undefined {
  if (state.step === 'look') return PAUSES[speed].look;
  return state.step === 'show' ? PAUSES[speed].show : undefined;
}

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
