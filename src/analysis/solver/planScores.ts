import { BOXES, type RuleSet } from '../../engine/index.js';
import { codeOf, firstRowAt, type Lanes, type RowPlan } from './memory.js';
import { type UpperTotals, upperTotals } from './planTotals.js';
import { FULL_MASK, MASK_OF_YAHTZEE, mostPoints, type RuleTables, UPPER_MASK } from './ruleTables.js';
import { countBits, holdingsOf, MASKS_BY_COUNT, reachableTotals, type State } from './states.js';

/** What a final score is worth to somebody. */
export interface Payoff {
  at(score: number): number;
  /** Up to this score all are worth the same. */
  readonly low: number;
  /** From this score on all are worth the same. */
  readonly high: number;
}

/** Worth 1 from a score on, 0 below: its expected value is the chance of at least that score. */
export const atLeast = (score: number): Payoff => ({
  at: (final) => (final >= score ? 1 : 0),
  low: score - 1,
  high: score,
});

/** Where a plan begins: a card between turns. */
export interface Root {
  readonly state: State;
  /** What stands on the card, without the upper bonus. */
  readonly total: number;
}

/** A row whose values are all known beforehand. */
export interface KnownRow {
  readonly row: number;
  valueAt(score: number): number;
}

export interface ScorePlan {
  readonly plan: RowPlan;
  readonly known: readonly KnownRow[];
}

/** From so many points to so many. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * A row for each state that can follow on a card; its lanes are the totals with which the state can be come to, as far as
 * they leave open what the end is worth. Upper totals that are worth the same share a row.
 */
export function planScores(
  rules: RuleSet,
  tables: RuleTables,
  { state, total }: Root,
  payoff: Payoff,
  threads: number,
): ScorePlan {
  const { threshold, points: bonus } = rules.upperBonus;
  const cap = bonus === 0 ? 0 : threshold;
  const root = { ...state, upper: Math.min(state.upper, cap) };
  const totals = upperTotals(tables, cap);
  const rows: Lanes[] = [];
  const known: KnownRow[] = [];
  const rowOfState: number[] = [];
  const firstRows = new Uint32Array(2 * (FULL_MASK + 1));
  const alikeOf = remembering((upperMask) => alikeTotals(totals, root, upperMask));

  /** Adds the row of a state and of those that are alike, and answers whether it is to be computed. */
  const addRow = (at: State, alike: Range): boolean => {
    const reached = pointsReached(rules, tables, root, at, upperGained(totals, root, at.mask, alike));
    const from = Math.max(total + reached.from, payoff.low - mostToCome(rules, tables, at));
    const to = Math.min(total + reached.to, payoff.high);
    const isSettled = total + reached.from >= payoff.high || from > to;
    const lanes = isSettled ? { first: from, length: 1 } : { first: from, length: to - from + 1 };
    const row = rows.push(lanes) - 1;
    if (at.mask === FULL_MASK) {
      known.push({ row, valueAt: (score) => payoff.at(score + (at.upper === cap ? bonus : 0)) });
    } else if (isSettled) {
      const value = payoff.at(total + reached.from >= payoff.high ? payoff.high : payoff.low);
      known.push({ row, valueAt: () => value });
    }
    return at.mask !== FULL_MASK && !isSettled;
  };

  const levels = [...MASKS_BY_COUNT].reverse().map((masks) => {
    const tasks: number[] = [];
    for (const mask of masks) {
      if ((mask & root.mask) !== root.mask) continue;
      const alike = alikeOf(mask & UPPER_MASK);
      for (const holdsScore of holdingsAfter(root, mask)) {
        firstRows[firstRowAt(mask, holdsScore)] = rowOfState.length;
        for (let upper = 0; upper <= cap; upper++) {
          const those = alike[upper];
          if (those?.from === upper) {
            const at: State = { mask, holdsScore, upper };
            if (addRow(at, those)) tasks.push(codeOf(at));
          }
          rowOfState.push(those ? rows.length - 1 : 0);
        }
      }
    }
    return Uint32Array.from(tasks);
  });
  const plan: RowPlan = {
    tables,
    yahtzeeBonus: rules.yahtzeeBonus,
    lanes: 'scores',
    upperCap: cap,
    rows,
    rowOfState: Uint32Array.from(rowOfState),
    firstRows,
    levels,
    threads,
  };
  return { plan, known };
}

const holdingsAfter = (root: State, mask: number): readonly (0 | 1)[] =>
  root.mask & MASK_OF_YAHTZEE ? [root.holdsScore] : holdingsOf(mask);

/** The points that can have come between two states. */
function pointsReached(
  { fixedScores, yahtzeeBonus }: RuleSet,
  tables: RuleTables,
  root: State,
  { mask, holdsScore }: State,
  gained: Range,
): Range {
  const filled = mask & ~root.mask;
  const isYahtzeeNew = (filled & MASK_OF_YAHTZEE) !== 0;
  const yahtzee = isYahtzeeNew && holdsScore ? fixedScores.yahtzee : 0;
  const bonuses = holdsScore ? countBits(filled) - (isYahtzeeNew ? 1 : 0) : 0;
  const lower = mostOf(tables, filled & ~UPPER_MASK & ~MASK_OF_YAHTZEE);
  return { from: gained.from + yahtzee, to: gained.to + yahtzee + lower + bonuses * yahtzeeBonus };
}

/** For each upper total that can be come to with these boxes filled, those that are worth the same. */
function alikeTotals(
  { wants, cap }: UpperTotals,
  root: State,
  upperMask: number,
): readonly (Range | undefined)[] {
  const canCome = reachableTotals(upperMask & ~root.mask, cap, root.upper);
  const wanted = wants(upperMask);
  const those = new Map<number | undefined, number[]>();
  canCome.forEach((can, total) => {
    if (can) those.set(wanted[total], [...(those.get(wanted[total]) ?? []), total]);
  });
  return canCome.map((can, total) => {
    const alike = those.get(wanted[total]) ?? [];
    return can ? { from: alike[0] ?? total, to: alike.at(-1) ?? total } : undefined;
  });
}

/** The upper points between two states; a capped total stands for all beyond. */
function upperGained({ most, cap }: UpperTotals, root: State, mask: number, alike: Range): Range {
  const to = alike.to === cap ? most(mask & ~root.mask & UPPER_MASK) : alike.to - root.upper;
  return { from: alike.from - root.upper, to };
}

/** No more points than these can still come. */
function mostToCome(
  { upperBonus, yahtzeeBonus }: RuleSet,
  tables: RuleTables,
  { mask, holdsScore }: State,
): number {
  const open = FULL_MASK & ~mask;
  const bonuses = holdsScore || (open & MASK_OF_YAHTZEE) !== 0 ? countBits(open) : 0;
  return mostOf(tables, open) + upperBonus.points + bonuses * yahtzeeBonus;
}

const mostOf = (tables: RuleTables, mask: number): number =>
  BOXES.reduce((sum, box, index) => sum + ((mask >> index) & 1 ? mostPoints(tables, box) : 0), 0);

function remembering<Made>(make: (key: number) => Made): (key: number) => Made {
  const made = new Map<number, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
