import { counted } from '../phrases.js';

/** A stored game in a list. */
export interface GameEntry {
  readonly id: string;
  readonly state: 'unfinished' | 'finished' | 'abandoned' | 'unreadable';
  /** The players' names, in seating order. In a finished game, each name is followed by the score. */
  readonly players: readonly string[];
  /** Labels for special kinds of games, such as `practice`. Most games have no labels. */
  readonly kinds: readonly string[];
  /**
   * A short description of the game: its progress and its rules. For an unreadable game, the reason why it cannot be
   * read.
   */
  readonly about: string;
  /** One line that says why the game cannot be deleted today; absent for most games. */
  readonly reasonToKeep?: string;
}

/** Messages of the lists of stored games. */
export const gameListMessages = {
  titles: { unfinished: 'UNFINISHED GAMES', games: 'STORED GAMES' },
  /**
   * Returns a line that describes a game. Puts special features such as `practice` before the names, because narrow
   * terminals cut off the end of the line.
   */
  game: ({ id, state, players, kinds, about }: GameEntry): string =>
    [
      id,
      ...(kinds.length > 0 ? [kinds.join(', ')] : []),
      ...(players.length > 0 ? [players.join(', ')] : []),
      state === 'unreadable' ? 'cannot be read; Enter shows why' : about,
    ].join('  '),
  /** @param place the index of the marked game; undefined if no game is marked */
  position: (place: number | undefined, count: number): string =>
    place === undefined
      ? `${counted(count, 'game', 'games')}, none selected`
      : `game ${place + 1} of ${count}`,
  reading: 'Reading the stored games...',
  confirm: ({ id, players }: Pick<GameEntry, 'id' | 'players'>): string =>
    `Delete game ${id} (${players.join(', ')})? You cannot undo this. (y/n)`,
  /** Leaves out the names, which can be long. */
  confirmShort: ({ id }: Pick<GameEntry, 'id'>): string => `Delete game ${id}? You cannot undo this. (y/n)`,
  notEnded: 'You can review only games that have ended.',
  onlyUnscored: 'You can delete only unfinished and abandoned games here.',
  withoutMoves: 'Nobody made a move in this game, so there is nothing to review.',
  abandoned: 'All players left this game, so it has no result.',
} as const;
