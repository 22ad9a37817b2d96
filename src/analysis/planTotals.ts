import type { RuleSet } from '../engine/index.js';
import { codeOf, firstRowAt, type Lanes, type RowPlan, type SharedLanes } from './rowMemory.js';
import { FULL_MASK, type RuleTables, UPPER_MASK } from './ruleTables.js';
import { holdingsOf, MASKS_BY_COUNT, reachableTotals, UPPER_MASKS } from './states.js';
import { type UpperTotals, upperTotals } from './upperTotals.js';

/** A row for each set of filled boxes and what the Yahtzee box holds. */
export function planTotals(rules: RuleSet, tables: RuleTables, threads: number): RowPlan {
  // Without points for it the bonus makes no difference between totals.
  const cap = rules.upperBonus.points === 0 ? 0 : rules.upperBonus.threshold;
  const totals = upperTotals(tables, cap);
  const shapes = UPPER_MASKS.map((upperMask) => shapeOf(totals, upperMask));
  const rows: Lanes[] = [];
  const firstRows = new Uint32Array(2 * (FULL_MASK + 1));
  const levels = [...MASKS_BY_COUNT].reverse().map((masks) =>
    Uint32Array.from(
      masks.flatMap((mask) =>
        holdingsOf(mask).map((holdsScore) => {
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

/** What rows of cards with these upper boxes filled have in common. */
interface RowShape {
  readonly lanes: Lanes;
  readonly shared: SharedLanes;
}

/**
 * The lanes are all totals that cards can have, but of those from which the bonus is out of reach only the highest. What
 * cannot be come to, or is worth the same as the lane before, is not computed by itself.
 */
function shapeOf({ most, wants, cap }: UpperTotals, upperMask: number): RowShape {
  const wanted = wants(upperMask);
  const last = Math.min(cap, most(upperMask));
  const hope = wanted.findIndex((want) => want <= cap);
  const first = Math.min(Math.max(0, hope - 1), last);
  const canCome = reachableTotals(upperMask, cap);
  const computed: number[] = [];
  const places: number[] = [];
  let before: number | undefined;
  for (let total = first; total <= last; total++) {
    if (total === first || (canCome[total] && wanted[total] !== before)) {
      computed.push(total - first);
      before = wanted[total];
    }
    places.push(computed.length - 1);
  }
  return { lanes: { first, length: last - first + 1 }, shared: { computed, places } };
}
