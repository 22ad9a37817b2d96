import { sum } from '../lists.js';

/** How often something was seen, and how often chance shows it on average. */
export interface Cell {
  readonly seen: number;
  readonly expected: number;
}

/** Pearson's chi-square test of counts against their expectation. */
export interface Fit {
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** The chance that fair dice stray at least this far. */
  readonly pValue: number;
}

/**
 * With fewer expected counts in a cell the statistic no longer follows its distribution well. This is the usual rule
 * of thumb, after W. G. Cochran, Some methods for strengthening the common chi-square tests, Biometrics 10 (1954).
 */
const MIN_EXPECTED = 5;

/**
 * Compares counts with their expectation. Cells that expect fewer than five are pooled with the rarest others until
 * each expects five.
 *
 * @param cells whose expected counts have the same sum as the seen ones
 * @returns undefined if fewer than two cells are left, which is too little to tell
 */
export function fitOf(cells: readonly Cell[]): Fit | undefined {
  const pooled = pool(cells);
  const degreesOfFreedom = pooled.length - 1;
  if (degreesOfFreedom < 1) return undefined;
  const chiSquare = sum(pooled.map(({ seen, expected }) => (seen - expected) ** 2 / expected));
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) };
}

/** Pools cells by their expectation alone, because the counts must not choose their own test. */
function pool(cells: readonly Cell[]): readonly Cell[] {
  const pooled: Cell[] = [];
  let rest: Cell = { seen: 0, expected: 0 };
  for (const cell of [...cells].sort((a, b) => a.expected - b.expected)) {
    rest = mergeCells(rest, cell);
    if (rest.expected < MIN_EXPECTED) continue;
    pooled.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  // The commonest cells can be left over with too small a count.
  const last = pooled.pop();
  return last ? [...pooled, mergeCells(last, rest)] : [];
}

const mergeCells = (a: Cell, b: Cell): Cell => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});

/**
 * Returns the chance that a chi-square variable is at least `statistic`. This is the regularised upper incomplete
 * gamma function Q(a, x) at half of both values: by its series up to its middle and by its continued fraction beyond,
 * as in Press et al., Numerical Recipes, 3rd edition, 6.2. Both are exact to about 14 digits here.
 *
 * @param statistic 0 or more
 * @param degreesOfFreedom a whole number from 1
 */
export function chiSquareTail(statistic: number, degreesOfFreedom: number): number {
  const [a, x] = [degreesOfFreedom / 2, statistic / 2];
  if (x === 0) return 1;
  return x < a + 1 ? 1 - density(a, x) * seriesOf(a, x) : density(a, x) * fractionOf(a, x);
}

/** Computes x^a e^-x / gamma(a) by logarithms, because either factor can be out of range. */
const density = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

/** Computes the lower part. Each term is the one before times x / (a + n). */
function seriesOf(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; term > total * Number.EPSILON; n++) {
    term *= x / (a + n);
    total += term;
  }
  return total;
}

/** Computes the upper part, 1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - ...))), by Lentz's method. */
function fractionOf(a: number, x: number): number {
  let below = x + 1 - a;
  let c = Infinity;
  let d = 1 / below;
  let total = d;
  let change = Infinity;
  for (let n = 1; Math.abs(change - 1) > Number.EPSILON; n++) {
    below += 2;
    d = 1 / (below - n * (n - a) * d);
    c = below - (n * (n - a)) / c;
    change = c * d;
    total *= change;
  }
  return total;
}

/**
 * Computes the logarithm of gamma at a whole or half number from 1/2, by recurrence down to gamma(1) or gamma(1/2).
 */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let below = a - 1; below > 0; below--) log += Math.log(below);
  return log;
}
