import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  openBoxes,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  specOf,
  withBox,
} from '../../engine/index.js';
import type { BoxChance, Choice, TurnPosition, WeighedMoves } from '../types.js';
import { CHILDREN, HOLDS, HOLDS_OF_ROLL, indexOfHold, PARENTS, ROLL_CHANCES } from './holds.js';
import { type FillableBox, fillableBoxes } from './moves.js';
import { masksOf, stateOf } from './states.js';

export interface TurnPlan {
  /** The mean worth of the card after the turn under the plan, before the first roll. */
  readonly expected: number;
  /** A position's moves with their mean worth, in the order of a solution's `weigh`. */
  weigh(position: TurnPosition): WeighedMoves;
}

/**
 * Plans one turn so that the card after it is worth most on average. `worthOf` says what a card is worth, such as the
 * chance of winning with it.
 */
export function planTurn(rules: RuleSet, card: Scorecard, worthOf: (after: Scorecard) => number): TurnPlan {
  const { mask } = stateOf(rules, card);
  const open = masksOf(rules).open[mask] ?? 0;
  const boxesOf = fillableBoxes(rules);
  // Cached, because many rolls score the same in a box.
  const known = new Map<string, number>();
  const worthOfBox = ({ choice }: FillableBox): number => {
    const key = `${choice.box} ${choice.points} ${choice.yahtzeeBonus}`;
    const worth = known.get(key) ?? worthOf(withBox(card, choice));
    known.set(key, worth);
    return worth;
  };
  const boxMoves = DISTINCT_ROLLS.map((dice, roll) =>
    boxesOf({ card, mask }, dice, roll)
      .filter(({ bit }) => (open & bit) !== 0)
      .map((box) => ({ choice: box.choice, worth: worthOfBox(box) })),
  );
  const bestBoxes = boxMoves.map((moves) => Math.max(...moves.map(({ worth }) => worth)));
  const withNoneLeft = holdValues(bestBoxes);
  const withOneLeft = holdValues(
    bestBoxes.map((worth, roll) => Math.max(worth, bestHold(withNoneLeft, roll))),
  );
  // The keys are the number of rolls left when the player chooses a hold.
  const holdsWith = { 1: withNoneLeft, 2: withOneLeft };
  return {
    expected: ROLL_CHANCES.reduce(
      (sum, chance, roll) => sum + chance * Math.max(bestBoxes[roll] ?? 0, bestHold(withOneLeft, roll)),
      0,
    ),
    weigh({ dice, rollsLeft }) {
      const roll = indexOfHold(dice);
      const boxes = boxMoves[roll] ?? [];
      const holds = rollsLeft === 0 ? [] : (HOLDS_OF_ROLL[roll] ?? []);
      const values = rollsLeft === 0 ? undefined : holdsWith[rollsLeft];
      const choices = [
        ...boxes.map(({ choice }): Choice => choice),
        ...holds.map((hold): Choice => ({ hold: HOLDS[hold] ?? [] })),
      ];
      const expected = [...boxes.map(({ worth }) => worth), ...holds.map((hold) => values?.[hold] ?? 0)];
      return { count: choices.length, choices, expected: Float64Array.from(expected) };
    },
  };
}

/** The mean worth of each hold, from the worth of each of the 252 rolls. */
function holdValues(rolls: readonly number[]): Float64Array {
  const worth = new Float64Array(HOLDS.length);
  worth.set(rolls);
  // The worth of a hold's children is already known, because they have one die more and come first in HOLDS.
  CHILDREN.forEach((children, index) => {
    let sum = 0;
    for (const child of children) sum += worth[child] ?? 0;
    worth[rolls.length + index] = sum / 6;
  });
  return worth;
}

/** The worth of the best hold for a roll. A hold keeps zero to four of its dice. */
function bestHold(worth: Float64Array, roll: number): number {
  let best = -Infinity;
  for (const hold of HOLDS_OF_ROLL[roll] ?? []) best = Math.max(best, worth[hold] ?? 0);
  return best;
}

/** True if a box needs a combination. Chance takes any dice, and an upper box needs one matching die. */
const isCombination = (rules: RuleSet, box: BoxId): boolean =>
  !['face', 'any'].includes(specOf(rules, box).pattern.kind);

/** The chance of each open box that needs a combination, if the player goes only for that box this turn. */
export function turnChances(rules: RuleSet, { card, dice, rollsLeft }: TurnPosition): readonly BoxChance[] {
  const points = DISTINCT_ROLLS.map((roll) => scoringOptions(rules, card, roll).boxes);
  const open = openBoxes(rules, card);
  const onCard: readonly { readonly box: BoxId }[] = rules.boxes;
  return onCard
    .filter(({ box }) => isCombination(rules, box) && open.includes(box))
    .map(({ box }) => {
      const fits = Float64Array.from(points, (boxes) => ((boxes[box] ?? 0) > 0 ? 1 : 0));
      return { box, chance: greatestMean(fits, dice, rollsLeft) };
    });
}

/**
 * The expected value at the end of a turn if the player holds the best dice each time. `valuesOfRolls` is in the order
 * of DISTINCT_ROLLS.
 */
function greatestMean(valuesOfRolls: Float64Array, dice: Dice, rollsLeft: number): number {
  const values = new Float64Array(HOLDS.length);
  values.set(valuesOfRolls);
  for (let roll = 0; roll < rollsLeft; roll++) {
    CHILDREN.forEach((children, hold) => {
      values[DISTINCT_ROLLS.length + hold] =
        children.reduce((sum, child) => sum + (values[child] ?? 0), 0) / children.length;
    });
    // Start with the smallest holds, which are last in HOLDS. Each set of dice gets the best value among itself and all
    // smaller sets in it.
    for (let hold = HOLDS.length - 1; hold >= 0; hold--) {
      for (const parent of PARENTS[hold] ?? []) {
        values[hold] = Math.max(values[hold] ?? 0, values[parent] ?? 0);
      }
    }
  }
  return values[indexOfHold(dice)] ?? 0;
}
