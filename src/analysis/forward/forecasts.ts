import { type Scorecard } from '../../engine/index.js';
import { BLOCK_LANES } from '../kernel/directory.js';
import type { ComputedRows } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { totalWithoutBonus } from '../solver/solvedValues.js';
import { fiveAlikeContents, masksOf, stateOf } from '../solver/states.js';
import {
  countPlaces,
  pointsOfFilled,
  readRow,
  type RowOfStates,
  spreadLanes,
  type Transition,
} from './transitions.js';

/**
 * One kind of game, such as those with the upper bonus and one Yahtzee: its share of all games, and the mean and
 * variance of its final scores.
 */
export interface KindOfGame {
  readonly share: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * Approximates the final scores under best play with up to six kinds of games: with and without the upper bonus, and
 * with no, one or several Yahtzees. The scores of one kind are close to a normal distribution; those of all games
 * together aren't.
 */
export type Forecast = readonly KindOfGame[];

export interface Forecasts {
  of(card: Scorecard): Forecast;
}

/**
 * Kinds 0-2 lack the upper bonus, and kinds 3-5 have it: first without a Yahtzee, then with one, then with a Yahtzee
 * bonus.
 */
const KINDS = 6;
const kindOf = (earnsUpperBonus: boolean, holdsScore: 0 | 1): number =>
  3 * Number(earnsUpperBonus) + holdsScore;
const withYahtzeeBonus = (kind: number): number => (kind % 3 === 1 ? kind + 1 : kind);

/** Numbers per kind in each state: the kind's share, and the mean and variance of the points still to come. */
const NUMBERS = 3;
const STATE_NUMBERS = KINDS * NUMBERS;

/** Computes all forecasts in about two seconds; see `forecastSteps`. */
export function computeForecasts(solved: SolvedRules): Forecasts {
  const steps = forecastSteps(solved);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Computes the forecasts of all states, backwards from the full cards: each is the weighted sum of those after the next
 * turn. Pauses every few milliseconds, so that the caller can do other work. The result takes 39 MB.
 */
export function* forecastSteps({ rules, rows }: SolvedRules): Generator<undefined, Forecasts> {
  const masks = masksOf(rules);
  // 32 bits are precise enough for an approximation.
  const numbers = new Float32Array(countPlaces(rows) * STATE_NUMBERS);
  for (const holdsScore of fiveAlikeContents(masks, masks.full)) {
    const { state, first, length } = readRow(rows, masks.full, holdsScore);
    const { threshold, points } = rules.upperBonus;
    for (let lane = 0; lane < length; lane++) {
      const isEarned = first + lane >= threshold;
      const place = (state + lane) * STATE_NUMBERS + kindOf(isEarned, holdsScore) * NUMBERS;
      numbers.set([1, isEarned ? points : 0], place);
    }
  }
  for (const mask of masks.byCount.slice(0, -1).reverse().flat()) {
    for (const holdsScore of fiveAlikeContents(masks, mask)) {
      const row = readRow(rows, mask, holdsScore);
      numbers.set(forecastRow(rows, row, numbers), row.state * STATE_NUMBERS);
    }
    yield;
  }
  return {
    of(card) {
      const { mask, holdsScore, upper } = stateOf(rules, card);
      const { state, first, length } = readRow(rows, mask, holdsScore);
      const total = totalWithoutBonus(rules, card);
      const lane = Math.min(Math.max(upper - first, 0), length - 1);
      const begin = (state + lane) * STATE_NUMBERS;
      const forecast: KindOfGame[] = [];
      for (let place = begin; place < begin + STATE_NUMBERS; place += NUMBERS) {
        const [share = 0, mean = 0, variance = 0] = numbers.subarray(place, place + NUMBERS);
        if (share > 0) forecast.push({ share, mean: total + mean, variance });
      }
      return forecast;
    },
  };
}

/** The shares, means and variances for a row's states. `numbers` has those of all states one turn later. */
function forecastRow(rows: ComputedRows, row: RowOfStates, numbers: Float32Array): Float64Array {
  // Start with sums: each kind's share, its points and its squared points. Means and variances follow from them.
  const sums = new Float64Array(row.length * STATE_NUMBERS);
  const add: Transition = (lane, after, points, chance, filled) => {
    const earnsBonus = points > pointsOfFilled(filled);
    for (let kind = 0; kind < KINDS; kind++) {
      const from = after * STATE_NUMBERS + kind * NUMBERS;
      const share = (numbers[from] ?? 0) * chance;
      if (share === 0) continue;
      const to = lane * STATE_NUMBERS + (earnsBonus ? withYahtzeeBonus(kind) : kind) * NUMBERS;
      const mean = points + (numbers[from + 1] ?? 0);
      sums[to] = (sums[to] ?? 0) + share;
      sums[to + 1] = (sums[to + 1] ?? 0) + share * mean;
      sums[to + 2] = (sums[to + 2] ?? 0) + share * (mean * mean + (numbers[from + 2] ?? 0));
    }
  };
  for (let begin = 0; begin < row.length; begin += BLOCK_LANES) {
    const count = Math.min(BLOCK_LANES, row.length - begin);
    const lanes = Array.from({ length: count }, (_, lane) => begin + lane);
    spreadLanes(rows, row, begin, lanes, add);
  }
  for (let place = 0; place < sums.length; place += NUMBERS) {
    const share = sums[place] ?? 0;
    if (share === 0) continue;
    const mean = (sums[place + 1] ?? 0) / share;
    sums[place + 1] = mean;
    sums[place + 2] = Math.max(0, (sums[place + 2] ?? 0) / share - mean * mean);
  }
  return sums;
}
