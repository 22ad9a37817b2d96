import { DISTINCT_ROLLS, type RuleSet, type Scorecard, withBox } from '../../engine/index.js';
import type { Choice, TurnPosition, WeighedMoves } from '../types.js';
import { CHILDREN, HOLDS, HOLDS_OF_ROLL, indexOfHold, ROLL_CHANCES } from './holds.js';
import { type FillableBox, fillableBoxes } from './moves.js';
import { stateOf } from './states.js';

/** The best strategy for one turn. */
export interface TurnPlan {
  /** The greatest mean worth before the first roll. */
  readonly expected: number;
  /** Returns the moves in a position of this turn with their mean worth, in the same order as `weigh` of a solution. */
  weigh(position: TurnPosition): WeighedMoves;
}

/**
 * Plans a single turn for the greatest mean worth of the card after the turn. The method is the lattice of the solver,
 * but the worth of a card can be any function.
 */
export function planTurn(rules: RuleSet, card: Scorecard, worthOf: (after: Scorecard) => number): TurnPlan {
  const { mask } = stateOf(rules, card);
  const boxesOf = fillableBoxes(rules);
  // Many rolls have the same score in a box.
  const known = new Map<string, number>();
  const worthOfBox = ({ choice }: FillableBox): number => {
    const key = `${choice.box} ${choice.points} ${choice.yahtzeeBonus}`;
    const worth = known.get(key) ?? worthOf(withBox(card, choice));
    known.set(key, worth);
    return worth;
  };
  const boxMoves = DISTINCT_ROLLS.map((dice, roll) =>
    boxesOf({ card, mask }, dice, roll)
      .filter(({ bit }) => (mask & bit) === 0)
      .map((box) => ({ choice: box.choice, worth: worthOfBox(box) })),
  );
  const bestBoxes = boxMoves.map((moves) => Math.max(...moves.map(({ worth }) => worth)));
  const withNoneLeft = holdValues(bestBoxes);
  const withOneLeft = holdValues(
    bestBoxes.map((worth, roll) => Math.max(worth, bestHold(withNoneLeft, roll))),
  );
  // Each key is the number of rolls left when the player chooses a hold.
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

/** Returns the mean worth of each hold, given the worth of each of the 252 rolls. */
function holdValues(rolls: readonly number[]): Float64Array {
  const worth = new Float64Array(HOLDS.length);
  worth.set(rolls);
  // The children of a hold have one die more. HOLDS contains the holds with more dice first.
  CHILDREN.forEach((children, index) => {
    let sum = 0;
    for (const child of children) sum += worth[child] ?? 0;
    worth[rolls.length + index] = sum / 6;
  });
  return worth;
}

/** Returns the worth of the best hold that keeps zero to four dice of a roll. */
function bestHold(worth: Float64Array, roll: number): number {
  let best = -Infinity;
  for (const hold of HOLDS_OF_ROLL[roll] ?? []) best = Math.max(best, worth[hold] ?? 0);
  return best;
}
