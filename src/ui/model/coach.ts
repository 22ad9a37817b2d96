import type { Coaching, GoalChance } from '../../analysis/index.js';
import type { Game } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import { moveInList, nearestPlace, scrollable } from './listCursor.js';

/** The coach's answer: not ready yet, given, or unavailable. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /**
       * The chances to win or to beat a score. Undefined until computed, which can take seconds longer than the
       * advice.
       */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** Why there is no advice, worded to fit inside a line. */
  | { readonly name: 'unavailable'; readonly why: string };

export interface CoachState {
  /** The game as it was when the player asked the coach. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /** The number of moves scrolled off the top of the window. The view limits it to the valid range. */
  readonly top: number;
}

/** The number of moves in the advice, and the number that fit in the window. */
export interface CoachSize {
  readonly moves: number;
  readonly window: number;
}

export const openCoach = (game: Game): CoachState => ({ game, answer: { name: 'awaited' }, top: 0 });

/** Adds an answer to the coach's state. Ignores an answer to an earlier question. */
export const withAnswer = (state: CoachState, game: Game, answer: CoachAnswer): CoachState =>
  state.game === game ? { ...state, answer } : state;

/** Returns the index of the first visible move. */
export const topMove = ({ top }: CoachState, { moves, window }: CoachSize): number =>
  nearestPlace(top, scrollable(moves, window));

/** Applies a command to the coach's panel. */
export const coachReducer = (state: CoachState, command: Command, size: CoachSize): CoachState =>
  command.verb === 'move'
    ? { ...state, top: moveInList(topMove(state, size), command.to, scrollable(size.moves, size.window)) }
    : state;
