import { type RuleSet, schemeOf, type Scorecard, yahtzeeBonusOf } from '../../engine/index.js';
import type { Advice, TurnPosition, WeighedMoves } from '../types.js';
import { codeOf, fillRow, firstRowAt, type Lanes, layOut, type RowPlan, valueAt } from './memory.js';
import { type UpperTotals, upperTotals } from './planTotals.js';
import { type RuleTables, ruleTables } from './ruleTables.js';
import { type KernelThreads, ONE_THREAD, performWork, workOnRows } from './runKernel.js';
import { createSolution, totalWithoutBonus } from './solvedValues.js';
import {
  countBits,
  fiveAlikeContents,
  type Masks,
  reachableTotals,
  type State,
  stateOf,
  UPPER_MASK,
} from './states.js';

/** What each final score is worth to a player, such as 1 if it beats the opponent and 0 if not. */
export interface Payoff {
  at(score: number): number;
  /** All scores up to this one have the same payoff. */
  readonly low: number;
  /** All scores from this one have the same payoff. */
  readonly high: number;
}

/**
 * Pays 1 for final scores of at least `score`, and 0 for lower ones. The expected payoff is then the chance of reaching
 * the score.
 */
export const atLeast = (score: number): Payoff => ({
  at: (final) => (final >= score ? 1 : 0),
  low: score - 1,
  high: score,
});

export interface Root {
  readonly state: State;
  /** The points on the card, without the upper bonus. */
  readonly total: number;
}

export interface KnownRow {
  readonly row: number;
  valueAt(score: number): number;
}

