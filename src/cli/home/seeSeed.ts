import { seedProblemText, storedMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { warn } from '../output.js';
import type { Home } from './home.js';

/** What it means for ranked games that their seed is about to be played elsewhere. All texts are single lines. */
export interface SeenSeed {
  /** Why the seed must not be played now: an unfinished ranked game with this seed cannot be made unranked. */
  readonly refusal?: string;
  /** One line for each game that is now unranked. */
  readonly unranked: readonly string[];
}

export const NOTHING_SEEN: SeenSeed = { unranked: [] };

/** Makes unfinished ranked games with a seed unranked. Call this function before the program shows dice of this seed. */
export async function seeSeed({ store }: Home, seed: string): Promise<SeenSeed> {
  // A folder that cannot be listed must not stop the game. Somebody who locks it on purpose could copy it as well.
  const seen = await store.seeSeed(seed).catch(() => undefined);
  if (!seen) return NOTHING_SEEN;
  if (!seen.ok) return { refusal: seedProblemText(seen.id, seen.problem), unranked: [] };
  return { unranked: seen.unranked.map(storedMessages.seedSeen) };
}

/**
 * Makes unfinished ranked games with the seed of a command unranked, and prints a warning for each of them.
 *
 * @param home undefined if the player has no home folder and therefore no stored games
 * @param seed undefined if the command has no seed
 * @throws UsageError if such a game cannot be changed, for example because it is open in another process
 */
export async function seeSeedOfCommand(home: Home | undefined, seed: string | undefined): Promise<void> {
  if (!home || seed === undefined) return;
  const { refusal, unranked } = await seeSeed(home, seed);
  if (refusal !== undefined) throw new UsageError(refusal);
  for (const line of unranked) warn(line);
}
