import type { GameHeader } from './game.js';

/** What the seeds of daily games begin with, and no others: `--seed` takes none that does. */
const START = 'daily:';

/**
 * The seed of the daily game of a day, the same for everybody.
 *
 * @param day such as `2026-01-31`, in UTC
 */
export const dailySeed = (day: string): string => START + day;

/** Whether a seed is one that only daily games have. */
export const isDailySeed = (seed: string): boolean => seed.startsWith(START);

/** The day whose daily game this is; undefined for every other game. */
export const dayOfDaily = ({ daily, seed }: Pick<GameHeader, 'daily' | 'seed'>): string | undefined =>
  daily && isDailySeed(seed) ? seed.slice(START.length) : undefined;
