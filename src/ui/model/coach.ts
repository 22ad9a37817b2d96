import type { Coaching, GoalChance } from '../../analysis/index.js';
import type { Game } from '../../engine/index.js';
import type { Command } from '../keys/command.js';
import { moveInList, nearestPlace, scrollable } from './listCursor.js';

/** The coach's answer, which can be ready, unavailable, or still being computed. */
export type CoachAnswer =
  | { readonly name: 'awaited' }
  | {
      readonly name: 'given';
      readonly coaching: Coaching;
      /**
       * The player's chances of winning, or of beating an earlier score. Undefined at first, because computing them can
       * take seconds longer than the advice.
       */
      readonly goals: readonly GoalChance[] | undefined;
    }
  /** The coach cannot give advice. `why` is the reason, without a full stop. */
  | { readonly name: 'unavailable'; readonly why: string };

export interface CoachState {
  /** The game as it was when the player asked the coach. */
  readonly game: Game;
  readonly answer: CoachAnswer;
  /** How many moves are scrolled off the top of the window. The view clamps this number to the valid range. */
  readonly top: number;
}

/** How many moves the advice contains, and how many of them fit in the window. */
export interface CoachSize {
  readonly moves: number;
  readonly window: number;
}

export const openCoach = (game: Game): CoachState => ({ game, answer: { name: 'awaited' }, top: 0 });

/** Adds the coach's answer to the state, unless the game has changed since the question. */
export const withAnswer = (state: CoachState, game: Game, answer: CoachAnswer): CoachState =>
  state.game === game ? { ...state, answer } : state;

/** Returns the index of the first visible move. */
export const topMove = ({ top }: CoachState, { moves, window }: CoachSize): number =>
  nearestPlace(top, scrollable(moves, window));

export const coachReducer = (state: CoachState, command: Command, size: CoachSize): CoachState =>
  command.verb === 'move'
    ? { ...state, top: moveInList(topMove(state, size), command.to, scrollable(size.moves, size.window)) }
    : state;
