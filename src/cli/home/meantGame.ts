import { existingHome, lookedThrough } from './home.js';
import type { Home } from '../play/keeper.js';
import { findGame } from './storedGames.js';

/** A stored game, as far as it can be read. */
export interface MeantGame {
  readonly id: string;
  readonly reading: Awaited<ReturnType<Home['store']['read']>>;
  readonly home: Home;
}

/**
 * Reads the stored game that somebody means.
 *
 * @param typed its id, or a part of it that no other has
 * @throws UsageError where there is none, or more than one
 */
export async function readMeantGame(typed: string): Promise<MeantGame> {
  const home = await existingHome();
  const id = await lookedThrough(home, (store) => findGame(store, typed));
  return { id, reading: await home.store.read(id), home };
}
