import type { Forecast } from '../analysis/index.js';

/**
 * The points and weights of the Gauss-Hermite rule with seven points. The weighted mean of a function over these points
 * approximates its mean over the standard normal distribution.
 */
const POINTS: readonly (readonly [x: number, weight: number])[] = [
  [0, 16 / 35],
  ...(
    [
      [1.1544053947399682, 0.2401231786050127],
      [2.3667594107345415, 0.0307571239675865],
      [3.7504397177257425, 0.0005482688559722],
    ] as const
  ).flatMap(([x, weight]) => [[x, weight] as const, [-x, weight] as const]),
];

/** Returns the approximate chance that the final score of `own` is higher than the scores of all opponents. A tie counts half. */
export function chanceToWin(own: Forecast, opponents: readonly Forecast[]): number {
  let chance = 0;
  for (const { share, mean, variance } of own) {
    const deviation = Math.sqrt(variance);
    for (const [x, weight] of POINTS) {
      let beats = share * weight;
      for (const opponent of opponents) beats *= chanceBelow(opponent, mean + deviation * x);
      chance += beats;
    }
  }
  return chance;
}

/** Returns the chance that a forecast score is lower than `score`. Equal scores count half. */
function chanceBelow(forecast: Forecast, score: number): number {
  let chance = 0;
  for (const { share, mean, variance } of forecast) {
    const difference = score - mean;
    if (variance > 0) chance += share * normalBelow(difference / Math.sqrt(variance));
    else if (difference >= 0) chance += difference > 0 ? share : share / 2;
  }
  return chance;
}

/** The coefficients of a Chebyshev fit of the complementary error function, highest power first. */
const COEFFICIENTS = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/** Returns the chance that a standard normal variable is lower than `x`, with an error below 1e-7. */
function normalBelow(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + z / 2);
  let exponent = 0;
  for (const coefficient of COEFFICIENTS) exponent = exponent * t + coefficient;
  const tail = (t * Math.exp(exponent - z * z)) / 2;
  return x > 0 ? 1 - tail : tail;
}
