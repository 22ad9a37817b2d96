import type { SettingsChange } from '../../settings/index.js';
import type { NewGame, OpenGame } from './screenRequest.js';

/** If saving takes longer than this many milliseconds, the screen says so. */
const SLOW_STORING_MS = 200;

/** Waits until something is stored. Calls `onSlow` if that takes long. */
export async function reportIfSlow<Result>(storing: Promise<Result>, onSlow: () => void): Promise<Result> {
  const timer = setTimeout(onSlow, SLOW_STORING_MS);
  try {
    return await storing;
  } finally {
    clearTimeout(timer);
  }
}

/** Closes games when they end, and saves who played, so the next start screen can suggest the same players. */
export interface GameSaver {
  /** Call this after opening a game. Closes the previous one. */
  begin(game: OpenGame, header: NewGame): void;
  /**
   * Closes the current game, and tries again to close earlier ones that couldn't be saved. Resolves to false if some
   * still can't be saved.
   */
  closeGames(): Promise<boolean>;
  /**
   * Resolves when no game is being closed. Wait for this before reading or changing the stored games: until then, a
   * game's file is locked and its last events may be missing.
   */
  closed(): Promise<void>;
  isClosing(): boolean;
  /** The game with this id, if it's still open because it couldn't be saved. */
  unsavedGame(id: string): OpenGame | undefined;
  /** Stops trying to save a game, for example because it's being deleted. */
  drop(game: OpenGame): void;
  /** Undoes `drop`, for example because the game couldn't be deleted. */
  keep(game: OpenGame): void;
  /** Closes all games and saves the list of players. Resolves once everything is saved. */
  finish(): Promise<void>;
}

/**
 * @param rememberPlayers saves the list of players of a new game
 * @param onSaved called after each attempt to save, because the problem to report may have changed
 */
export function createGameSaver(
  rememberPlayers: (game: NewGame) => Promise<void>,
  onSaved: () => void,
): GameSaver {
  /** Games that aren't closed yet, oldest first: the current one, and earlier ones that couldn't be saved. */
  const open = new Set<OpenGame>();
  let newGame: NewGame | undefined;
  /** The current attempt to save the list of players. Only one runs at a time. */
  let remembering: Promise<void> | undefined;
  let soon: NodeJS.Immediate | undefined;
  /** The current attempt to close games. They close one after another. */
  let closing: Promise<void> | undefined;

  const closeGames = async (): Promise<boolean> => {
    let areSaved = true;
    for (const game of open) {
      const closed = (closing ? closing.then(game.close) : game.close()).then((isSaved) => {
        if (closing === closed) closing = undefined;
        if (isSaved) open.delete(game);
        else areSaved = false;
        onSaved();
      });
      closing = closed;
    }
    await closing;
    return areSaved;
  };

  const remember = (): void => {
    clearImmediate(soon);
    const seated = newGame;
    if (!seated) return;
    newGame = undefined;
    const keep = (): Promise<void> => rememberPlayers(seated);
    const remembered = (remembering ? remembering.then(keep) : keep()).then(() => {
      if (remembering === remembered) remembering = undefined;
      onSaved();
    });
    remembering = remembered;
  };

  return {
    begin(game, header) {
      // The player may be resuming a game that stayed open because it couldn't be saved. Don't close that one.
      open.delete(game);
      void closeGames();
      open.add(game);
      newGame = header;
      clearImmediate(soon);
      // Save the players only after this, so that the game's first frame needn't wait for the disk.
      soon = setImmediate(remember);
    },
    closeGames,
    isClosing: () => closing !== undefined,
    async closed() {
      while (closing) await closing;
    },
    unsavedGame: (id) => [...open].find((game) => game.id === id),
    drop: (game) => void open.delete(game),
    keep: (game) => void open.add(game),
    async finish() {
      remember();
      await Promise.all([remembering, closeGames()]);
    },
  };
}

export interface SettingsSaver {
  save(change: SettingsChange): void;
  /** Resolves once every change is saved or has failed. */
  finish(): Promise<void>;
}

/**
 * @param save saves one change; resolves to the reason if that fails
 * @param report called after each attempt to save: with the reason if it failed, otherwise with undefined
 */
export function createSettingsSaver(
  save: (change: SettingsChange) => Promise<string | undefined>,
  report: (problem: string | undefined) => void,
): SettingsSaver {
  // One change after another, because each save reads and replaces the whole file.
  let saved = Promise.resolve();
  return {
    save(change) {
      saved = saved.then(() => save(change)).then(report);
    },
    finish: () => saved,
  };
}
