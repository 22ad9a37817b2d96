import type { Coaching, GoalChance } from '../../analysis/index.js';
import type { Game } from '../../engine/index.js';
import type { Command } from '../keys/command.js';

/** The coach's answer so far. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /** Undefined while they are computed, which can take seconds longer. */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** The reason, as a part of a line. */
  | { readonly name: 'unavailable'; readonly why: string };

export interface CoachState {
  /** The game when the coach was asked. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /** The number of moves above the window; the view limits it. */
  readonly top: number;
}

/** How many moves the window shows; only the screen knows. */
export interface CoachSize {
  readonly moves: number;
  readonly window: number;
}

export const openCoach = (game: Game): CoachState => ({ game, answer: { name: 'awaited' }, top: 0 });

/** Returns the coach with an answer. An answer to an earlier question changes nothing. */
export const withAnswer = (state: CoachState, game: Game, answer: CoachAnswer): CoachState =>
  state.game === game ? { ...state, answer } : state;

/** Returns the first move in the window. */
export const topMove = ({ top }: CoachState, { moves, window }: CoachSize): number =>
  Math.max(0, Math.min(top, moves - window));

/** Applies a key. */
export function coachReducer(state: CoachState, command: Command, size: CoachSize): CoachState {
  if (command.verb !== 'move') return state;
  const top = topMove(state, size);
  const to = (wanted: number): CoachState => ({ ...state, top: topMove({ ...state, top: wanted }, size) });
  switch (command.to) {
    case 'up':
      return to(top - 1);
    case 'down':
      return to(top + 1);
    case 'page-up':
      return to(top - size.window);
    case 'page-down':
      return to(top + size.window);
    case 'first':
      return to(0);
    case 'last':
      return to(size.moves);
    default:
      return state;
  }
}
