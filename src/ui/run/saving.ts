import type { Player } from '../../engine/index.js';
import type { SettingsChange } from '../../settings/index.js';
import type { OpenGame } from './screenRequest.js';

/** Closes each game when it ends, and saves the players, whom the next start screen suggests. */
export interface GameSaver {
  /** Call it when a game has opened. Closes the previous game. */
  begin(game: OpenGame, players: readonly Player[]): void;
  /** Closes the current game, and retries saving earlier games. */
  closeGames(): void;
  /** Closes all games and saves the players. Resolves once everything is saved. */
  finish(): Promise<void>;
}

/**
 * @param rememberPlayers saves the players of a new game
 * @param onSaved called after each save, because the problem to report may have changed
 */
export function createGameSaver(
  rememberPlayers: (players: readonly Player[]) => Promise<void>,
  onSaved: () => void,
): GameSaver {
  /** The games that are not completely saved yet, oldest first. */
  const open = new Set<OpenGame>();
  let players: readonly Player[] | undefined;
  /** The current save of the player list, if one is running. Saves run one after another. */
  let remembering: Promise<void> | undefined;
  let soon: NodeJS.Immediate | undefined;
  /** The current attempt to close games. Games are closed one after another. */
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
      // Save only after the game's first frame, which must not wait for the disk.
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

/** Saves settings changes in order. */
export interface SettingsSaver {
  save(change: SettingsChange): void;
  /** Resolves once every change has been saved or has failed. */
  finish(): Promise<void>;
}

/**
 * @param save saves one change; resolves with the reason if the change cannot be saved
 * @param report called with that reason, or undefined
 */
export function createSettingsSaver(
  save: (change: SettingsChange) => Promise<string | undefined>,
  report: (problem: string | undefined) => void,
): SettingsSaver {
  // Changes are saved one after another, because each write reads and replaces the whole file.
  let saved = Promise.resolve();
  return {
    save(change) {
      saved = saved.then(() => save(change)).then(report);
    },
    finish: () => saved,
  };
}
