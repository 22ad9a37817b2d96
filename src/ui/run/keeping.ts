import type { Player } from '../../engine/index.js';
import type { SettingsChange } from '../../settings/index.js';
import type { OpenGame } from './screenRequest.js';

/** Puts away what a run has opened: each game when it is over or left, and who played. */
export interface Keeping {
  /** A game is on the screen: the one before it is put away. */
  begin(game: OpenGame, players: readonly Player[]): void;
  /** Puts the running game away as it stands, and whatever could not be kept of earlier ones. */
  closeGames(): void;
  /** Puts everything away; settles when that is done. */
  finish(): Promise<void>;
}

/**
 * @param rememberPlayers keeps the players of a game that has begun
 * @param onKept called whenever something was put away, so that trouble can be told
 */
export function createKeeping(
  rememberPlayers: (players: readonly Player[]) => Promise<void>,
  onKept: () => void,
): Keeping {
  /** Of which something is still to be kept, oldest first. */
  const open = new Set<OpenGame>();
  let players: readonly Player[] | undefined;
  /** Players are kept one game's after the other's; absent while none are. */
  let remembering: Promise<void> | undefined;
  let soon: NodeJS.Immediate | undefined;
  /** Games are put away one after the other; absent while none is. */
  let closing: Promise<void> | undefined;

  const closeGames = (): void => {
    for (const game of open) {
      const closed = (closing ? closing.then(game.close) : game.close()).then((isKept) => {
        if (closing === closed) closing = undefined;
        if (isKept) open.delete(game);
        onKept();
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
      onKept();
    });
    remembering = remembered;
  };

  return {
    begin(game, seated) {
      closeGames();
      open.add(game);
      players = seated;
      clearImmediate(soon);
      // Waiting for the disk must not hold up the game's first frame.
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

/** Keeps changes of settings in the order in which they were made. */
export interface SettingsKeeping {
  keep(change: SettingsChange): void;
  /** Settles once everything is kept, or cannot be. */
  finish(): Promise<void>;
}

/**
 * @param keep keeps one change, or says in a line why not
 * @param tell takes that line, or that all is well
 */
export function createSettingsKeeping(
  keep: (change: SettingsChange) => Promise<string | undefined>,
  tell: (problem: string | undefined) => void,
): SettingsKeeping {
  // One after the other: each is written beside what the file holds by then.
  let kept = Promise.resolve();
  return {
    keep(change) {
      kept = kept.then(() => keep(change)).then(tell);
    },
    finish: () => kept,
  };
}
