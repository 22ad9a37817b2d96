import { transferMessages } from '../../text/index.js';
import type { Removal } from '../../ui/index.js';
import { deleteStoredGame, reasonToKeep } from '../home/deletion.js';
import type { Home } from '../home/home.js';

/**
 * Deletes an unfinished or abandoned game. Refuses to delete a game that a process has open, one of today's daily
 * games, or a game that somebody has finished in the meantime.
 */
export async function deleteUnscoredGame({ store }: Home, id: string, now: Date): Promise<Removal> {
  const holder = (await store.inPlay()).get(id);
  const reading = await store.read(id);
  const game = reading.ok ? reading.stored.game : undefined;
  const reason = reasonToKeep({ id, ...(game && { header: game.header }), ...(holder && { holder }) }, now);
  if (reason !== undefined) return { isDeleted: false, line: reason };
  if (game?.phase.name === 'finished') return { isDeleted: false, line: transferMessages.endedMeanwhile(id) };
  const deletion = await deleteStoredGame(store, id);
  return deletion.isDeleted
    ? { isDeleted: true, line: deletion.problems[0] ?? deletion.line }
    : { isDeleted: false, line: deletion.problem };
}
