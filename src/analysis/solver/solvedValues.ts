import { type RuleSet, type Scorecard, totals } from '../../engine/index.js';
import { type Choice, SAME_WORTH, type TurnPosition, type WeighingSolution } from '../types.js';
import { adviceOf, bestOf, fillableBoxes, MAX_MOVES } from './moves.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './runKernel.js';
import * as at from '../kernel/directory.js';
import type { RowPlan } from './memory.js';
import { masksOf, type State, stateOf, UPPER_MASK } from './states.js';

export interface SolvedStates extends WeighingSolution {
  /** The expected remaining points of a state between turns. */
  valueOf(state: State): number;
}

interface SolutionParts {
  readonly rules: RuleSet;
  readonly kernel: Kernel;
  readonly memory: WebAssembly.Memory;
  readonly scratch: number;
  readonly lanes: RowPlan['lanes'];
  /** The expected final score or payoff of a card between turns. `total` leaves out the upper bonus. */
  worthOf(state: State, total: number): number;
}

interface CardAt {
  readonly card: Scorecard;
  readonly state: State;
  readonly total: number;
}

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

/**
 * Makes a function that computes a card's state and points. It remembers the last card, because that stays the same
 * during a turn.
 */
function cardReader(rules: RuleSet): ReadCard {
  let known: CardAt | undefined;
  return (card) => {
    if (known?.card !== card)
      known = { card, state: stateOf(rules, card), total: totalWithoutBonus(rules, card) };
    return known;
  };
}

interface Holds {
  /** The values of all holds for a card; hold i is at index 2i. A call with another card overwrites the list. */
  valuesFrom(from: CardAt, rollsLeft: 1 | 2): Float64Array;
  /** What to add to a hold's value to get the expected final score or payoff. */
  pointsToAdd(from: CardAt): number;
}

/**
 * Looks up the values of holds. The kernel computes all of a card's at once, and they're kept until a call for another
 * card.
 */
function holdValues({ kernel, memory, scratch, lanes }: SolutionParts): Holds {
  const valuesAt = (address: number): Float64Array =>
    new Float64Array(memory.buffer, scratch + address, 2 * at.HOLD_COUNT);
  // The keys are the number of rolls left when the player chooses a hold. The roll after that uses one up, so each list
  // is for one roll fewer.
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
    pointsToAdd: ({ total }) => (lanes === 'scores' ? 0 : total),
  };
}

/**
 * Makes a function that lists all moves of a position, boxes first. Each call overwrites the lists of the one before.
 */
function weigher(
  { rules, worthOf }: SolutionParts,
  readCard: ReadCard,
  holds: Holds,
): WeighingSolution['weigh'] {
  const boxesOf = fillableBoxes(rules);
  const masks = masksOf(rules);
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
    const open = masks.open[state.mask] ?? 0;
    for (const { bit, choice } of boxesOf({ card, mask: state.mask }, dice, roll)) {
      if ((open & bit) === 0) continue;
      const { points, yahtzeeBonus } = choice;
      put(choice, worthOf(stateAfter(rules, state, bit, points), total + points + yahtzeeBonus));
    }
    if (rollsLeft !== 0) {
      const values = holds.valuesFrom(from, rollsLeft);
      const beside = holds.pointsToAdd(from);
      for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
        put(HOLD_CHOICES[hold] as Choice, beside + (values[2 * hold] ?? 0));
      }
    }
    return weighed;
  };
}

/**
 * The best hold if it's clearly better than every box, otherwise undefined. Looking this up is faster than finding the
 * legal boxes.
 */
function clearlyBestHold({ dice, rollsLeft }: TurnPosition, from: CardAt, holds: Holds): Choice | undefined {
  if (rollsLeft === 0) return undefined;
  const values = holds.valuesFrom(from, rollsLeft);
  const beside = holds.pointsToAdd(from);
  const roll = indexOfHold(dice);
  let best = 0;
  let most = -Infinity;
  for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
    const value = beside + (values[2 * hold] ?? 0);
    if (value <= most + SAME_WORTH) continue;
    best = hold;
    most = value;
  }
  // The list for one roll left has the value of holding all five dice, which equals that of the best box.
  const bestBox = holds.valuesFrom(from, 1)[2 * roll] ?? 0;
  return most - beside - bestBox > CLEAR_DIFFERENCE ? HOLD_CHOICES[best] : undefined;
}

const HOLD_CHOICES = HOLDS.map((hold): Choice => ({ hold }));

/** In points. Larger differences can't be rounding errors. */
const CLEAR_DIFFERENCE = 1e-6;

/** A card's points without the upper bonus, which the states' values already include. */
export function totalWithoutBonus(rules: RuleSet, card: Scorecard): number {
  const { grand, upperBonus } = totals(rules, card);
  return grand - upperBonus;
}

export const stateAfter = (rules: RuleSet, state: State, bit: number, points: number): State => ({
  mask: state.mask | bit,
  // Any points in the box for five of a kind are its fixed score.
  holdsScore: bit === masksOf(rules).fiveAlike ? (points > 0 ? 1 : 0) : state.holdsScore,
  upper: bit & UPPER_MASK ? Math.min(state.upper + points, rules.upperBonus.threshold) : state.upper,
});
