import {
  type Box,
  type Dice,
  DISTINCT_ROLLS,
  LOWER_BOXES,
  openBoxes,
  type RuleSet,
  scoringOptions,
} from '../../engine/index.js';
import type { BoxChance, TurnPosition } from '../types.js';
import { CHILDREN, HOLDS, indexOfHold, PARENTS } from './holds.js';

/**
 * The boxes that require a particular combination of dice. The other boxes are excluded: the box Chance accepts any
 * dice, and an upper box needs only one matching die.
 */
const COMBINATIONS: readonly Box[] = LOWER_BOXES.filter((box) => box !== 'chance');

/**
 * Returns the chance of scoring in each open box that requires a particular combination. Each chance assumes that the
 * player goes only for that box this turn.
 */
export function turnChances(rules: RuleSet, { card, dice, rollsLeft }: TurnPosition): readonly BoxChance[] {
  const points = DISTINCT_ROLLS.map((roll) => scoringOptions(rules, card, roll).boxes);
  const open = openBoxes(card);
  return rules.boxes
    .filter(({ box }) => COMBINATIONS.includes(box) && open.includes(box))
    .map(({ box }) => {
      const fits = Float64Array.from(points, (boxes) => ((boxes[box] ?? 0) > 0 ? 1 : 0));
      return { box, chance: greatestMean(fits, dice, rollsLeft) };
    });
}

/**
 * Returns the maximum expected value at the end of a turn, computed with the lattice of holds. The values of final
 * rolls are given in the order of DISTINCT_ROLLS.
 */
function greatestMean(valuesOfRolls: Float64Array, dice: Dice, rollsLeft: number): number {
  const values = new Float64Array(HOLDS.length);
  values.set(valuesOfRolls);
  for (let roll = 0; roll < rollsLeft; roll++) {
    CHILDREN.forEach((children, hold) => {
      values[DISTINCT_ROLLS.length + hold] =
        children.reduce((sum, child) => sum + (values[child] ?? 0), 0) / children.length;
    });
    // The loop starts with the smallest holds, which are last in HOLDS. Each hold gets its own value or the value of
    // its best parent, whichever is higher.
    for (let hold = HOLDS.length - 1; hold >= 0; hold--) {
      for (const parent of PARENTS[hold] ?? []) {
        values[hold] = Math.max(values[hold] ?? 0, values[parent] ?? 0);
      }
    }
  }
  return values[indexOfHold(dice)] ?? 0;
}
