import type { BoxId } from '../engine/index.js';
import { boxesOf, type PlainMove, rollOf, type TrainingPosition } from './exercise.js';
import { type DecisionRoll, type Lean, type Theme, THEMES } from './names.js';

export interface CostlyDecision {
  readonly position: Pick<TrainingPosition, 'rollsLeft'>;
  readonly played: PlainMove;
  readonly cost: number;
  /** Unknown themes, from other versions of the game, are ignored. */
  readonly themes: readonly string[];
  readonly leans: Readonly<Record<string, Lean>>;
}

/** Points per game lost by one kind of decision, such as all decisions after the first roll. */
export interface Leak<About> {
  readonly about: About;
  readonly cost: number;
}

/** Splits a theme's cost by lean. For Chance, `toward` is what filling it too early costs. */
export interface ThemeLeak extends Leak<Theme>, Readonly<Record<Lean, number>> {}

/** Where a player loses points, costliest first. Leaves out what costs nothing. */
export interface Leaks {
  /** What decisions after one, two and three rolls cost. */
  readonly rolls: readonly Leak<DecisionRoll>[];
  /** What filling each box cost. */
  readonly boxes: readonly Leak<BoxId>[];
  /** A decision with several themes counts in each. */
  readonly themes: readonly ThemeLeak[];
}

/** Adds up the costs of decisions by roll, box and theme, and averages them over the games. */
export function leaksIn(decisions: readonly CostlyDecision[], games: number): Leaks {
  const costsBy = <About>(keysOf: (decision: CostlyDecision) => readonly About[]): readonly Leak<About>[] => {
    const costs = new Map<About, number>();
    for (const decision of decisions)
      for (const key of keysOf(decision)) costs.set(key, (costs.get(key) ?? 0) + decision.cost / games);
    return [...costs].map(([about, cost]) => ({ about, cost })).sort((a, b) => b.cost - a.cost);
  };
  const costOf = (theme: Theme, lean: Lean): number =>
    decisions.reduce((sum, { leans, cost }) => sum + (leans[theme] === lean ? cost / games : 0), 0);
  return {
    rolls: costsBy(({ position }) => [rollOf(position)]),
    boxes: costsBy(({ played }) => boxesOf([played])),
    themes: costsBy(({ themes }) => THEMES.filter((theme) => themes.includes(theme))).map((leak) => ({
      ...leak,
      toward: costOf(leak.about, 'toward'),
      away: costOf(leak.about, 'away'),
    })),
  };
}
