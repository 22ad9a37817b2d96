import type { Coaching, GoalChance } from '../../analysis/index.js';
import type { Game } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import { moveInList, nearestPlace, scrollable } from './listCursor.js';

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
  nearestPlace(top, scrollable(moves, window));

/** Applies a key. */
export const coachReducer = (state: CoachState, command: Command, size: CoachSize): CoachState =>
  command.verb === 'move'
    ? { ...state, top: moveInList(topMove(state, size), command.to, scrollable(size.moves, size.window)) }
    : state;
