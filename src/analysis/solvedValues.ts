import { BOXES, type Dice, type RuleSet, type Scorecard, scoringOptions, totals } from '../engine/index.js';
import type { BoxMove, HoldMove, Move } from './advice.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './kernel.js';
import * as at from './kernel/directory.js';
import { YAHTZEE_MASK } from './ruleTables.js';
import type { Solution } from './solution.js';
import { type State, stateOf } from './states.js';

/** A solution whose every state is at hand. */
export interface SolvedStates extends Solution {
  /** The expected further points of a state between turns. */
  valueOf(state: State): number;
}

interface SolutionParts {
  readonly rules: RuleSet;
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
  valueOf(state: State): number;
}

export function createSolution({ rules, kernel, memory, scratch, valueOf }: SolutionParts): SolvedStates {
  const valuesAt = (address: number): Float64Array =>
    new Float64Array(memory.buffer, scratch + address, 2 * at.HOLD_COUNT);
  const afterHold = { 1: valuesAt(at.NO_ROLLS_LEFT), 2: valuesAt(at.ONE_ROLL_LEFT) };
  let computed: State | undefined;

  const computeTurn = (state: State): void => {
    if (
      state.mask === computed?.mask &&
      state.holdsScore === computed.holdsScore &&
      state.upper === computed.upper
    ) {
      return;
    }
    kernel.computeTurn(scratch, state.mask, state.holdsScore, state.upper, state.upper);
    computed = state;
  };

  const boxMoves = (card: Scorecard, dice: Dice, state: State, total: number): Omit<BoxMove, 'cost'>[] => {
    const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
    return legal.map((box) => {
      const points = boxes[box] ?? 0;
      return {
        box,
        expected: total + points + yahtzeeBonus + valueOf(stateAfter(rules, state, box, points)),
      };
    });
  };

  return {
    rules,
    valueOf,
    expectedTotal: (card) => standing(rules, card) + valueOf(stateOf(rules, card)),
    advise({ card, dice, rollsLeft }) {
      const state = stateOf(rules, card);
      const total = standing(rules, card);
      const moves: (Omit<BoxMove, 'cost'> | Omit<HoldMove, 'cost'>)[] = boxMoves(card, dice, state, total);
      if (rollsLeft > 0) {
        computeTurn(state);
        const values = afterHold[rollsLeft as 1 | 2];
        for (const hold of HOLDS_OF_ROLL[indexOfHold(dice)] ?? []) {
          moves.push({ hold: HOLDS[hold] ?? [], expected: total + (values[2 * hold] ?? 0) });
        }
      }
      // Of equals the box comes first, and the hold of fewer dice: the order in which they were put here.
      moves.sort((a, b) => b.expected - a.expected);
      const expected = moves[0]?.expected ?? total;
      return {
        expected,
        moves: moves.map((move): Move => ({ ...move, cost: expected - move.expected })),
      };
    },
  };
}

/** What stands on a card but for the upper bonus, which the values of states tell of. */
function standing(rules: RuleSet, card: Scorecard): number {
  const { grand, upperBonus } = totals(rules, card);
  return grand - upperBonus;
}

/** The state after a box was filled. */
function stateAfter(rules: RuleSet, state: State, box: (typeof BOXES)[number], points: number): State {
  const bit = 1 << BOXES.indexOf(box);
  const isUpper = BOXES.indexOf(box) < 6;
  return {
    mask: state.mask | bit,
    holdsScore: bit === YAHTZEE_MASK ? (points === rules.fixedScores.yahtzee ? 1 : 0) : state.holdsScore,
    upper: isUpper ? Math.min(state.upper + points, rules.upperBonus.threshold) : state.upper,
  };
}
