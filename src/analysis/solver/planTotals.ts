import { FACES, type RuleSet, yahtzeeBonusOf } from '../../engine/index.js';
import { codeOf, firstRowAt, type Lanes, type RowPlan, type SharedLanes } from './memory.js';
import type { RuleTables } from './ruleTables.js';
import { fiveAlikeContents, reachableTotals, UPPER_MASK, UPPER_MASKS } from './states.js';

/** Plans a row for each set of filled boxes; two if the Yahtzee box is filled, for a zero and for a score. */
export function planTotals(rules: RuleSet, tables: RuleTables, threads: number): RowPlan {
  // Without an upper bonus, the upper total doesn't matter.
  const cap = rules.upperBonus.points === 0 ? 0 : rules.upperBonus.threshold;
  const totals = upperTotals(tables, cap);
  const shapes = UPPER_MASKS.map((upperMask) => shapeOf(totals, upperMask));
  const rows: Lanes[] = [];
  const { masks: sets } = tables;
  const firstRows = new Uint32Array(2 * (sets.full + 1));
  const levels = [...sets.byCount].reverse().map((masks) =>
    Uint32Array.from(
      masks.flatMap((mask) =>
        fiveAlikeContents(sets, mask).map((holdsScore) => {
          firstRows[firstRowAt(mask, holdsScore)] = rows.push(shapes[mask & UPPER_MASK]?.lanes as Lanes) - 1;
          return codeOf({ mask, holdsScore, upper: 0 });
        }),
      ),
    ),
  );
  return {
    tables,
    yahtzeeBonus: yahtzeeBonusOf(rules),
    lanes: 'upper-totals',
    upperCap: 0,
    rows,
    sharedLanes: shapes.map(({ shared }) => shared),
    rowOfState: Uint32Array.from(rows, (_, row) => row),
    firstRows,
    levels: levels.slice(1),
    threads,
  };
}

/** A row's lanes. All rows with the same filled upper boxes share them. */
interface RowShape {
  readonly lanes: Lanes;
  readonly shared: SharedLanes;
}

/**
 * A row's lanes: a single one for all upper totals that are too low for the bonus, and one for each higher total. The
 * kernel doesn't compute a lane if no game can reach its total, or if a lower total has the same value.
 */
function shapeOf({ most, needed, cap }: UpperTotals, upperMask: number): RowShape {
  const neededByTotal = needed(upperMask);
  const last = Math.min(cap, most(upperMask));
  const firstInReach = neededByTotal.findIndex((need) => need <= cap);
  const first = Math.min(Math.max(0, firstInReach - 1), last);
  const reachable = reachableTotals(upperMask, cap);
  const computed: number[] = [];
  const places: number[] = [];
  let before: number | undefined;
  for (let total = first; total <= last; total++) {
    if (total === first || (reachable[total] && neededByTotal[total] !== before)) {
      computed.push(total - first);
      before = neededByTotal[total];
    }
    places.push(computed.length - 1);
  }
  return { lanes: { first, length: last - first + 1 }, shared: { computed, places } };
}

export interface UpperTotals {
  /** Higher totals count as this one, because they make no further difference. */
  readonly cap: number;
  most(upperMask: number): number;
  /**
   * The points still needed for the bonus at each total from 0 to the cap: the lowest sum of the open upper boxes that
   * earns it, or more than the cap if none does. Totals with equal entries have the same chances of the bonus.
   */
  needed(upperMask: number): readonly number[];
}

export function upperTotals(tables: RuleTables, cap: number): UpperTotals {
  const points = tables.mostPoints.slice(0, FACES.length);
  const sums = UPPER_MASKS.map((mask) =>
    points.reduce((sum, each, index) => sum + ((mask >> index) & 1 ? each : 0), 0),
  );
  const most = (upperMask: number): number => sums[upperMask] ?? 0;
  return {
    cap,
    most,
    needed(upperMask) {
      const addable = reachableTotals(UPPER_MASK & ~upperMask, cap);
      let least = cap + 1;
      return addable.reverse().map((can, total) => (least = can ? cap - total : least));
    },
  };
}
