import type { Mark } from '../engine/index.js';
import { type Began, byBeginning } from './playedGame.js';

/** A game on its seed. */
export interface SeededGame extends Began {
  readonly seed: string;
}

/**
 * The ids of the games on a seed that an earlier game had, finished or not: whoever began that one may know the dice.
 */
export function gamesOnSeenSeeds(games: Iterable<SeededGame>): ReadonlySet<string> {
  const seeds = new Set<string>();
  const seen = new Set<string>();
  for (const { id, seed } of [...games].sort(byBeginning)) {
    if (seeds.has(seed)) seen.add(id);
    seeds.add(seed);
  }
  return seen;
}

/** The marks of a game on a seed that was seen before; one on a chosen seed is marked already. */
export const withSeenSeed = (marks: readonly Mark[]): readonly Mark[] =>
  marks.includes('seed-given') || marks.includes('seed-seen') ? marks : [...marks, 'seed-seen'];
