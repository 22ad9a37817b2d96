import type { SolvedRules } from '../../src/analysis/index.js';
import {
  indexOfFilled,
  pointsOfFilled,
  readRow,
  spreadLanes,
} from '../../src/analysis/forward/transitions.js';
import { stateOf } from '../../src/analysis/solver/states.js';
import { YAHTZEE_BOXES, type Scorecard, withBox } from '../../src/engine/index.js';

/** A possible card after a turn, and its chance. */
export interface TurnOutcome {
  readonly card: Scorecard;
  readonly chance: number;
}

/** Returns the possible cards after the next turn, played for the best average. */
export function turnOutcomes({ rules, rows }: SolvedRules, card: Scorecard): readonly TurnOutcome[] {
  const { mask, holdsScore, upper } = stateOf(rules, card);
  const row = readRow(rows, mask, holdsScore);
  const lane = Math.min(Math.max(upper - row.first, 0), row.length - 1);
  const outcomes: TurnOutcome[] = [];
  spreadLanes(rows, row, lane, [lane], (_lane, _after, total, chance, filled) => {
    const box = YAHTZEE_BOXES[indexOfFilled(filled)];
    const points = pointsOfFilled(filled);
    if (box) outcomes.push({ card: withBox(card, { box, points, yahtzeeBonus: total - points }), chance });
  });
  return outcomes;
}
