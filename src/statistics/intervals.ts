import { mean, standardDeviation } from './lists.js';

/** A 95% confidence interval. */
export type Interval = readonly [low: number, high: number];

/** A 95% confidence interval of normal values reaches this many standard errors to each side of the mean. */
const Z = 1.959963984540054;

/**
 * A rate's Wilson score interval (Wilson, Journal of the American Statistical Association 22, 1927). If ties count
 * half, it's slightly too wide, because halves vary less than whole wins.
 */
export function wilson(rate: number, games: number): Interval {
  const spread = Z ** 2 / games;
  const centre = rate + spread / 2;
  const half = Z * Math.sqrt((rate * (1 - rate)) / games + spread / (4 * games));
  // Without these limits, rounding errors could leave a rate of 0 or 1 outside its own interval.
  return [
    Math.max(0, Math.min(rate, (centre - half) / (1 + spread))),
    Math.min(1, Math.max(rate, (centre + half) / (1 + spread))),
  ];
}

/** Student's interval for the mean of a population. Undefined for fewer than two values. */
export function meanInterval(values: readonly number[]): Interval | undefined {
  const deviation = standardDeviation(values);
  if (deviation === undefined) return undefined;
  const centre = mean(values);
  const half = (student(values.length - 1) * deviation) / Math.sqrt(values.length);
  return [centre - half, centre + half];
}

/** `student` for one and two degrees of freedom, where its formula is too inexact. */
const FEW_DEGREES = [12.706, 4.303];

/**
 * The 97.5% quantile of Student's t distribution, with an error below 1% (Abramowitz and Stegun, Handbook of
 * Mathematical Functions, 26.7.5).
 */
export function student(degrees: number): number {
  const exact = FEW_DEGREES[degrees - 1];
  if (exact !== undefined) return exact;
  return (
    Z +
    (Z ** 3 + Z) / (4 * degrees) +
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2) +
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * degrees ** 3)
  );
}
