import { sum } from '../lists.js';

export interface Cell {
  readonly seen: number;
  readonly expected: number;
}

/** The result of Pearson's chi-square test, which compares observed counts with expected ones. */
export interface Fit {
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** The chance that fair dice stray at least this far from the expected counts. */
  readonly pValue: number;
}

/**
 * The chi-square distribution fits poorly if a cell expects fewer than five. That's a common rule of thumb; see
 * Cochran, Some methods for strengthening the common chi-square tests, Biometrics 10 (1954).
 */
const MIN_EXPECTED = 5;

/**
 * Tests observed counts against expected ones with the same total. Merges cells that expect fewer than five with the
 * next rarest ones. Undefined if fewer than two cells are left.
 */
export function testFit(cells: readonly Cell[]): Fit | undefined {
  const pooled = pool(cells);
  const degreesOfFreedom = pooled.length - 1;
  if (degreesOfFreedom < 1) return undefined;
  const chiSquare = sum(pooled.map(({ seen, expected }) => (seen - expected) ** 2 / expected));
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) };
}

/** Merges cells by expected counts only: looking at the observed ones would bias the test. */
function pool(cells: readonly Cell[]): readonly Cell[] {
  const pooled: Cell[] = [];
  let rest: Cell = { seen: 0, expected: 0 };
  for (const cell of [...cells].sort((a, b) => a.expected - b.expected)) {
    rest = mergeCells(rest, cell);
    if (rest.expected < MIN_EXPECTED) continue;
    pooled.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  // The last cells may still expect fewer than five, so add them to the merged cell before.
  const last = pooled.pop();
  return last ? [...pooled, mergeCells(last, rest)] : [];
}

const mergeCells = (a: Cell, b: Cell): Cell => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});

/**
 * The chance that a chi-square variable is at least `statistic` (0 or more). `degreesOfFreedom` is a whole number from
 * 1. This is the regularised upper incomplete gamma function Q(a, x), where a and x are half of `degreesOfFreedom` and
 * `statistic`. Uses a series for small x and a continued fraction for large x, as in Press et al., Numerical Recipes,
 * 3rd edition, 6.2. About 14 digits are correct.
 */
export function chiSquareTail(statistic: number, degreesOfFreedom: number): number {
  const [a, x] = [degreesOfFreedom / 2, statistic / 2];
  if (x === 0) return 1;
  return x < a + 1 ? 1 - density(a, x) * seriesOf(a, x) : density(a, x) * fractionOf(a, x);
}

/** Computes x^a e^-x / gamma(a) by adding logarithms: multiplying the factors could overflow or underflow. */
const density = (a: number, x: number): number => Math.exp(a * Math.log(x) - x - logGamma(a));

/**
 * The lower incomplete gamma function, divided by x^a e^-x, as a power series. Term n is the one before times x / (a +
 * n).
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
 * The upper incomplete gamma function, divided by x^a e^-x. Lentz's method evaluates the continued fraction
 * 1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - ...))).
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

/** The logarithm of gamma(a) for a = 1/2, 1, 3/2, ..., by gamma(a) = (a - 1) gamma(a - 1). */
function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let below = a - 1; below > 0; below--) log += Math.log(below);
  return log;
}
