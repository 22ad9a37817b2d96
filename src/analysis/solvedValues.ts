import { BOXES, type Dice, type RuleSet, type Scorecard, scoringOptions, totals } from '../engine/index.js';
import type { BoxMove, HoldMove, Move } from './advice.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './kernel.js';
import * as at from './kernel/directory.js';
import type { RowPlan } from './rowMemory.js';
import { YAHTZEE_MASK } from './ruleTables.js';
import type { Solution } from './solution.js';
import { type State, stateOf } from './states.js';

/** A solution whose every state is at hand. */
export interface SolvedStates extends Solution {
  /** The expected further points of a state between turns. */
  valueOf(state: State): number;
}

/** Rows that are computed, and the kernel that has them. */
interface SolutionParts {
  readonly rules: RuleSet;
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
  readonly lanes: RowPlan['lanes'];
  /**
   * What a card between turns is worth in the end.
   *
   * @param total what stands on it, without the upper bonus
   */
  worthOf(state: State, total: number): number;
}

export function createSolution({
  rules,
  kernel,
  memory,
  scratch,
  lanes,
  worthOf,
}: SolutionParts): SolvedStates {
  const valuesAt = (address: number): Float64Array =>
    new Float64Array(memory.buffer, scratch + address, 2 * at.HOLD_COUNT);
  const afterHold = { 1: valuesAt(at.NO_ROLLS_LEFT), 2: valuesAt(at.ONE_ROLL_LEFT) };
  let computed: (State & { readonly lane: number }) | undefined;

  const computeTurn = (state: State, total: number): void => {
    const { mask, holdsScore, upper } = state;
    const lane = lanes === 'scores' ? total : upper;
    if (
      mask === computed?.mask &&
      holdsScore === computed.holdsScore &&
      upper === computed.upper &&
      lane === computed.lane
    ) {
      return;
    }
    kernel.computeTurn(scratch, mask, holdsScore, upper, lane);
    computed = { ...state, lane };
  };

  const boxMoves = (card: Scorecard, dice: Dice, state: State, total: number): Omit<BoxMove, 'cost'>[] => {
    const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
    return legal.map((box) => {
      const points = boxes[box] ?? 0;
      return {
        box,
        expected: worthOf(stateAfter(rules, state, box, points), total + points + yahtzeeBonus),
      };
    });
  };

  return {
    rules,
    valueOf: (state) => worthOf(state, 0),
    expectedTotal: (card) => worthOf(stateOf(rules, card), standing(rules, card)),
    advise({ card, dice, rollsLeft }) {
      const state = stateOf(rules, card);
      const total = standing(rules, card);
      const moves: (Omit<BoxMove, 'cost'> | Omit<HoldMove, 'cost'>)[] = boxMoves(card, dice, state, total);
      if (rollsLeft > 0) {
        computeTurn(state, total);
        const stands = lanes === 'scores' ? 0 : total;
        const values = afterHold[rollsLeft as 1 | 2];
        for (const hold of HOLDS_OF_ROLL[indexOfHold(dice)] ?? []) {
          moves.push({ hold: HOLDS[hold] ?? [], expected: stands + (values[2 * hold] ?? 0) });
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
export function standing(rules: RuleSet, card: Scorecard): number {
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
