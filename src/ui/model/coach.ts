import type { Coaching, GoalChance } from '../../analysis/index.js';
import type { Game } from '../../engine/index.js';
import type { Command } from '../keys/command.js';

/** What the coach has answered so far. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /** Undefined while they are awaited: they can take seconds longer. */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** Why there is no advice, as a part of a line. */
  | { readonly name: 'unavailable'; readonly why: string };

export interface CoachState {
  /** The game as it was when the coach was asked. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /** Moves above the window; the view keeps it within the list. */
  readonly top: number;
}

/** How much of the moves the window holds; known only to the screen. */
export interface CoachSize {
  readonly moves: number;
  readonly window: number;
}

export const openCoach = (game: Game): CoachState => ({ game, answer: { name: 'awaited' }, top: 0 });

/** The coach with an answer. One to another question changes nothing. */
export const withAnswer = (state: CoachState, game: Game, answer: CoachAnswer): CoachState =>
  state.game === game ? { ...state, answer } : state;

/** The first move that the window shows. */
export const topMove = ({ top }: CoachState, { moves, window }: CoachSize): number =>
  Math.max(0, Math.min(top, moves - window));

/** One key beside the coach. */
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
