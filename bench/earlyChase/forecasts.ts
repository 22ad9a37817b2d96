import type { SolvedRules } from '../../src/analysis/index.js';
import * as at from '../../src/analysis/kernel/directory.js';
import { FULL_MASK } from '../../src/analysis/solver/ruleTables.js';
import { MASKS_BY_COUNT, type State, yahtzeeContents } from '../../src/analysis/solver/states.js';

/** A kind of game: its share of all games, and the mean and variance of the points that the player still scores. */
export interface KindOfGame {
  readonly share: number;
  readonly mean: number;
  readonly variance: number;
}

/**
 * The points still to come from a state if the player maximises the average score. There are up to six kinds of games:
 * with and without the upper bonus, and with no Yahtzee, one Yahtzee or several Yahtzees. Scores within a kind are
 * close to a normal distribution, but all scores together are not.
 */
export type Forecast = readonly KindOfGame[];

/** A possible end of a turn if the player maximises the average score. */
export interface Outcome {
  readonly chance: number;
  /** The points of the turn, including a Yahtzee bonus. */
  readonly points: number;
  /** The forecast for the state after the turn. */
  readonly after: Forecast;
}

/** The forecasts for all states of a solved rule set. */
export interface Forecasts {
  forecastOf(state: State): Forecast;
  /** Returns the possible ends of the next turn of a state. */
  outcomesOf(state: State): readonly Outcome[];
}

/** The number of kinds: kind 3 x (upper bonus) + (no Yahtzee: 0, one Yahtzee: 1, a Yahtzee bonus: 2). */
const KINDS = 6;
const kindOf = (earnsUpperBonus: boolean, holdsScore: 0 | 1): number =>
  3 * Number(earnsUpperBonus) + holdsScore;
const isWithoutBonus = (kind: number): boolean => kind % 3 === 1;

/** The numbers for each kind: its share, mean and variance. */
const NUMBERS = 3;
const STATE_NUMBERS = KINDS * NUMBERS;

/** A transition from a lane of a row to a state one turn later. */
type Transition = (lane: number, after: number, points: number, isBonus: boolean, chance: number) => void;

/**
 * Computes the forecasts of all states, backwards from the full cards. This takes about two seconds. A forecast is the
 * sum of the forecasts after the next turn, weighted by the chance of each outcome of this turn.
 */
