import { type RuleSet, UPPER_BOXES } from '../../engine/index.js';
import { codeOf, firstRowAt, type Lanes, type RowPlan, type SharedLanes } from './memory.js';
import { FULL_MASK, maxPoints, type RuleTables, UPPER_MASK } from './ruleTables.js';
import { yahtzeeContents, MASKS_BY_COUNT, reachableTotals, UPPER_MASKS } from './states.js';

/** Plans a row for each set of filled boxes and each content of the Yahtzee box. */
export function planTotals(rules: RuleSet, tables: RuleTables, threads: number): RowPlan {
  // Under rules without an upper bonus, the upper total is irrelevant.
  const cap = rules.upperBonus.points === 0 ? 0 : rules.upperBonus.threshold;
  const totals = upperTotals(tables, cap);
  const shapes = UPPER_MASKS.map((upperMask) => shapeOf(totals, upperMask));
  const rows: Lanes[] = [];
  const firstRows = new Uint32Array(2 * (FULL_MASK + 1));
  const levels = [...MASKS_BY_COUNT].reverse().map((masks) =>
    Uint32Array.from(
      masks.flatMap((mask) =>
        yahtzeeContents(mask).map((holdsScore) => {
          firstRows[firstRowAt(mask, holdsScore)] = rows.push(shapes[mask & UPPER_MASK]?.lanes as Lanes) - 1;
          return codeOf({ mask, holdsScore, upper: 0 });
        }),
      ),
    ),
  );
  return {
    tables,
    yahtzeeBonus: rules.yahtzeeBonus,
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

/** The lanes of a row. All rows with the same filled upper boxes have the same shape. */
interface RowShape {
  readonly lanes: Lanes;
  readonly shared: SharedLanes;
}

/**
 * Finds the lanes of a row. Each upper total has a lane, except that all totals too low for the bonus share a single
 * lane. Lanes that are unreachable or equivalent to the previous lane are not computed.
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

/** Facts about the totals of the upper section, by the mask of filled upper boxes. */
export interface UpperTotals {
  /** The cap of the upper total, which also represents all higher totals. */
  readonly cap: number;
  /** Returns the maximum total of these boxes. */
  most(upperMask: number): number;
  /**
   * Returns the sums still needed for the bonus, indexed by the current upper total from 0 to the cap. Each entry is
   * the smallest possible sum of the open upper boxes that earns the bonus. If no sum earns the bonus, the entry is
   * greater than the cap. Totals with equal entries are equivalent: a given sum of the open boxes earns the bonus for
   * all these totals or for none.
   */
  needed(upperMask: number): readonly number[];
}

export function upperTotals(tables: RuleTables, cap: number): UpperTotals {
  const points = UPPER_BOXES.map((box) => maxPoints(tables, box));
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
