import { type Box, BOXES, EMPTY_CARD, type Scorecard } from '../../engine/index.js';
import { followGames } from './followGames.js';
import * as at from '../kernel/directory.js';
import { FULL_MASK } from '../solver/ruleTables.js';
import type { SolvedRules } from '../solver/solve.js';
import { yahtzeeContents, stateOf } from '../solver/states.js';

/** Statistics for a box under best play. */
export interface BoxStatistics {
  readonly mean: number;
  /** The share of games that score a zero in the box, 0-1. */
  readonly zeroRate: number;
}

/** Statistics for games in which every move maximises the expected score. */
export interface PlayStatistics {
  readonly mean: number;
  readonly standardDeviation: number;
  readonly boxes: Readonly<Record<Box, BoxStatistics>>;
  /**
   * The share of games in which the player earns the upper bonus, 0-1. The share is 0 if the rules have no upper bonus.
   */
  readonly upperBonusShare: number;
}

/**
 * Computes the exact statistics of best play from a card between turns, in about a second. Each turn changes the
 * expected final score. The variance of the final score is the sum of the mean squared changes.
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
  const shares = yahtzeeContents(FULL_MASK).map((holdsScore) =>
    reachOf({ mask: FULL_MASK, holdsScore, upper: threshold }),
  );
  return {
    mean: expectedTotal(card),
    standardDeviation: Math.sqrt(sumAt(at.VARIANCE) + sumAt(at.VARIANCE + 8)),
    boxes: Object.fromEntries(boxes) as Record<Box, BoxStatistics>,
    upperBonusShare: points === 0 ? 0 : shares.reduce((sum, share) => sum + share),
  };
}
