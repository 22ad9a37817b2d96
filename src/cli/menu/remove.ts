import { faultText } from '../../storage/index.js';
import { gameProblemText, transferMessages } from '../../text/index.js';
import type { Removal } from '../../ui/index.js';
import { isTodaysDaily } from '../home/daily.js';
import type { Home } from '../home/home.js';

/**
 * Deletes an unfinished or abandoned game. Refuses to delete a game that a process has open, one of today's daily
 * games, or a game that somebody has finished in the meantime.
 */
export async function removeWithoutResult({ store }: Home, id: string, now: Date): Promise<Removal> {
  const holder = (await store.inPlay()).get(id);
  if (holder) return kept(gameProblemText(id, { code: 'held', holder }));
  const reading = await store.read(id);
  if (reading.ok) {
    const { game } = reading.stored;
    if (isTodaysDaily(game.header, now)) return kept(transferMessages.todaysDaily(id));
    if (game.phase.name === 'finished') return kept(transferMessages.endedMeanwhile(id));
  }
  try {
    const removal = await store.remove(id);
    if (!removal.ok) return kept(gameProblemText(id, removal.problem));
    const [remainder] = removal.remaining;
    if (remainder) return deleted(transferMessages.remains(remainder.path, remainder.fault));
    const { unsynced } = removal;
    return deleted(
      unsynced === undefined ? transferMessages.deleted(id) : transferMessages.unsyncedDeletion(id, unsynced),
    );
  } catch (error) {
    return kept(transferMessages.notDeleted(id, faultText(error)));
  }
}

const kept = (line: string): Removal => ({ isDeleted: false, line });
const deleted = (line: string): Removal => ({ isDeleted: true, line });
