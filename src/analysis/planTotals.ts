import type { RuleSet } from '../engine/index.js';
import { codeOf, firstRowAt, type Lanes, type RowPlan } from './rowMemory.js';
import { FULL_MASK, type RuleTables, UPPER_MASK } from './ruleTables.js';
import { holdingsOf, MASKS_BY_COUNT } from './states.js';
import { type UpperTotals, upperTotals } from './upperTotals.js';

/** A row for each set of filled boxes and what the Yahtzee box holds. */
export function planTotals(rules: RuleSet, tables: RuleTables, threads: number): RowPlan {
  // Without points for it the bonus makes no difference between totals.
  const cap = rules.upperBonus.points === 0 ? 0 : rules.upperBonus.threshold;
  const totals = upperTotals(tables, cap);
  const rows: Lanes[] = [];
  const firstRows = new Uint32Array(2 * (FULL_MASK + 1));
  const levels = [...MASKS_BY_COUNT].reverse().map((masks) =>
    Uint32Array.from(
      masks.flatMap((mask) =>
        holdingsOf(mask).map((holdsScore) => {
          firstRows[firstRowAt(mask, holdsScore)] = rows.push(lanesOf(totals, mask & UPPER_MASK)) - 1;
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
    rowOfState: Uint32Array.from(rows, (_, row) => row),
    firstRows,
    levels: levels.slice(1),
    threads,
  };
}

/** The totals that differ: one lane stands for all from which the bonus is out of reach. */
function lanesOf({ most, hope, cap }: UpperTotals, upperMask: number): Lanes {
  const last = Math.min(cap, most(upperMask));
  const first = Math.min(Math.max(0, hope(upperMask) - 1), last);
  return { first, length: last - first + 1 };
}
