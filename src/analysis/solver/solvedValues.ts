import { type RuleSet, type Scorecard, totals } from '../../engine/index.js';
import { type Choice, SAME_WORTH, type TurnPosition, type WeighingSolution } from '../types.js';
import { adviceOf, bestOf, fillableBoxes, MAX_MOVES } from './moves.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './runKernel.js';
import * as at from '../kernel/directory.js';
import type { RowPlan } from './memory.js';
import { UPPER_MASK, MASK_OF_YAHTZEE } from './ruleTables.js';
import { type State, stateOf } from './states.js';

/** A solution whose every state is at hand. */
export interface SolvedStates extends WeighingSolution {
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

/** What of a card matters. */
interface CardAt {
  readonly card: Scorecard;
  readonly state: State;
  readonly total: number;
}

/** A solution of rows that are computed. */
export function createSolution(parts: SolutionParts): SolvedStates {
  const { rules, worthOf } = parts;
  const lookAt = openCards(rules);
  const holds = openHolds(parts);
  const weigh = openScales(parts, lookAt, holds);
  return {
    rules,
    valueOf: (state) => worthOf(state, 0),
    expectedTotal: (card) => worthOf(stateOf(rules, card), standing(rules, card)),
    weigh,
    best: (position) => clearHold(position, lookAt(position.card), holds) ?? bestOf(weigh(position)),
    advise: (position) => adviceOf(weigh(position), lookAt(position.card).total),
  };
}

type LookAt = (card: Scorecard) => CardAt;

/** Finds out what of a card matters: once, as the decisions of a turn ask for the same card. */
function openCards(rules: RuleSet): LookAt {
  let known: CardAt | undefined;
  return (card) => {
    if (known?.card !== card) known = { card, state: stateOf(rules, card), total: standing(rules, card) };
    return known;
  };
}

/** What holds are worth. */
interface Holds {
  /** From a card, by twice the hold's index. Good until another card is asked about. */
  valuesFrom(from: CardAt, rollsLeft: 1 | 2): Float64Array;
  /** What these values leave out of the final score. */
  standsBeside(from: CardAt): number;
}

/** Has the kernel compute holds, all those of a card at once and not again until another card is asked about. */
function openHolds({ kernel, memory, scratch, lanes }: SolutionParts): Holds {
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
    standsBeside: ({ total }) => (lanes === 'scores' ? 0 : total),
  };
}

/** Weighs the moves of a position, boxes first; what it gives is good until the next one is weighed. */
function openScales(
  { rules, worthOf }: SolutionParts,
  lookAt: LookAt,
  holds: Holds,
): WeighingSolution['weigh'] {
  const boxesOf = fillableBoxes(rules);
  const weighed = { count: 0, choices: [] as Choice[], expected: new Float64Array(MAX_MOVES) };
  const put = (choice: Choice, expected: number): void => {
    weighed.choices[weighed.count] = choice;
    weighed.expected[weighed.count++] = expected;
  };
  return ({ card, dice, rollsLeft }) => {
    const from = lookAt(card);
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
      const stands = holds.standsBeside(from);
      for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
        put(HOLD_CHOICES[hold] as Choice, stands + (values[2 * hold] ?? 0));
      }
    }
    return weighed;
  };
}

/** The best hold, where every box is clearly worth less: which boxes are legal takes longer to find out. */
function clearHold({ dice, rollsLeft }: TurnPosition, from: CardAt, holds: Holds): Choice | undefined {
  if (rollsLeft === 0) return undefined;
  const values = holds.valuesFrom(from, rollsLeft);
  const stands = holds.standsBeside(from);
  const roll = indexOfHold(dice);
  let best = 0;
  let most = -Infinity;
  for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
    const value = stands + (values[2 * hold] ?? 0);
    if (value <= most + SAME_WORTH) continue;
    best = hold;
    most = value;
  }
  // To hold all five before the last roll is to fill the best box.
  const bestBox = holds.valuesFrom(from, 1)[2 * roll] ?? 0;
  return most - stands - bestBox > CLEARLY ? HOLD_CHOICES[best] : undefined;
}

const HOLD_CHOICES = HOLDS.map((hold): Choice => ({ hold }));

/** Points by which sums of floating-point numbers that are equal do not differ. */
const CLEARLY = 1e-6;

/** What stands on a card but for the upper bonus, which the values of states tell of. */
export function standing(rules: RuleSet, card: Scorecard): number {
  const { grand, upperBonus } = totals(rules, card);
  return grand - upperBonus;
}

/** The state after the box of a bit was filled. */
const stateAfter = (rules: RuleSet, state: State, bit: number, points: number): State => ({
  mask: state.mask | bit,
  holdsScore: bit === MASK_OF_YAHTZEE ? (points === rules.fixedScores.yahtzee ? 1 : 0) : state.holdsScore,
  upper: bit & UPPER_MASK ? Math.min(state.upper + points, rules.upperBonus.threshold) : state.upper,
});
