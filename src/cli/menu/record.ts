import { gameProblemText } from '../../text/index.js';
import type { StoredRecord } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { recordOf } from '../home/storedGames.js';

/** Returns a stored game to review or replay. If the game cannot be read, returns a one-line reason. */
export async function readRecord({ store }: Home, id: string): Promise<StoredRecord | string> {
  const reading = await store.read(id);
  return reading.ok ? recordOf(reading.stored) : gameProblemText(id, reading.problem);
}
