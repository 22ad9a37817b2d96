import { BOXES, type RuleSet, type Scorecard, totals } from '../engine/index.js';
import { type Move, SAME_WORTH, type TurnPosition } from './advice.js';
import { fillableBoxes } from './boxChoices.js';
import { HOLDS, HOLDS_OF_ROLL, indexOfHold } from './holds.js';
import type { Kernel } from './kernel.js';
import * as at from './kernel/directory.js';
import type { RowPlan } from './rowMemory.js';
import { UPPER_MASK, MASK_OF_YAHTZEE } from './ruleTables.js';
import type { Choice, WeighedMoves, WeighingSolution } from './solution.js';
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
  const boxesOf = fillableBoxes(rules);
  const noRollsLeft = valuesAt(at.NO_ROLLS_LEFT);
  const afterHold = { 1: noRollsLeft, 2: valuesAt(at.ONE_ROLL_LEFT) };
  let computed: CardAt | undefined;
  let known: CardAt | undefined;
  const weighed = { count: 0, choices: [] as Choice[], expected: new Float64Array(MOST_MOVES) };

  /** The decisions of a turn ask for the same card. */
  const lookAt = (card: Scorecard): CardAt => {
    if (known?.card !== card) known = { card, state: stateOf(rules, card), total: standing(rules, card) };
    return known;
  };

  const computeMoves = (from: CardAt): void => {
    if (from === computed) return;
    const { mask, holdsScore, upper } = from.state;
    kernel.computeMoves(scratch, mask, holdsScore, upper, lanes === 'scores' ? from.total : upper);
    computed = from;
  };

  /** What the values of holds leave out. */
  const standsBeside = (total: number): number => (lanes === 'scores' ? 0 : total);

  const put = (choice: Choice, expected: number): void => {
    weighed.choices[weighed.count] = choice;
    weighed.expected[weighed.count++] = expected;
  };

  const weigh = ({ card, dice, rollsLeft }: TurnPosition): WeighedMoves => {
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
      computeMoves(from);
      const stands = standsBeside(total);
      const values = afterHold[rollsLeft];
      for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
        put(HOLD_CHOICES[hold] as Choice, stands + (values[2 * hold] ?? 0));
      }
    }
    return weighed;
  };

  /** The best hold, where every box is clearly worth less: which boxes are legal takes longer to find out. */
  const clearHold = ({ card, dice, rollsLeft }: TurnPosition): Choice | undefined => {
    if (rollsLeft === 0) return undefined;
    const from = lookAt(card);
    computeMoves(from);
    const stands = standsBeside(from.total);
    const values = afterHold[rollsLeft];
    const roll = indexOfHold(dice);
    let best = 0;
    let most = -Infinity;
    for (const hold of HOLDS_OF_ROLL[roll] ?? []) {
      const value = stands + (values[2 * hold] ?? 0);
      if (value <= most + SAME_WORTH) continue;
      best = hold;
      most = value;
    }
    return most - stands - (noRollsLeft[2 * roll] ?? 0) > CLEARLY ? HOLD_CHOICES[best] : undefined;
  };

  return {
    rules,
    valueOf: (state) => worthOf(state, 0),
    expectedTotal: (card) => worthOf(stateOf(rules, card), standing(rules, card)),
    weigh,
    best: (position) => clearHold(position) ?? bestOf(weigh(position)),
    advise(position) {
      const { count, choices, expected } = weigh(position);
      const moves = bestFirst(
        choices.slice(0, count).map((choice, index) => ({
          ...('hold' in choice ? choice : { box: choice.box }),
          expected: expected[index] ?? 0,
        })),
      );
      const most = moves[0]?.expected ?? lookAt(position.card).total;
      return {
        expected: most,
        moves: moves.map((move): Move => ({ ...move, cost: Math.max(0, most - move.expected) })),
      };
    },
  };
}

const HOLD_CHOICES = HOLDS.map((hold): Choice => ({ hold }));

/** Every box, and the holds of five different dice that leave one to roll. */
const MOST_MOVES = BOXES.length + 31;

/** Points by which sums of floating-point numbers that are equal do not differ. */
const CLEARLY = 1e-6;

/** The first of those that are worth most, up to rounding. */
function bestOf({ count, choices, expected }: WeighedMoves): Choice {
  let best = 0;
  for (let index = 1; index < count; index++) {
    if ((expected[index] ?? 0) > (expected[best] ?? 0) + SAME_WORTH) best = index;
  }
  const choice = choices[best];
  if (!choice || count === 0) throw new RangeError('a full card allows no move');
  return choice;
}

/** The best first. Those that are worth the same stay in their order: a box before a hold, the first box first, ... */
function bestFirst<Move extends { readonly expected: number }>(moves: readonly Move[]): Move[] {
  const places = new Map(moves.map((move, place) => [move, place]));
  const sorted = [...moves].sort((a, b) => b.expected - a.expected);
  const ranks = new Map<Move, number>();
  let rank = 0;
  let before = Infinity;
  for (const move of sorted) {
    if (before - move.expected > SAME_WORTH) rank++;
    ranks.set(move, rank);
    before = move.expected;
  }
  const orderOf = (move: Move): number => (ranks.get(move) ?? 0) * MOST_MOVES + (places.get(move) ?? 0);
  return sorted.sort((a, b) => orderOf(a) - orderOf(b));
}

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
