import type { BoxId } from '../engine/index.js';
import { boxesOf, type PlainMove, rollOf, type TrainingPosition } from './exercise.js';
import { type DecisionRoll, type Theme, THEMES } from './names.js';

/** A decision that cost points. */
export interface CostlyDecision {
  readonly position: Pick<TrainingPosition, 'rollsLeft'>;
  readonly played: PlainMove;
  readonly cost: number;
  /** Unknown themes, from other versions, are ignored. */
  readonly themes: readonly string[];
}

/** What decisions of a kind cost per game, in points. */
export interface Leak<About> {
  readonly about: About;
  readonly cost: number;
}

/** Where points are lost: of each kind, costliest first, and only those with a cost. */
export interface Leaks {
  /** By the number of rolls made. */
  readonly rolls: readonly Leak<DecisionRoll>[];
  /** By the box that was filled. */
  readonly boxes: readonly Leak<BoxId>[];
  /** A decision with several themes counts in each. */
  readonly themes: readonly Leak<Theme>[];
}

/** Returns where the decisions of some games lost points. */
export function leaksIn(decisions: readonly CostlyDecision[], games: number): Leaks {
  const costsBy = <About>(keysOf: (decision: CostlyDecision) => readonly About[]): readonly Leak<About>[] => {
    const costs = new Map<About, number>();
    for (const decision of decisions)
      for (const key of keysOf(decision)) costs.set(key, (costs.get(key) ?? 0) + decision.cost / games);
    return [...costs].map(([about, cost]) => ({ about, cost })).sort((a, b) => b.cost - a.cost);
  };
  return {
    rolls: costsBy(({ position }) => [rollOf(position)]),
    boxes: costsBy(({ played }) => boxesOf([played])),
    themes: costsBy(({ themes }) => THEMES.filter((theme) => themes.includes(theme))),
  };
}