export function computeForecasts({ rules, rows: { kernel, memory, scratch } }: SolvedRules): Forecasts {
  const words = new Int32Array(memory.buffer);
  const values = new Float64Array(memory.buffer);
  const flow = kernel.flowOf(scratch);
  const rowsBegin = (words[at.ROWS_BEGIN / 4] ?? 0) / 8;
  const states = ((words[at.FLOW_BYTES / 4] ?? 0) - at.REACH) / 8;
  // 32 bits are precise enough for an approximation, and save 39 megabytes.
  const numbers = new Float32Array(states * STATE_NUMBERS);

  /** Returns the index of the first state of a row, the number of its first lane, and the number of its lanes. */
  const rowAt = (mask: number, holdsScore: 0 | 1) => {
    const row = kernel.rowOf(mask, holdsScore, 0) / 4;
    const [address = 0, firstLane = 0, length = 0] = words.subarray(row, row + 3);
    return { begin: address / 8 - rowsBegin, firstLane, length };
  };
  /** Calls `each` for each transition from the lanes `from` to `to` (exclusive, at most eight) of a row. */
  const spread = (mask: number, holdsScore: 0 | 1, from: number, to: number, each: Transition): void => {
    const { firstLane } = rowAt(mask, holdsScore);
    const count = kernel.spreadTurn(flow, mask, holdsScore, firstLane + from);
    for (let outcome = 0; outcome < count; outcome++) {
      const address = (flow + at.OUTCOMES + outcome * at.OUTCOME_BYTES) / 4;
      const source = (words[address] ?? 0) / 4;
      const chances = (words[address + 1] ?? 0) / 8 - from;
      const first = (words[source] ?? 0) / 8 - rowsBegin;
      const moved = firstLane + (words[source + 1] ?? 0);
      const last = (words[source + 2] ?? 0) - 1;
      const points = values[source / 2 + 2] ?? 0;
      const isBonus = points > (words[source + 3] ?? 0) >> 4;
      for (let lane = from; lane < to; lane++) {
        const chance = values[chances + lane] ?? 0;
        if (chance > 0)
          each(lane, first + Math.min(Math.max(lane + moved, 0), last), points, isBonus, chance);
      }
    }
  };

  const forecastFullCards = (holdsScore: 0 | 1): void => {
    const { begin, firstLane, length } = rowAt(FULL_MASK, holdsScore);
    for (let lane = 0; lane < length; lane++) {
      const kind = kindOf(firstLane + lane >= rules.upperBonus.threshold, holdsScore);
      const place = (begin + lane) * STATE_NUMBERS + kind * NUMBERS;
      numbers.set([1, values[rowsBegin + begin + lane] ?? 0], place);
    }
  };
  const forecastRow = (mask: number, holdsScore: 0 | 1): void => {
    const { begin, length } = rowAt(mask, holdsScore);
    // For each kind: the share, the sum of points and the sum of squared points.
    const sums = new Float64Array(length * STATE_NUMBERS);
    for (let from = 0; from < length; from += at.BLOCK_LANES) {
      const to = Math.min(from + at.BLOCK_LANES, length);
      spread(mask, holdsScore, from, to, (lane, after, points, isBonus, chance) => {
        for (let kind = 0; kind < KINDS; kind++) {
          const source = after * STATE_NUMBERS + kind * NUMBERS;
          const share = (numbers[source] ?? 0) * chance;
          if (share === 0) continue;
          const newKind = isBonus && isWithoutBonus(kind) ? kind + 1 : kind;
          const target = lane * STATE_NUMBERS + newKind * NUMBERS;
          const mean = points + (numbers[source + 1] ?? 0);
          sums[target] = (sums[target] ?? 0) + share;
          sums[target + 1] = (sums[target + 1] ?? 0) + share * mean;
          sums[target + 2] = (sums[target + 2] ?? 0) + share * (mean * mean + (numbers[source + 2] ?? 0));
        }
      });
    }
    for (let place = 0; place < sums.length; place += NUMBERS) {
      const share = sums[place] ?? 0;
      if (share === 0) continue;
      const mean = (sums[place + 1] ?? 0) / share;
      const variance = Math.max(0, (sums[place + 2] ?? 0) / share - mean * mean);
      numbers.set([share, mean, variance], begin * STATE_NUMBERS + place);
    }
  };

  for (const holdsScore of yahtzeeContents(FULL_MASK)) forecastFullCards(holdsScore);
  for (const mask of MASKS_BY_COUNT.slice(0, -1).reverse().flat()) {
    for (const holdsScore of yahtzeeContents(mask)) forecastRow(mask, holdsScore);
  }

  const forecastAt = (index: number): Forecast => {
    const forecast: KindOfGame[] = [];
    for (let kind = 0; kind < KINDS; kind++) {
      const place = index * STATE_NUMBERS + kind * NUMBERS;
      const [share = 0, mean = 0, variance = 0] = numbers.subarray(place, place + NUMBERS);
      if (share > 0) forecast.push({ share, mean, variance });
    }
    return forecast;
  };
  const laneOf = ({ mask, holdsScore, upper }: State): number => {
    const { firstLane, length } = rowAt(mask, holdsScore);
    return Math.min(Math.max(upper - firstLane, 0), length - 1);
  };
  return {
    forecastOf: (state) => forecastAt(rowAt(state.mask, state.holdsScore).begin + laneOf(state)),
    outcomesOf(state) {
      const lane = laneOf(state);
      const outcomes: Outcome[] = [];
      spread(state.mask, state.holdsScore, lane, lane + 1, (_lane, after, points, _isBonus, chance) =>
        outcomes.push({ chance, points, after: forecastAt(after) }),
      );
      return outcomes;
    },
  };
}
