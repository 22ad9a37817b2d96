import { cleanName, isDailySeed } from '../engine/index.js';
import { usageMessages } from '../text/index.js';
import { UsageError } from './usageError.js';

const LONGEST_SEED = 64;

/**
 * The seed behind `--seed`.
 *
 * @throws UsageError
 */
export function readSeed(typed: string): string {
  const seed = cleanName(typed);
  if (seed === '' || seed.length > LONGEST_SEED) {
    throw new UsageError(usageMessages.seed(typed, LONGEST_SEED));
  }
  if (isDailySeed(seed)) throw new UsageError(usageMessages.dailySeed(typed));
  return seed;
}
