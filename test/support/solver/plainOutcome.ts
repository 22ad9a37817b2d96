import {
  type BoxId,
  isFull,
  openBoxes,
  type RuleSet,
  type Scorecard,
  totals,
} from '../../../src/engine/index.js';
import { turnEndings } from './plainPolicy.js';
import type { PlainSolution } from './plainSolver.js';
import { stateOf } from './plainState.js';

/** The mean score in a box, and the probability of a zero in that box. */
interface BoxOutcome {
  readonly mean: number;
  readonly zero: number;
}

/** The outcome of a card for a player who maximises the average score and breaks ties as in `plainPolicy.ts`. */
export interface PlainOutcome {
  /** The possible grand totals in ascending order, each with its probability. */
  readonly scores: ReadonlyMap<number, number>;
  readonly mean: number;
  readonly variance: number;
  /** The outcome of each open box. */
  readonly boxes: ReadonlyMap<BoxId, BoxOutcome>;
  /** The probability of the upper bonus. */
  readonly upperBonus: number;
  /** The mean number of points from future Yahtzee bonuses. */
  readonly yahtzeeBonus: number;
}

/**
 * Computes the outcome of a card for a player who follows a solution. The computation is fast enough for up to four
 * open boxes.
 */
export function plainOutcome(solution: PlainSolution, card: Scorecard): PlainOutcome {
  const rest = restOf(solution);
  const { grand, upperBonus } = totals(solution.rules, card);
  const { points, ...others } = rest(card);
  const scores = [...points].map(([more, chance]) => [grand - upperBonus + more, chance] as const);
  const mean = sum(scores.map(([score, chance]) => score * chance));
  const variance = sum(scores.map(([score, chance]) => (score - mean) ** 2 * chance));
  return { ...others, scores: new Map(scores.sort(([one], [other]) => one - other)), mean, variance };
}

/** The outcome of the remaining turns of a card. */
interface Rest extends Pick<PlainOutcome, 'boxes' | 'upperBonus' | 'yahtzeeBonus'> {
  /** The possible totals of further points, including the upper bonus, each with its probability. */
  readonly points: ReadonlyMap<number, number>;
}

function restOf(solution: PlainSolution): (card: Scorecard) => Rest {
  const known = new Map<string, Rest>();
  const rest = (card: Scorecard): Rest => {
    const key = JSON.stringify(stateOf(solution.rules, card));
    const found =
      known.get(key) ??
      (isFull(solution.rules, card) ? atTheEnd(solution.rules, card) : afterTurn(solution, card, rest));
    known.set(key, found);
    return found;
  };
  return rest;
}

function atTheEnd(rules: RuleSet, card: Scorecard): Rest {
  const { upper, upperBonus } = totals(rules, card);
  return {
    points: new Map([[upperBonus, 1]]),
    boxes: new Map(),
    upperBonus: upper >= rules.upperBonus.threshold ? 1 : 0,
    yahtzeeBonus: 0,
  };
}

/** Combines the outcomes that follow each possible end of the turn, weighted by probability. */
function afterTurn(solution: PlainSolution, card: Scorecard, restAfter: (card: Scorecard) => Rest): Rest {
  const points = new Map<number, number>();
  const boxes = new Map<BoxId, BoxOutcome>(
    openBoxes(solution.rules, card).map((box) => [box, { mean: 0, zero: 0 }]),
  );
  let upperBonus = 0;
  let yahtzeeBonus = 0;
  for (const { chance, filling } of turnEndings(solution, card)) {
    const rest = restAfter(filling.card);
    const filled = { mean: filling.points, zero: filling.points === 0 ? 1 : 0 };
    for (const [more, chanceOfMore] of rest.points)
      add(points, filling.points + filling.bonus + more, chance * chanceOfMore);
    for (const [box, outcome] of [...rest.boxes, [filling.box, filled] as const]) {
      const { mean, zero } = boxes.get(box) ?? NOTHING;
      boxes.set(box, { mean: mean + chance * outcome.mean, zero: zero + chance * outcome.zero });
    }
    upperBonus += chance * rest.upperBonus;
    yahtzeeBonus += chance * (filling.bonus + rest.yahtzeeBonus);
  }
  return { points, boxes, upperBonus, yahtzeeBonus };
}

const NOTHING: BoxOutcome = { mean: 0, zero: 0 };

const add = (sums: Map<number, number>, key: number, more: number): unknown =>
  sums.set(key, (sums.get(key) ?? 0) + more);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
