import { type Choice, type TurnPosition } from '../../src/analysis/index.js';
import {
  CHILDREN,
  HOLDS,
  HOLDS_OF_ROLL,
  indexOfHold,
  ROLL_CHANCES,
} from '../../src/analysis/solver/holds.js';
import { type FillableBox, fillableBoxes } from '../../src/analysis/solver/moves.js';
import { stateAfter } from '../../src/analysis/solver/solvedValues.js';
import { type State, stateOf } from '../../src/analysis/solver/states.js';
import { DISTINCT_ROLLS, type RuleSet, type Scorecard } from '../../src/engine/index.js';

/** A move in a turn, with the greatest mean worth of the turn's end after the move. */
export interface ValuedMove {
  readonly choice: Choice;
  readonly worth: number;
}

/** The values of a turn that maximises the mean worth of its end. */
export interface TurnValues {
  /** The greatest mean worth before the first roll. */
  readonly worth: number;
  /** Returns the moves in a position of this turn, boxes first, in the same order as `weigh` of a solution. */
  movesAt(position: Omit<TurnPosition, 'card'>): readonly ValuedMove[];
}

/**
 * Plans a single turn. The method is the lattice of the solver, but the worth of the turn's end can be any function.
 *
 * @param worthOf returns the worth of ending the turn in a state with these points, including a Yahtzee bonus
 */
export function planTurn(
  rules: RuleSet,
  card: Scorecard,
  worthOf: (after: State, points: number) => number,
): TurnValues {
  const state = stateOf(rules, card);
  const boxesOf = fillableBoxes(rules);
  const known = new Map<number, number>();
  const worthOfBox = ({ bit, choice: { points, yahtzeeBonus } }: FillableBox): number => {
    const key = (bit * 10_000 + points) * 10_000 + yahtzeeBonus;
    const worth = known.get(key) ?? worthOf(stateAfter(rules, state, bit, points), points + yahtzeeBonus);
    known.set(key, worth);
    return worth;
  };
  const boxMoves = DISTINCT_ROLLS.map((dice, roll) =>
    boxesOf({ card, mask: state.mask }, dice, roll)
      .filter(({ bit }) => (state.mask & bit) === 0)
      .map((box): ValuedMove => ({ choice: box.choice, worth: worthOfBox(box) })),
  );
  const bestBoxes = boxMoves.map((moves) => Math.max(...moves.map(({ worth }) => worth)));
  const afterLastRoll = holdValues(bestBoxes);
  const bestWithOneLeft = bestBoxes.map((worth, roll) => Math.max(worth, bestHold(afterLastRoll, roll)));
  const afterSecondRoll = holdValues(bestWithOneLeft);
  const holdsWith = { 1: afterLastRoll, 2: afterSecondRoll };
  return {
    worth: ROLL_CHANCES.reduce(
      (sum, chance, roll) => sum + chance * Math.max(bestBoxes[roll] ?? 0, bestHold(afterSecondRoll, roll)),
      0,
    ),
    movesAt({ dice, rollsLeft }) {
      const roll = indexOfHold(dice);
      const boxes = boxMoves[roll] ?? [];
      if (rollsLeft === 0) return boxes;
      const holds = (HOLDS_OF_ROLL[roll] ?? []).map((hold): ValuedMove => ({
        choice: { hold: HOLDS[hold] ?? [] },
        worth: holdsWith[rollsLeft][hold] ?? 0,
      }));
      return [...boxes, ...holds];
    },
  };
}

/** Returns the mean worth of each hold, given the worth of each of the 252 rolls. */
function holdValues(rolls: readonly number[]): Float64Array {
  const worth = new Float64Array(HOLDS.length);
  worth.set(rolls);
  // A hold comes after its children, which have one die more.
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
