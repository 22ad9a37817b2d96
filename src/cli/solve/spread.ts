import { chanceFrom, quantileOf, type ScoreChances } from '../../analysis/index.js';

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];
/** The share of games beside which the scores of the others are not told one by one. */
const RARE = 0.001;
const MOST_STEPS = 12;

/** The ends of a distribution, and scores that so great a share of all games does not exceed. */
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

/** The chances of round scores, a few that most games reach or miss. */
export function chancesOfTargets(
  scores: ScoreChances,
): readonly { readonly score: number; readonly chance: number }[] {
  const [low, high] = [quantileOf(scores, RARE), quantileOf(scores, 1 - RARE)];
  const step = roundStep((high - low) / MOST_STEPS);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, index) => {
    const score = (first + index) * step;
    return { score, chance: chanceFrom(scores, score) };
  });
}

/** The next of 1, 2, 5, 10, 20, 50, ... */
function roundStep(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}

/** The chance of every score that can come, by score. */
export const chancesByScore = ({ lowest, chances }: ScoreChances): Readonly<Record<number, number>> =>
  Object.fromEntries(
    Array.from(chances, (chance, index) => [lowest + index, chance] as const).filter(
      ([, chance]) => chance > 0,
    ),
  );
