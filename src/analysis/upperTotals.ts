import { UPPER_BOXES } from '../engine/index.js';
import { mostPoints, type RuleTables, UPPER_MASK } from './ruleTables.js';

/** What the upper section can come to, by the mask of its filled boxes. */
export interface UpperTotals {
  /** From this total on all are alike. */
  readonly cap: number;
  /** The most points that these boxes can hold. */
  most(upperMask: number): number;
  /** The lowest total from which the bonus can still be reached. */
  hope(upperMask: number): number;
}

export function upperTotals(tables: RuleTables, cap: number): UpperTotals {
  const points = UPPER_BOXES.map((box) => mostPoints(tables, box));
  const sums = Array.from({ length: UPPER_MASK + 1 }, (_, mask) =>
    points.reduce((sum, each, index) => sum + ((mask >> index) & 1 ? each : 0), 0),
  );
  const most = (upperMask: number): number => sums[upperMask] ?? 0;
  return { cap, most, hope: (upperMask) => cap - (most(UPPER_MASK) - most(upperMask)) };
}
