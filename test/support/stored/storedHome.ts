import { join } from 'node:path';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';
import { type GameWish, storedGame } from '../storedGames.js';

/** Opens the store of a home, with a stopped clock. */
const storeOf = async (home: string, now = '2026-01-31T12:00:00.000Z') =>
  openGameStore(nodeFiles, join(home, 'yahtzee'), () => new Date(now));

/**
 * Stores games in a home as the program does, but does not add them to the index of scores.
 *
 * @returns their ids
 */
export async function storeGames(home: string, wishes: readonly GameWish[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const wish of wishes) {
    const { created, game, events } = storedGame(wish);
    const { id, journal } = (await storeOf(home, created)).begin(game.header);
    await journal.store(events);
    await journal.close();
    ids.push(id);
  }
  return ids;
}

/** Starts a game in a home and holds its lock until it is closed, like a playing process. */
export async function playedGame(home: string, wish: GameWish): Promise<{ close(): Promise<void> }> {
  const { game, events } = storedGame(wish);
  const { journal } = (await storeOf(home)).begin(game.header);
  await journal.store(events);
  return journal;
}

/** Returns the path of the journal of a game. */
export const journalFile = (home: string, id: string | undefined): string =>
  join(home, 'yahtzee/games', `${id ?? ''}.jsonl`);