export interface ScorePlan {
  readonly plan: RowPlan;
  readonly known: readonly KnownRow[];
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Plans a row for each state that a card can reach. A row has a lane for each running score at which the payoff isn't
 * certain yet. States share a row if their upper totals make no difference to later turns.
 */
function planScores(
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
  const { masks: sets } = tables;
  const firstRows = new Uint32Array(2 * (sets.full + 1));
  const alikeOf = memoized((upperMask) => equivalentTotals(totals, root, upperMask));

  /** Adds a row for a state and all states with an equivalent upper total. True if the kernel must compute the row. */
  const addRow = (at: State, alike: Range): boolean => {
    const reached = pointsReached(rules, tables, root, at, upperPointsGained(totals, root, at.mask, alike));
    const from = Math.max(total + reached.from, payoff.low - maxFurtherPoints(rules, tables, at));
    const to = Math.min(total + reached.to, payoff.high);
    const isSettled = total + reached.from >= payoff.high || from > to;
    const lanes = isSettled ? { first: from, length: 1 } : { first: from, length: to - from + 1 };
    const row = rows.push(lanes) - 1;
    if (at.mask === sets.full) {
      known.push({ row, valueAt: (score) => payoff.at(score + (at.upper === cap ? bonus : 0)) });
    } else if (isSettled) {
      const value = payoff.at(total + reached.from >= payoff.high ? payoff.high : payoff.low);
      known.push({ row, valueAt: () => value });
    }
    return at.mask !== sets.full && !isSettled;
  };

  const levels = [...sets.byCount].reverse().map((masks) => {
    const tasks: number[] = [];
    for (const mask of masks) {
      if ((mask & root.mask) !== root.mask) continue;
      const alike = alikeOf(mask & UPPER_MASK);
      for (const holdsScore of contentsAfter(sets, root, mask)) {
        firstRows[firstRowAt(mask, holdsScore)] = rowOfState.length;
        for (let upper = 0; upper <= cap; upper++) {
          const range = alike[upper];
          if (range?.from === upper) {
            const at: State = { mask, holdsScore, upper };
            if (addRow(at, range)) tasks.push(codeOf(at));
          }
          rowOfState.push(range ? rows.length - 1 : 0);
        }
      }
    }
    return Uint32Array.from(tasks);
  });
  const plan: RowPlan = {
    tables,
    yahtzeeBonus: yahtzeeBonusOf(rules),
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

const contentsAfter = (sets: Masks, root: State, mask: number): readonly (0 | 1)[] =>
  root.mask & sets.fiveAlike ? [root.holdsScore] : fiveAlikeContents(sets, mask);

function pointsReached(
  rules: RuleSet,
  tables: RuleTables,
  root: State,
  { mask, holdsScore }: State,
  gained: Range,
): Range {
  const { extraFiveAlike: extra } = schemeOf(rules);
  const { fiveAlike } = tables.masks;
  const filled = mask & ~root.mask;
  const isNew = (filled & fiveAlike) !== 0;
  const fixed = isNew && holdsScore ? (extra?.points ?? 0) : 0;
  const bonuses = holdsScore ? countBits(filled) - (isNew ? 1 : 0) : 0;
  const lower = maxPointsOf(tables, filled & ~UPPER_MASK & ~fiveAlike);
  return { from: gained.from + fixed, to: gained.to + fixed + lower + bonuses * (extra?.bonus ?? 0) };
}

/**
 * Finds out which upper totals are equivalent, because they make no difference to later turns when these boxes are
 * filled. For each total, the list has the range of its equivalents, or undefined if the total can't be reached.
 */
function equivalentTotals(
  { needed, cap }: UpperTotals,
  root: State,
  upperMask: number,
): readonly (Range | undefined)[] {
  const reachable = reachableTotals(upperMask & ~root.mask, cap, root.upper);
  const neededByTotal = needed(upperMask);
  const totalsByNeed = new Map<number | undefined, number[]>();
  reachable.forEach((can, total) => {
    if (can)
      totalsByNeed.set(neededByTotal[total], [...(totalsByNeed.get(neededByTotal[total]) ?? []), total]);
  });
  return reachable.map((can, total) => {
    const alike = totalsByNeed.get(neededByTotal[total]) ?? [];
    return can ? { from: alike[0] ?? total, to: alike.at(-1) ?? total } : undefined;
  });
}

/** The range of upper points gained between two states. A total at the cap stands for every higher one too. */
function upperPointsGained({ most, cap }: UpperTotals, root: State, mask: number, alike: Range): Range {
  const to = alike.to === cap ? most(mask & ~root.mask & UPPER_MASK) : alike.to - root.upper;
  return { from: alike.from - root.upper, to };
}

/** An upper bound on the points that a state can still gain. */
function maxFurtherPoints(rules: RuleSet, tables: RuleTables, { mask, holdsScore }: State): number {
  const { full, fiveAlike } = tables.masks;
  const open = full & ~mask;
  const bonuses = holdsScore || (open & fiveAlike) !== 0 ? countBits(open) : 0;
  const bonus = yahtzeeBonusOf(rules);
  return maxPointsOf(tables, open) + rules.upperBonus.points + bonuses * bonus;
}

const maxPointsOf = ({ mostPoints }: RuleTables, mask: number): number =>
  mostPoints.reduce((sum, points, box) => sum + ((mask >> box) & 1 ? points : 0), 0);

function memoized<Made>(make: (key: number) => Made): (key: number) => Made {
  const made = new Map<number, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

export interface Chase {
  /** The expected payoff at the beginning of the turn. */
  readonly expected: number;
  /** A position's moves with their expected payoffs, best first. Its card must be the one passed to `chase`. */
  advise(position: TurnPosition): Advice;
  /** The same moves as `advise`, but unsorted. The next call overwrites the lists. */
  weigh(position: TurnPosition): WeighedMoves;
}

/** How much work a chase may take. The command `solve` uses `whole-memory`. */
export type ChaseEffort = 'some-seconds' | 'whole-memory';

/**
 * How many values `chase` may compute. Under the official rules, eight open boxes need a million, and an empty card 60
 * million. The limit of `whole-memory` is the size of the kernel's memory.
 */
const MAX_LANES: Readonly<Record<ChaseEffort, number>> = { 'some-seconds': 8e6, 'whole-memory': 1e8 };

/**
 * Computes the strategy with the best expected payoff from a card. It's the dynamic programming of `solve`, but the
 * running score is part of the state (Cremers 2002). With the payoff `atLeast`, it finds the best chance of reaching a
 * score.
 *
 * Six open boxes take a tenth of a second, and every two more three to four times as long. Returns undefined if
 * `effort` allows too few values.
 *
 * @throws WebAssembly.CompileError if vectors (SIMD) aren't supported
 */
export function chase(
  rules: RuleSet,
  card: Scorecard,
  payoff: Payoff,
  threads: KernelThreads = ONE_THREAD,
  effort: ChaseEffort = 'some-seconds',
): Chase | undefined {
  const root = { state: stateOf(rules, card), total: totalWithoutBonus(rules, card) };
  const { plan, known } = planScores(rules, ruleTables(rules), root, payoff, threads.count);
  const lanes = plan.rows.reduce((sum, { length }) => sum + length, 0);
  if (lanes > MAX_LANES[effort]) return undefined;
  const laidOut = layOut(plan);
  for (const { row, valueAt } of known) {
    const lanes = plan.rows[row];
    if (lanes) fillRow(laidOut, row, lanes, valueAt);
  }
  const solution = createSolution({
    rules,
    ...performWork(workOnRows(laidOut.memory), threads),
    lanes: plan.lanes,
    worthOf({ mask, holdsScore, upper }, total) {
      const first = plan.firstRows[firstRowAt(mask, holdsScore)] ?? 0;
      return valueAt(plan, laidOut, plan.rowOfState[first + Math.min(upper, plan.upperCap)] ?? 0, total);
    },
  });
  const { advise, weigh } = solution;
  return { expected: solution.expectedTotal(card), advise, weigh };
}
