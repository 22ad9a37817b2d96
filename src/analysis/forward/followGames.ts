import { type BoxId, EMPTY_CARD, schemeOf, type Scorecard } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import type { ComputedRows } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { countBits, fiveAlikeContents, type Masks, masksOf, type State, stateOf } from '../solver/states.js';

/** The chance that a game reaches each state. The next call to `followGames` in this thread overwrites it. */
export interface FollowedGames {
  /** Where the chances are in the kernel's memory: the address of this thread's flow space. */
  readonly flow: number;
  /** The kernel's whole memory as 64-bit floats. */
  readonly values: Float64Array;
  /** The chance of reaching a state. States whose upper totals make no difference to later turns count as one. */
  reachOf(state: State): number;
  /**
   * A state's index in the kernel's rows. States whose upper totals make no difference to later turns share an index.
   */
  placeOf(state: State): number;
}

export interface StartState {
  readonly state: State;
  readonly chance: number;
}

/**
 * Follows all games from the start states under best play, to find the chance of reaching each state. `filled` is the
 * mask of the boxes that are filled in every start state.
 */
export function followGames(
  { kernel, memory, scratch }: ComputedRows,
  masks: Masks,
  filled: number,
  starts: readonly StartState[],
): FollowedGames {
  const values = new Float64Array(memory.buffer);
  const flow = kernel.flowOf(scratch);
  const end = flow + (new Uint32Array(memory.buffer)[at.FLOW_BYTES / 4] ?? 0);
  const reachAt = ({ mask, holdsScore, upper }: State): number =>
    kernel.reachOf(flow, mask, holdsScore, upper) / 8;
  values.fill(0, (flow + at.VARIANCE) / 8, end / 8);
  for (const { state, chance } of starts) values[reachAt(state)] = (values[reachAt(state)] ?? 0) + chance;
  for (const level of masks.byCount.slice(countBits(filled), -1)) {
    for (const mask of level) {
      if ((mask & filled) !== filled) continue;
      for (const holdsScore of fiveAlikeContents(masks, mask)) kernel.followRow(flow, mask, holdsScore);
    }
  }
  for (const holdsScore of fiveAlikeContents(masks, masks.full))
    kernel.takeBack(flow, masks.full, holdsScore);
  return {
    flow,
    values,
    reachOf: (state) => values[reachAt(state)] ?? 0,
    placeOf: (state) => reachAt(state) - (flow + at.REACH) / 8,
  };
}

interface BoxStatistics {
  readonly mean: number;
  /** The share of games with a zero in the box, 0-1. */
  readonly zeroRate: number;
}

/** Statistics of games in which every move has the best expected score. */
export interface PlayStatistics {
  readonly mean: number;
  readonly standardDeviation: number;
  readonly boxes: Readonly<Record<BoxId, BoxStatistics>>;
  /** The share of games with the upper bonus, 0-1; 0 if the rules have none. */
  readonly upperBonusShare: number;
}

/**
 * Exact statistics of best play from a card between turns, in about a second. The variance of the final score is the
 * sum of the mean squared changes of the expected score, turn by turn.
 */
export function computePlayStatistics(
  { rules, rows, expectedTotal }: SolvedRules,
  card: Scorecard = EMPTY_CARD,
): PlayStatistics {
  const state = stateOf(rules, card);
  const masks = masksOf(rules);
  const { flow, values, reachOf } = followGames(rows, masks, state.mask, [{ state, chance: 1 }]);
  const sumAt = (address: number): number => values[(flow + address) / 8] ?? 0;
  const boxes = schemeOf(rules).boxes.map((box, index): [BoxId, BoxStatistics] => {
    const held = card.filled[box];
    if (held !== undefined) return [box, { mean: held, zeroRate: held === 0 ? 1 : 0 }];
    const total = at.BOX_TOTALS + index * at.BOX_TOTAL_BYTES;
    return [box, { mean: sumAt(total), zeroRate: sumAt(total + 8) }];
  });
  const { points, threshold } = rules.upperBonus;
  const shares = fiveAlikeContents(masks, masks.full).map((holdsScore) =>
    reachOf({ mask: masks.full, holdsScore, upper: threshold }),
  );
  return {
    mean: expectedTotal(card),
    standardDeviation: Math.sqrt(sumAt(at.VARIANCE) + sumAt(at.VARIANCE + 8)),
    boxes: Object.fromEntries(boxes),
    upperBonusShare: points === 0 ? 0 : shares.reduce((sum, share) => sum + share),
  };
}
