import type { Command } from '../keys/command.js';
import { moveInList } from './listCursor.js';

export interface UnfinishedGame {
  readonly id: string;
  /** The players' names, in seating order. */
  readonly players: readonly string[];
  /** Labels for special kinds of games, such as `practice`. Most games have no labels. */
  readonly kinds: readonly string[];
  /** A short description of the game: its round and rules. */
  readonly about: string;
}

/** The state of the list of unfinished games. If the list changes while it is open, the same game stays marked. */
export interface UnfinishedState {
  /** The id of the marked game. If the list no longer contains that game, no game is marked. */
  readonly marked: string;
}

/** Returns the index of the marked game; undefined if the list no longer contains that game. */
export function markedPlace(
  { marked }: UnfinishedState,
  games: readonly UnfinishedGame[],
): number | undefined {
  const place = games.findIndex(({ id }) => id === marked);
  return place === -1 ? undefined : place;
}

/** Applies a command to the list of unfinished games. Returns the next state, and the id of the chosen game, if any. */
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
      // If the marked game is no longer in the list, Enter must not choose the game that took its position.
      return place === undefined ? { state } : { state, chosen: state.marked };
    default:
      return { state };
  }
}
