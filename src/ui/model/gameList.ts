import { gameListMessages, type GameEntry } from '../../text/index.js';
import type { Command } from '../keys/command.js';
import { moveInList } from './listCursor.js';

/** Returns whether a game has ended. Only games that have ended can be reviewed. */
export const isEnded = ({ state }: GameEntry): boolean => state === 'finished' || state === 'abandoned';

/** The result of deleting a game. */
export interface Removal {
  readonly isDeleted: boolean;
  /** One line about the result: that the game has been deleted, or why not. */
  readonly line: string;
}

/** The state of a list of stored games. If the list changes while it is open, the same game stays marked. */
export interface GameListState {
  /** The id of the marked game. If the list does not contain this game, no game is marked. */
  readonly marked: string;
  /** Present while the list asks whether to delete the marked game. */
  readonly isDeleting?: true;
  readonly message?: string;
}

/** Returns the index of the marked game; undefined if the list does not contain that game. */
export function markedPlace({ marked }: GameListState, games: readonly GameEntry[]): number | undefined {
  const place = games.findIndex(({ id }) => id === marked);
  return place === -1 ? undefined : place;
}

/** Returns one line that says why the list cannot delete a game; undefined if it can. */
export const reasonToKeep = (game: GameEntry): string | undefined =>
  game.state === 'unfinished' || game.state === 'abandoned'
    ? game.reasonToKeep
    : gameListMessages.onlyUnscored;

/** How many games Page Up and Page Down skip. */
const PAGE = 10;

/** The next state of a list of stored games. */
export interface GameListStep {
  readonly state: GameListState;
  /** The game to open, if the player has chosen one. */
  readonly chosen?: GameEntry;
  /** The id of the game to replay and review, if the player has asked for it. */
  readonly opened?: string;
  /** The id of the game to delete, if the player has confirmed the deletion. */
  readonly deleted?: string;
}

/** Applies a command to a list of stored games. */
export function gameListReducer(
  { marked, isDeleting }: GameListState,
  command: Command,
  games: readonly GameEntry[],
): GameListStep {
  const state: GameListState = { marked };
  const place = markedPlace(state, games);
  const game = place === undefined ? undefined : games[place];
  if (isDeleting) {
    // If the game is no longer in the list, there is nothing to delete.
    return command.verb === 'confirm' && game ? { state, deleted: game.id } : { state };
  }
  switch (command.verb) {
    case 'move': {
      const isUnmarked = place === undefined && command.to !== 'last';
      const next = isUnmarked
        ? 0
        : moveInList(place ?? 0, command.to, { length: games.length, page: PAGE, ends: 'stop' });
      return { state: { marked: games[next]?.id ?? marked } };
    }
    case 'choose-game': {
      const chosen = games.find(({ id }) => id === command.id);
      return chosen ? { state: { marked: chosen.id }, chosen } : { state };
    }
    case 'answer':
      // If the marked game is no longer in the list, Enter must not choose the game that took its position.
      return game ? { state, chosen: game } : { state };
    case 'review':
      if (!game) return { state };
      return isEnded(game)
        ? { state, opened: game.id }
        : { state: { marked, message: gameListMessages.notEnded } };
    case 'delete-game': {
      if (!game) return { state };
      const reason = reasonToKeep(game);
      return { state: { marked, ...(reason === undefined ? { isDeleting: true } : { message: reason }) } };
    }
    default:
      return { state };
  }
}

/** Returns the id of the game to mark after a game has been deleted: the next older game or, if none, the next newer. */
export function markedAfter(deleted: string, games: readonly GameEntry[]): string {
  const place = games.findIndex(({ id }) => id === deleted);
  const others = games.filter(({ id }) => id !== deleted);
  return (others[place] ?? others.at(-1))?.id ?? '';
}
