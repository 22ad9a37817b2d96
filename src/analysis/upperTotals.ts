import { UPPER_BOXES } from '../engine/index.js';
import { mostPoints, type RuleTables, UPPER_MASK } from './ruleTables.js';
import { reachableTotals, UPPER_MASKS } from './states.js';

/** What the upper section can come to, by the mask of its filled boxes. */
export interface UpperTotals {
  /** From this total on all are alike. */
  readonly cap: number;
  /** The most points that these boxes can hold. */
  most(upperMask: number): number;
  /**
   * For each total up to the cap the least that the open boxes can add to reach the bonus; beyond the cap where nothing
   * can. Totals for which it is the same are worth the same, as whatever comes reaches the bonus from all or from none.
   */
  wants(upperMask: number): readonly number[];
}

export function upperTotals(tables: RuleTables, cap: number): UpperTotals {
  const points = UPPER_BOXES.map((box) => mostPoints(tables, box));
  const sums = UPPER_MASKS.map((mask) =>
    points.reduce((sum, each, index) => sum + ((mask >> index) & 1 ? each : 0), 0),
  );
  const most = (upperMask: number): number => sums[upperMask] ?? 0;
  return {
    cap,
    most,
    wants(upperMask) {
      const canBeAdded = reachableTotals(UPPER_MASK & ~upperMask, cap);
      let least = cap + 1;
      return canBeAdded.reverse().map((can, total) => (least = can ? cap - total : least));
    },
  };
}
