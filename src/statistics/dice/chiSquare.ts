import { sum } from '../lists.js';

/** The observed count and the expected count of one category. */
export interface Cell {
  readonly seen: number;
  readonly expected: number;
}

/** The result of Pearson's chi-square test of observed against expected counts. */
export interface Fit {
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** The probability that fair dice deviate from the expected counts at least as much as the observed dice. */
  readonly pValue: number;
}

/**
 * The minimum expected count of a cell. With smaller counts, the chi-square distribution is a poor approximation. This
 * minimum is a common rule of thumb; see Cochran, Some methods for strengthening the common chi-square tests,
 * Biometrics 10 (1954).
 */
const MIN_EXPECTED = 5;

/**
 * Tests observed counts against expected counts with the same total. Cells with an expected count below five are pooled
 * with the next rarest cells until every expected count is at least five. Returns undefined if fewer than two cells
 * remain after pooling.
 */
export function fitOf(cells: readonly Cell[]): Fit | undefined {
  const pooled = pool(cells);
  const degreesOfFreedom = pooled.length - 1;
  if (degreesOfFreedom < 1) return undefined;
  const chiSquare = sum(pooled.map(({ seen, expected }) => (seen - expected) ** 2 / expected));
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) };
}

/** Pools cells with small expected counts. The choice of cells to pool must not depend on the observed counts. */
function pool(cells: readonly Cell[]): readonly Cell[] {
  const pooled: Cell[] = [];
  let rest: Cell = { seen: 0, expected: 0 };
  for (const cell of [...cells].sort((a, b) => a.expected - b.expected)) {
    rest = mergeCells(rest, cell);
    if (rest.expected < MIN_EXPECTED) continue;
    pooled.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  // Add the remaining cells to the last pool, because their expected count is too small for a pool of their own.
  const last = pooled.pop();
  return last ? [...pooled, mergeCells(last, rest)] : [];
}

const mergeCells = (a: Cell, b: Cell): Cell => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});

/**
 * Returns the probability that a chi-square variable is at least `statistic`. The probability is the regularised upper
 * incomplete gamma function Q(a, x) for a = degreesOfFreedom / 2 and x = statistic / 2. Uses a series for small x and a
 * continued fraction for large x, as in Press et al., Numerical Recipes, 3rd edition, 6.2. Both methods are accurate to
 * about 14 digits. `statistic` must be at least 0, and `degreesOfFreedom` a whole number of at least 1.
 */
export function chiSquareTail(statistic: number, degreesOfFreedom: number): number {
  const [a, x] = [degreesOfFreedom / 2, statistic / 2];
  if (x === 0) return 1;
  return x < a + 1 ? 1 - density(a, x) * seriesOf(a, x) : density(a, x) * fractionOf(a, x);
}

/** Computes x^a e^-x / gamma(a). Uses logarithms, because the individual factors can overflow or underflow. */
const density = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

/**
 * Computes the lower incomplete gamma function, divided by x^a e^-x. Uses a power series, in which term n is the
 * previous term times x / (a + n).
 */
function seriesOf(a: number, x: number): number {
  let term = 1 / a;
  let total = term;
  for (let n = 1; term > total * Number.EPSILON; n++) {
    term *= x / (a + n);
    total += term;
  }
  return total;
}

/**
 * Computes the upper incomplete gamma function, divided by x^a e^-x. Uses Lentz's method to evaluate the continued
 * fraction 1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - ...))).
 */
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

/** Computes the logarithm of gamma(a) for a = 1/2, 1, 3/2, ..., using gamma(a) = (a - 1) gamma(a - 1). */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let below = a - 1; below > 0; below--) log += Math.log(below);
  return log;
}
