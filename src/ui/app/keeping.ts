import type { Session } from '../../session/index.js';
import type { Keeper } from '../screenRequest.js';

/** Hands to the keeper what a run is to keep: each game once, however it ends, and the players of the last. */
export interface Keeping {
  /** A new game: the one before it is kept as it stands. */
  begin(session: Session, players: readonly string[]): void;
  /** Keeps the running game as it stands, unless that has been done. */
  keepGame(): void;
  /** Keeps whatever is still to be kept, before the program ends. */
  finish(): void;
}

/** @param onKept called whenever something was handed over, so that trouble can be told */
export function createKeeping(keeper: Keeper, onKept: () => void): Keeping {
  let unkept: Session | undefined;
  let players: readonly string[] | undefined;
  let soon: NodeJS.Immediate | undefined;

  const keepGame = (): void => {
    if (!unkept) return;
    keeper.keep(unkept.getSnapshot());
    unkept = undefined;
    onKept();
  };

  const remember = (): void => {
    clearImmediate(soon);
    if (!players) return;
    keeper.rememberPlayers(players);
    players = undefined;
    onKept();
  };

  return {
    begin(session, names) {
      keepGame();
      unkept = session;
      players = names;
      clearImmediate(soon);
      // Waiting for the disk must not hold up the game's first frame.
      soon = setImmediate(remember);
    },
    keepGame,
    finish() {
      remember();
      keepGame();
    },
  };
}
