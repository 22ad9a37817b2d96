import { join } from 'node:path';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';
import { type GameWish, storedGame } from './storedGames.js';

/** Opens the store in a home folder, with a clock that always shows the same time. */
const storeOf = async (home: string, now = '2026-01-31T12:00:00.000Z') =>
  openGameStore(nodeFiles, join(home, 'yahtzee'), () => new Date(now));

/**
 * Stores games in a home folder in the same way as the program, and returns their ids. The games are not added to the
 * index.
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

/**
 * Starts a game in a home folder. Keeps the game locked until `close` is called, as if another process were playing.
 */
export async function playedGame(home: string, wish: GameWish): Promise<{ close(): Promise<void> }> {
  const { game, events } = storedGame(wish);
  const { journal } = (await storeOf(home)).begin(game.header);
  await journal.store(events);
  return journal;
}

/** Returns the path of a game's journal. */
export const journalFile = (home: string, id: string | undefined): string =>
  join(home, 'yahtzee/games', `${id ?? ''}.jsonl`);
