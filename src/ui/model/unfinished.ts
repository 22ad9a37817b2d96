import type { Command } from '../keys/command.js';
import { moveInList } from './listCursor.js';

/** A stored game that can be resumed. */
export interface UnfinishedGame {
  readonly id: string;
  /** The players' names, in seating order. */
  readonly players: readonly string[];
  /** Special features of the game, such as `practice`. Most games have none. */
  readonly kinds: readonly string[];
  /** A short description: the round and the rules. */
  readonly about: string;
}

/**
 * The state of the list of games that can be resumed. If the list changes while it is open, the mark stays on the same
 * game.
 */
export interface UnfinishedState {
  /** The id of the marked game. If that game is no longer in the list, no game is marked. */
  readonly marked: string;
}

/** Returns the index of the marked game; undefined if it is no longer in the list. */
export function markedPlace(
  { marked }: UnfinishedState,
  games: readonly UnfinishedGame[],
): number | undefined {
  const place = games.findIndex(({ id }) => id === marked);
  return place === -1 ? undefined : place;
}

/** Applies a command to the list of games. Returns the next state, and the id of the chosen game, if any. */
export function unfinishedReducer(
  state: UnfinishedState,
  command: Command,
  games: readonly UnfinishedGame[],
): { readonly state: UnfinishedState; readonly chosen?: string } {
  const place = markedPlace(state, games);
  switch (command.verb) {
    case 'move': {
      const isUnmarked = place === undefined && command.to !== 'last';
      const next = isUnmarked
        ? 0
        : moveInList(place ?? 0, command.to, { length: games.length, ends: 'stop' });
      return { state: { marked: games[next]?.id ?? state.marked } };
    }
    case 'choose-game':
      return games.some(({ id }) => id === command.id) ? { state, chosen: command.id } : { state };
    case 'answer':
      // If the marked game has gone, Enter must not choose the game that took its place in the list.
      return place === undefined ? { state } : { state, chosen: state.marked };
    default:
      return { state };
  }
}
