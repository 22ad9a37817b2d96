import type { Command } from '../keys/command.js';

/** The answers to "leave?", in the order of the menu. */
export const LEAVE_ANSWERS = ['player-leaves', 'end-game', 'play-on'] as const;
export type LeaveAnswer = (typeof LEAVE_ANSWERS)[number];

export interface LeaveState {
  readonly marked: LeaveAnswer;
}

/** Playing on is marked first, so that a stray Enter loses nothing. */
export const LEAVE_START: LeaveState = { marked: 'play-on' };

/** One key in the menu: the state after it, and the answer once there is one. */
export function leaveReducer(
  state: LeaveState,
  command: Command,
): { readonly state: LeaveState; readonly answer?: LeaveAnswer } {
  switch (command.verb) {
    case 'move': {
      const step = command.to === 'up' ? LEAVE_ANSWERS.length - 1 : 1;
      const marked = LEAVE_ANSWERS[(LEAVE_ANSWERS.indexOf(state.marked) + step) % LEAVE_ANSWERS.length];
      return { state: { marked: marked ?? state.marked } };
    }
    case 'answer':
      return { state, answer: state.marked };
    case 'choose': {
      const answer = LEAVE_ANSWERS[command.choice - 1];
      return answer === undefined ? { state } : { state, answer };
    }
    case 'back':
      return { state, answer: 'play-on' };
    default:
      return { state };
  }
}
