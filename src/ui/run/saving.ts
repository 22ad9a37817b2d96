import type { Player } from '../../engine/index.js';
import type { SettingsChange } from '../../settings/index.js';
import type { OpenGame } from './screenRequest.js';

/** Closes each game when it ends, and remembers the players. */
export interface GameSaver {
  /** A game has opened: closes the game before it. */
  begin(game: OpenGame, players: readonly Player[]): void;
  /** Closes the running game, and retries earlier games that could not be saved. */
  closeGames(): void;
  /** Saves everything. Settles when all is saved. */
  finish(): Promise<void>;
}

/**
 * @param rememberPlayers saves the players of a new game
 * @param onSaved called after each save, when the newest problem may have changed
 */
export function createGameSaver(
  rememberPlayers: (players: readonly Player[]) => Promise<void>,
  onSaved: () => void,
): GameSaver {
  /** Games that are not completely saved, oldest first. */
  const open = new Set<OpenGame>();
  let players: readonly Player[] | undefined;
  /** The write of players in progress: writes follow one another. */
  let remembering: Promise<void> | undefined;
  let soon: NodeJS.Immediate | undefined;
  /** The close in progress: games close one after another. */
  let closing: Promise<void> | undefined;

  const closeGames = (): void => {
    for (const game of open) {
      const closed = (closing ? closing.then(game.close) : game.close()).then((isSaved) => {
        if (closing === closed) closing = undefined;
        if (isSaved) open.delete(game);
        onSaved();
      });
      closing = closed;
    }
  };

  const remember = (): void => {
    clearImmediate(soon);
    const seated = players;
    if (!seated) return;
    players = undefined;
    const keep = (): Promise<void> => rememberPlayers(seated);
    const remembered = (remembering ? remembering.then(keep) : keep()).then(() => {
      if (remembering === remembered) remembering = undefined;
      onSaved();
    });
    remembering = remembered;
  };

  return {
    begin(game, seated) {
      closeGames();
      open.add(game);
      players = seated;
      clearImmediate(soon);
      // The game's first frame must not wait for the disk.
      soon = setImmediate(remember);
    },
    closeGames,
    async finish() {
      remember();
      closeGames();
      await Promise.all([remembering, closing]);
    },
  };
}

/** Saves changes of settings in order. */
export interface SettingsSaver {
  save(change: SettingsChange): void;
  /** Settles when all changes are saved or have failed. */
  finish(): Promise<void>;
}

/**
 * @param save saves one change. Resolves with the reason if it cannot
 * @param report called with that reason, or undefined
 */
export function createSettingsSaver(
  save: (change: SettingsChange) => Promise<string | undefined>,
  report: (problem: string | undefined) => void,
): SettingsSaver {
  // One after another: each write reads the file again.
  let saved = Promise.resolve();
  return {
    save(change) {
      saved = saved.then(() => save(change)).then(report);
    },
    finish: () => saved,
  };
}
