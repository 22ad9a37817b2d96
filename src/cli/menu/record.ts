import { gameProblemText } from '../../text/index.js';
import type { StoredRecord } from '../../ui/index.js';
import type { Home } from '../home/home.js';
import { recordOf } from '../home/storedGames.js';

/** Returns a stored game for its review or replay; a one-line reason if the game cannot be read. */
export async function readRecord({ store }: Home, id: string): Promise<StoredRecord | string> {
  const reading = await store.read(id);
  return reading.ok ? recordOf(reading.stored) : gameProblemText(id, reading.problem);
}
