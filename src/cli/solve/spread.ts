import { chanceFrom, quantileOf, type ScoreChances } from '../../analysis/index.js';
import type { SolveDistribution } from '../../text/index.js';

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** The report's targets range from this quantile of the scores to the quantile `1 - RARE`. */
const RARE = 0.001;
const MAX_STEPS = 12;

export const spreadOf = (
  scores: ScoreChances,
): Pick<SolveDistribution, 'lowest' | 'highest' | 'quantiles'> => ({
  lowest: scores.lowest,
  highest: scores.lowest + scores.chances.length - 1,
  quantiles: SHARES.map((share) => ({ share, score: quantileOf(scores, share) })),
});

/**
 * The chances of reaching about a dozen round scores. Nearly all games reach the lowest of them, and hardly any game
 * reaches the highest.
 */
export function chancesOfTargets(scores: ScoreChances): SolveDistribution['atLeast'] {
  const [low, high] = [quantileOf(scores, RARE), quantileOf(scores, 1 - RARE)];
  const step = roundStep((high - low) / MAX_STEPS);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => {
    const score = (first + index) * step;
    return { score, chance: chanceFrom(scores, score) };
  });
}

/** Rounds `min` up to a number in the series 1, 2, 5, 10, 20, 50, ... */
function roundStep(min: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(min)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= min) ?? 10);
}

export const chancesByScore = ({ lowest, chances }: ScoreChances): Readonly<Record<number, number>> =>
  Object.fromEntries(
    Array.from(chances, (chance, index) => [lowest + index, chance] as const).filter(
      ([, chance]) => chance > 0,
    ),
  );
