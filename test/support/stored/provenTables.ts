import { journalOfTable, type TableJournal } from '../../../src/cli/network/tableFiles.js';
import { nodeFiles, openGameStore } from '../../../src/storage/index.js';
import { join } from 'node:path';
import { chooser, localTable, playToEnd } from '../table/localTable.js';

/**
 * Stores a game with a complete log of its table in the home folder of a test, as Ann's computer does. All dice, moves
 * and the id depend only on the seed.
 *
 * @param moves the number of moves to play; by default, the game runs to its end
 * @param linked the people whose links the rolls of others need; by default, everybody
 */
export async function storeProvenGame(
  folder: string,
  seed: string,
  moves?: number,
  linked?: readonly number[],
): Promise<TableJournal> {
  const local = localTable(seed, ['Ann', 'Bob']);
  local.act(0, { type: 'begin' });
  const choose = chooser(seed);
  if (moves === undefined) playToEnd(local, choose);
  for (let move = 0; move < (moves ?? 0); move++) local.playMove(choose, linked);
  const journal = journalOfTable(local.records(), 0);
  if (!journal) throw new Error("the game hasn't started");
  const store = openGameStore(nodeFiles, join(folder, 'yahtzee'), () => new Date('2026-01-31T13:00:00Z'));
  const added = await store.add(journal.bytes);
  if (!added.ok) throw new Error(added.problem.code);
  return journal;
}
