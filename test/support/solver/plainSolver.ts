import {
  type BoxId,
  EMPTY_CARD,
  type YahtzeeRuleSet,
  type Scorecard,
  totals,
  YAHTZEE_BOXES,
} from '../../../src/engine/index.js';
import { FIRST_ROLL, SET_COUNT, turnValues } from './plainLattice.js';
import { boxTable, type BoxTable, endsIn, extraYahtzees, type TurnEnd } from './plainScoring.js';
import {
  type Boxes,
  countPlaces,
  FULL,
  openIn,
  type PlainState,
  slotOf,
  stateOf,
  UPPER_SUBSETS,
  upperTotals,
  withEitherYahtzee,
} from './plainState.js';

/** The solution of the game, for a player who maximises the average score. */
export interface PlainSolution {
  readonly rules: YahtzeeRuleSet;
  /** Returns the expected further points, including the upper bonus, or NaN for unsolved and unreachable states. */
  valueOf(state: PlainState): number;
  /** Returns the expected grand total at the end of the game, including the points already on the card. */
  expectedTotal(card: Scorecard): number;
}

/**
 * Solves the game by backward induction in plain loops. Tests compare this second implementation with `src/analysis`.
 * Solves only the states that can follow the card `from`. The function is fast if few boxes are open.
 */
export function plainSolve(rules: YahtzeeRuleSet, from: Scorecard = EMPTY_CARD): PlainSolution {
  const values = solve(rules, stateOf(rules, from).filled);
  const valueOf = (state: PlainState): number => values[slotOf(rules, state) + state.upper] ?? NaN;
  const expectedTotal = (card: Scorecard): number => {
    const { grand, upperBonus } = totals(rules, card);
    return grand - upperBonus + valueOf(stateOf(rules, card));
  };
  return { rules, valueOf, expectedTotal };
}

/** The values computed so far, and scratch space. */
interface Work {
  readonly rules: YahtzeeRuleSet;
  readonly tables: ReadonlyMap<BoxId, BoxTable>;
  /** The values of states, indexed by slot and upper total. */
  readonly values: Float64Array;
  /** Scratch space: the values within a turn, indexed by set of dice and upper total. */
  readonly worth: Float64Array;
}

/** Solves all states in which at least these boxes are filled. */
function solve(rules: YahtzeeRuleSet, from: number): Float64Array {
  const work: Work = {
    rules,
    tables: new Map(YAHTZEE_BOXES.map((box) => [box, boxTable(rules, box)])),
    values: new Float64Array(countPlaces(rules)).fill(NaN),
    worth: new Float64Array(SET_COUNT * (rules.upperBonus.threshold + 1)),
  };
  const uppersOf = UPPER_SUBSETS.map((filled) => upperTotals(rules, filled));
  // Filling a box increases the bit mask `filled`. Counting down therefore visits each state after all its successors.
  for (let filled = FULL; filled >= from; filled--) {
    if ((filled & from) !== from) continue;
    const uppers = uppersOf[filled % UPPER_SUBSETS.length] ?? [];
    for (const boxes of withEitherYahtzee(filled)) {
      const values = filled === FULL ? bonuses(rules, uppers) : turns(work, boxes, uppers);
      uppers.forEach((upper, game) => (work.values[slotOf(rules, boxes) + upper] = values[game] ?? NaN));
    }
  }
  return work.values;
}

const bonuses = ({ upperBonus }: YahtzeeRuleSet, uppers: readonly number[]): number[] =>
  uppers.map((upper) => (upper >= upperBonus.threshold ? upperBonus.points : 0));

/** Returns the value of a turn for each upper total, given the filled boxes. */
function turns(work: Work, boxes: Boxes, uppers: readonly number[]): Float64Array {
  const { rules, tables, worth } = work;
  const games = uppers.length;
  worth.fill(-1, FIRST_ROLL * games);
  for (const box of openIn(boxes.filled)) {
    const table = tables.get(box) ?? boxTable(rules, box);
    const { ofRoll } = table;
    const ends = worthOfEnds(work, endsIn(rules, boxes, table), uppers);
    for (let roll = 0; roll < ofRoll.length; roll++) {
      raise(worth, FIRST_ROLL + roll, ends, ofRoll[roll] ?? 0, games);
    }
  }
  for (const extra of extraYahtzees(rules, boxes)) {
    const set = FIRST_ROLL + extra.roll;
    const ends = worthOfEnds(work, extra.ends, uppers);
    worth.fill(-1, set * games, (set + 1) * games);
    for (let end = 0; end < extra.ends.length; end++) raise(worth, set, ends, end, games);
  }
  return turnValues(worth, games);
}

/**
 * Returns the values of several ways to end the turn, including the points scored. Returns one value per upper total
 * for each way.
 */
function worthOfEnds(
  { rules, values }: Work,
  ends: readonly TurnEnd[],
  uppers: readonly number[],
): Float64Array {
  const { threshold } = rules.upperBonus;
  const worth = new Float64Array(ends.length * uppers.length);
  let at = 0;
  for (const { points, upper, slot } of ends) {
    for (const before of uppers) {
      const after = before + upper;
      // Avoid Math.min here, because accessing a global inside jest takes longer than the rest of this loop.
      worth[at++] = points + (values[slot + (after < threshold ? after : threshold)] ?? NaN);
    }
  }
  return worth;
}

/**
 * Compares the values of a set of dice with the values of one way to end the turn. Stores the higher value for each
 * upper total.
 */
function raise(worth: Float64Array, set: number, ends: Float64Array, end: number, games: number): void {
  const at = set * games;
  const from = end * games;
  for (let game = 0; game < games; game++) {
    const offered = ends[from + game] ?? 0;
    if (offered > (worth[at + game] ?? 0)) worth[at + game] = offered;
  }
}
