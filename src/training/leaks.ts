import type { BoxId } from '../engine/index.js';
import { boxesOf, type PlainMove, rollOf, type TrainingPosition } from './exercise.js';
import { type DecisionRoll, type Lean, type Theme, THEMES } from './names.js';

/** A decision that cost points. */
export interface CostlyDecision {
  readonly position: Pick<TrainingPosition, 'rollsLeft'>;
  readonly played: PlainMove;
  readonly cost: number;
  /** Themes that only other versions of the program know are ignored. */
  readonly themes: readonly string[];
  readonly leans: Readonly<Record<string, Lean>>;
}

/** What one kind of decision costs the player per game, in points: for example, all decisions after the first roll. */
export interface Leak<About> {
  readonly about: About;
  readonly cost: number;
}

/** What the mistakes of a theme cost, and the share of those that lean one way: for example, that fill Chance too early. */
export interface ThemeLeak extends Leak<Theme>, Readonly<Record<Lean, number>> {}

/** Where a player loses points. Each list starts with the costliest entry, and leaves out what costs nothing. */
export interface Leaks {
  /** The costs by the number of rolls made before the decision. */
  readonly rolls: readonly Leak<DecisionRoll>[];
  /** The costs by the box that was filled. */
  readonly boxes: readonly Leak<BoxId>[];
  /** A decision with several themes counts in each. */
  readonly themes: readonly ThemeLeak[];
}

/** Adds up where decisions lost points, and divides the sums by the number of games. */
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
