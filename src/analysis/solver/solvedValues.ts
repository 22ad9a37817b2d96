import { type RuleSet, type Scorecard, totals } from '../../engine/index.js';
import { type Choice, SAME_WORTH, type TurnPosition, type WeighingSolution } from '../types.js';
import { adviceOf, bestOf, fillableBoxes, MAX_MOVES } from './moves.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './runKernel.js';
import * as at from '../kernel/directory.js';
import type { RowPlan } from './memory.js';
import { UPPER_MASK, YAHTZEE_MASK } from './ruleTables.js';
import { type State, stateOf } from './states.js';

/** A solution with all states computed. */
export interface SolvedStates extends WeighingSolution {
  /** Returns the expected further points of a state between turns. */
  valueOf(state: State): number;
}

/** Computed rows, and their kernel. */
interface SolutionParts {
  readonly rules: RuleSet;
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
  readonly lanes: RowPlan['lanes'];
  /**
   * Returns the expected final value of a card between turns.
   *
   * @param total the points on the card, without the upper bonus
   */
  worthOf(state: State, total: number): number;
}

/** The facts of a card that count. */
interface CardAt {
  readonly card: Scorecard;
  readonly state: State;
  readonly total: number;
}

/** Makes a solution of computed rows. */
export function createSolution(parts: SolutionParts): SolvedStates {
  const { rules, worthOf } = parts;
  const readCard = cardReader(rules);
  const holds = holdValues(parts);
  const weigh = weigher(parts, readCard, holds);
  return {
    rules,
    valueOf: (state) => worthOf(state, 0),
    expectedTotal: (card) => worthOf(stateOf(rules, card), totalWithoutBonus(rules, card)),
    weigh,
    best: (position) => clearlyBestHold(position, readCard(position.card), holds) ?? bestOf(weigh(position)),
    advise: (position) => adviceOf(weigh(position), readCard(position.card).total),
  };
}

type ReadCard = (card: Scorecard) => CardAt;

/** Finds the facts of a card that count. The last card is remembered, because the decisions of a turn share it. */
function cardReader(rules: RuleSet): ReadCard {
  let known: CardAt | undefined;
  return (card) => {
    if (known?.card !== card)
      known = { card, state: stateOf(rules, card), total: totalWithoutBonus(rules, card) };
    return known;
  };
}

/** The values of holds. */
interface Holds {
  /** Returns the values of holds on a card, at twice the index of each hold. They are valid until the next card. */
  valuesFrom(from: CardAt, rollsLeft: 1 | 2): Float64Array;
  /** Returns the part of the final score that these values do not include. */
  pointsBeside(from: CardAt): number;
}

/** Lets the kernel compute all holds on a card at once. The last card is remembered. */
function holdValues({ kernel, memory, scratch, lanes }: SolutionParts): Holds {
  const valuesAt = (address: number): Float64Array =>
    new Float64Array(memory.buffer, scratch + address, 2 * at.HOLD_COUNT);
  const values = { 1: valuesAt(at.NO_ROLLS_LEFT), 2: valuesAt(at.ONE_ROLL_LEFT) };
  let computed: CardAt | undefined;
  return {
    valuesFrom(from, rollsLeft) {
      if (from !== computed) {
        const { mask, holdsScore, upper } = from.state;
        kernel.computeMoves(scratch, mask, holdsScore, upper, lanes === 'scores' ? from.total : upper);
        computed = from;
      }
      return values[rollsLeft];
    },
    pointsBeside: ({ total }) => (lanes === 'scores' ? 0 : total),
  };
}

/** Weighs the moves of a position, boxes first. The lists are valid until the next position. */
function weigher(
  { rules, worthOf }: SolutionParts,
  readCard: ReadCard,
  holds: Holds,
): WeighingSolution['weigh'] {
  const boxesOf = fillableBoxes(rules);
  const weighed = { count: 0, choices: [] as Choice[], expected: new Float64Array(MAX_MOVES) };
  const put = (choice: Choice, expected: number): void => {
    weighed.choices[weighed.count] = choice;
    weighed.expected[weighed.count++] = expected;
  };
  return ({ card, dice, rollsLeft }) => {
    const from = readCard(card);
    const { state, total } = from;
    const roll = indexOfHold(dice);
    weighed.count = 0;
    for (const { bit, choice } of boxesOf({ card, mask: state.mask }, dice, roll)) {
      if (state.mask & bit) continue;
      const { points, yahtzeeBonus } = choice;
      put(choice, worthOf(stateAfter(rules, state, bit, points), total + points + yahtzeeBonus));
    }
    if (rollsLeft !== 0) {
      const values = holds.valuesFrom(from, rollsLeft);
      const beside = holds.pointsBeside(from);
      for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
        put(HOLD_CHOICES[hold] as Choice, beside + (values[2 * hold] ?? 0));
      }
    }
    return weighed;
  };
}

/** Returns the best hold if every box is clearly worth less. This is quicker than finding the legal boxes. */
function clearlyBestHold({ dice, rollsLeft }: TurnPosition, from: CardAt, holds: Holds): Choice | undefined {
  if (rollsLeft === 0) return undefined;
  const values = holds.valuesFrom(from, rollsLeft);
  const beside = holds.pointsBeside(from);
  const roll = indexOfHold(dice);
  let best = 0;
  let most = -Infinity;
  for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
    const value = beside + (values[2 * hold] ?? 0);
    if (value <= most + SAME_WORTH) continue;
    best = hold;
    most = value;
  }
  // Holding all five dice before the last roll is the same as filling the best box.
  const bestBox = holds.valuesFrom(from, 1)[2 * roll] ?? 0;
  return most - beside - bestBox > CLEAR_DIFFERENCE ? HOLD_CHOICES[best] : undefined;
}

const HOLD_CHOICES = HOLDS.map((hold): Choice => ({ hold }));

/** More points than the rounding of floating-point sums. */
const CLEAR_DIFFERENCE = 1e-6;

/** Returns the points on a card without the upper bonus, which the values of states include. */
export function totalWithoutBonus(rules: RuleSet, card: Scorecard): number {
  const { grand, upperBonus } = totals(rules, card);
  return grand - upperBonus;
}

/** Returns the state after filling the box with this bit. */
const stateAfter = (rules: RuleSet, state: State, bit: number, points: number): State => ({
  mask: state.mask | bit,
  holdsScore: bit === YAHTZEE_MASK ? (points === rules.fixedScores.yahtzee ? 1 : 0) : state.holdsScore,
  upper: bit & UPPER_MASK ? Math.min(state.upper + points, rules.upperBonus.threshold) : state.upper,
});
