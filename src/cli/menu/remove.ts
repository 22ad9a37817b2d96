import { faultText } from '../../storage/index.js';
import { gameProblemText, transferMessages } from '../../text/index.js';
import type { Removal } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { hasEnded } from '../home/storedGames.js';

/** Deletes an unfinished game, unless a process has the game open or the game has ended in the meantime. */
export async function removeUnfinished({ store }: Home, id: string): Promise<Removal> {
  const holder = (await store.inPlay()).get(id);
  if (holder) return kept(gameProblemText(id, { code: 'held', holder }));
  if (await hasEnded(store, id)) return kept(transferMessages.endedMeanwhile(id));
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
