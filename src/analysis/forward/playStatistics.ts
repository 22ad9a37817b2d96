import { type Box, BOXES, EMPTY_CARD, type Scorecard } from '../../engine/index.js';
import { followGames } from './followGames.js';
import * as at from '../kernel/directory.js';
import { FULL_MASK } from '../solver/ruleTables.js';
import type { SolvedRules } from '../solver/solve.js';
import { holdingsOf, stateOf } from '../solver/states.js';

/** What a box comes to in many games. */
export interface BoxStatistics {
  readonly mean: number;
  /** 0-1: how often it gets nothing. */
  readonly zeroRate: number;
}

/** What games come to that are played for the best average. */
export interface PlayStatistics {
  readonly mean: number;
  readonly standardDeviation: number;
  readonly boxes: Readonly<Record<Box, BoxStatistics>>;
  /** 0-1: how often the upper bonus is reached; none where it has no points. */
  readonly upperBonusShare: number;
}

/**
 * What best play comes to, exactly. The variance of the final score is the sum of what each turn adds to it: the mean
 * square of what stands and is expected after the turn, less what was expected before it. Takes about a second.
 *
 * @param card where the games begin, between turns
 */
export function playStatistics(
  { rules, rows, expectedTotal }: SolvedRules,
  card: Scorecard = EMPTY_CARD,
): PlayStatistics {
  const state = stateOf(rules, card);
  const { flow, values, reachOf } = followGames(rows, state.mask, [{ state, chance: 1 }]);
  const sumAt = (address: number): number => values[(flow + address) / 8] ?? 0;
  const boxes = BOXES.map((box, index): [Box, BoxStatistics] => {
    const held = card.filled[box];
    if (held !== undefined) return [box, { mean: held, zeroRate: held === 0 ? 1 : 0 }];
    const total = at.BOX_TOTALS + index * at.BOX_TOTAL_BYTES;
    return [box, { mean: sumAt(total), zeroRate: sumAt(total + 8) }];
  });
  const { points, threshold } = rules.upperBonus;
  const shares = holdingsOf(FULL_MASK).map((holdsScore) =>
    reachOf({ mask: FULL_MASK, holdsScore, upper: threshold }),
  );
  return {
    mean: expectedTotal(card),
    standardDeviation: Math.sqrt(sumAt(at.VARIANCE) + sumAt(at.VARIANCE + 8)),
    boxes: Object.fromEntries(boxes) as Record<Box, BoxStatistics>,
    upperBonusShare: points === 0 ? 0 : shares.reduce((sum, share) => sum + share),
  };
}
