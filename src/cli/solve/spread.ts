import { chanceFrom, quantileOf, type ScoreChances } from '../../analysis/index.js';

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** The listed targets leave out this share of games at each end of the distribution. */
const RARE = 0.001;
const MAX_STEPS = 12;

/** Returns the lowest and highest score of a distribution, and its quantiles. */
export const spreadOf = (
  scores: ScoreChances,
): {
  readonly lowest: number;
  readonly highest: number;
  readonly quantiles: readonly { readonly share: number; readonly score: number }[];
} => ({
  lowest: scores.lowest,
  highest: scores.lowest + scores.chances.length - 1,
  quantiles: SHARES.map((share) => ({ share, score: quantileOf(scores, share) })),
});

/**
 * Returns the chance to reach each of a few round scores. The lowest is reached in nearly all games, the highest in
 * hardly any.
 */
export function chancesOfTargets(
  scores: ScoreChances,
): readonly { readonly score: number; readonly chance: number }[] {
  const [low, high] = [quantileOf(scores, RARE), quantileOf(scores, 1 - RARE)];
  const step = roundStep((high - low) / MAX_STEPS);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => {
    const score = (first + index) * step;
    return { score, chance: chanceFrom(scores, score) };
  });
}

/** Returns the first of the steps 1, 2, 5, 10, 20, 50, ... that is at least `min`. */
function roundStep(min: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(min)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= min) ?? 10);
}

/** Returns the chance of every possible score. */
export const chancesByScore = ({ lowest, chances }: ScoreChances): Readonly<Record<number, number>> =>
  Object.fromEntries(
    Array.from(chances, (chance, index) => [lowest + index, chance] as const).filter(
      ([, chance]) => chance > 0,
    ),
  );
