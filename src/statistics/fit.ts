import { chiSquareTail } from './chiSquareTail.js';
import { sum } from './numbers.js';

/** How often something was seen, and how often chance would show it on average. */
export interface Cell {
  readonly seen: number;
  readonly expected: number;
}

/** Pearson's chi-square test of counts against what chance expects. */
export interface Fit {
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** How likely fair dice are to stray at least so far. */
  readonly pValue: number;
}

/**
 * Below five expected counts in a cell the statistic no longer follows its distribution well: the usual rule of
 * thumb, after W. G. Cochran, Some methods for strengthening the common chi-square tests, Biometrics 10 (1954).
 */
const LEAST_EXPECTED = 5;

/**
 * Compares counts with what chance expects. Cells that expect fewer than five are counted together with the rarest
 * of the others until each expects five.
 *
 * @param cells their expected counts add up to the seen ones
 * @returns undefined where fewer than two cells are left: too little was seen to tell
 */
export function fitOf(cells: readonly Cell[]): Fit | undefined {
  const pooled = pool(cells);
  const degreesOfFreedom = pooled.length - 1;
  if (degreesOfFreedom < 1) return undefined;
  const chiSquare = sum(pooled.map(({ seen, expected }) => (seen - expected) ** 2 / expected));
  return { chiSquare, degreesOfFreedom, pValue: chiSquareTail(chiSquare, degreesOfFreedom) };
}

/** Which cells are pooled follows from what is expected alone: what was seen must not choose its own test. */
function pool(cells: readonly Cell[]): readonly Cell[] {
  const pooled: Cell[] = [];
  let rest: Cell = { seen: 0, expected: 0 };
  for (const cell of [...cells].sort((a, b) => a.expected - b.expected)) {
    rest = together(rest, cell);
    if (rest.expected < LEAST_EXPECTED) continue;
    pooled.push(rest);
    rest = { seen: 0, expected: 0 };
  }
  // The commonest cells of too small a count.
  const last = pooled.pop();
  return last ? [...pooled, together(last, rest)] : [];
}

const together = (a: Cell, b: Cell): Cell => ({
  seen: a.seen + b.seen,
  expected: a.expected + b.expected,
});
