import type { Command } from '../keys/command.js';

/** A stored game that can be gone on with. */
export interface UnfinishedGame {
  readonly id: string;
  /** In seating order. */
  readonly players: readonly string[];
  /** What sets it apart from others, a word for each: none for most. */
  readonly kinds: readonly string[];
  /** What can be told of it in a line: the round, the rules. */
  readonly about: string;
}

/**
 * The list of games that can be gone on with, and the one that is marked. The list may change while it is looked
 * at; the mark stays with its game.
 */
export interface UnfinishedState {
  /** The id of a game; where that is in the list no more, none is marked. */
  readonly marked: string;
}

/** Where the mark is, counted from 0; undefined where its game is in the list no more. */
export function markedPlace(
  { marked }: UnfinishedState,
  games: readonly UnfinishedGame[],
): number | undefined {
  const place = games.findIndex(({ id }) => id === marked);
  return place === -1 ? undefined : place;
}

/** One key in a list of games, the newest first: the state after it, and the id of a game once one is chosen. */
export function unfinishedReducer(
  state: UnfinishedState,
  command: Command,
  games: readonly UnfinishedGame[],
): { readonly state: UnfinishedState; readonly chosen?: string } {
  const place = markedPlace(state, games);
  const to = (index: number) => {
    const game = games[Math.min(Math.max(index, 0), games.length - 1)];
    return { state: game ? { marked: game.id } : state };
  };
  switch (command.verb) {
    case 'move':
      if (command.to === 'up') return to((place ?? 1) - 1);
      if (command.to === 'down') return to((place ?? -1) + 1);
      if (command.to === 'first') return to(0);
      return command.to === 'last' ? to(games.length - 1) : { state };
    case 'choose-game':
      return games.some(({ id }) => id === command.id) ? { state, chosen: command.id } : { state };
    case 'answer':
      // What was never marked is not chosen, though it may stand where the mark was.
      return place === undefined ? { state } : { state, chosen: state.marked };
    default:
      return { state };
  }
}
