import { hasSecretSeed } from '../../engine/index.js';
import { faultText } from '../files/filePort.js';
import { resumeGame, type ResumeProblem } from './resumeGame.js';
import type { StorePlace } from './storePlace.js';
import { survey } from './survey.js';

/** The reason why a ranked game cannot be made unranked. `fault` is an error code or message from `faultText`. */
export type SeeSeedProblem = ResumeProblem | { readonly code: 'unwritable'; readonly fault: string };

export type SeeSeedResult =
  | {
      readonly ok: true;
      /** The ids of the games that are now unranked. */
      readonly unranked: readonly string[];
    }
  | { readonly ok: false; readonly id: string; readonly problem: SeeSeedProblem };

/**
 * Makes all unfinished ranked games with a seed unranked, because somebody is about to see their coming dice. Adds the
 * event `seedSeen` to their journals, so deleting the other game later does not help. If the stored games cannot be
 * listed, throws the system's error.
 */
export async function seeSeed(place: StorePlace, seed: string): Promise<SeeSeedResult> {
  const unranked: string[] = [];
  for (const game of (await survey(place)).unfinished) {
    if (!game.hasSecretSeed || game.seed !== seed) continue;
    const { id } = game;
    const resumed = await resumeGame(place, id, 'refuse');
    if (!resumed.ok) {
      // The game may have ended or been deleted since the survey.
      if (['over', 'no-such-game'].includes(resumed.problem.code)) continue;
      return { ok: false, id, problem: resumed.problem };
    }
    const { journal, stored } = resumed;
    try {
      if (!hasSecretSeed(stored.game)) continue;
      await journal.store([...stored.events, { type: 'seedSeen' }]);
      unranked.push(id);
    } catch (error) {
      return { ok: false, id, problem: { code: 'unwritable', fault: faultText(error) } };
    } finally {
      await journal.close().catch(() => undefined);
    }
  }
  return { ok: true, unranked };
}
