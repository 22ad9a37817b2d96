import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  fiveAlike,
  MAX_BOXES,
  naturalPoints,
  type RuleSet,
  schemeOf,
  type Scorecard,
  scoringOptions,
} from '../../engine/index.js';
import {
  type Advice,
  type BoxChoice,
  type Choice,
  type Move,
  SAME_WORTH,
  type WeighedMoves,
} from '../types.js';
import { masksOf } from './states.js';

export interface FillableBox {
  readonly bit: number;
  readonly choice: BoxChoice;
}

interface MaskedCard {
  readonly card: Scorecard;
  readonly mask: number;
}

/**
 * Makes a function that lists what a roll scores in each box, in card order. It caches one list per roll, which can
 * include filled boxes; callers skip those. Lists for extra Yahtzees aren't cached, because their scores depend on the
 * card.
 */
export function fillableBoxes(
  rules: RuleSet,
): (at: MaskedCard, dice: Dice, roll: number) => readonly FillableBox[] {
  const known: (readonly FillableBox[] | undefined)[] = DISTINCT_ROLLS.map(() => undefined);
  const { fiveAlike: special } = masksOf(rules);
  const { positions } = schemeOf(rules);
  const fillable = (boxes: readonly BoxId[], pointsOf: (box: BoxId) => number, yahtzeeBonus: number) =>
    boxes.map((box) => ({
      bit: 1 << (positions.get(box) ?? 0),
      choice: { box, points: pointsOf(box), yahtzeeBonus },
    }));
  const ordinary = rules.boxes.map(({ box }: { readonly box: BoxId }) => box);
  return ({ card, mask }, dice, roll) => {
    if (mask & special && fiveAlike(dice) !== undefined) {
      const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
      return fillable(legal, (box) => boxes[box] ?? 0, yahtzeeBonus);
    }
    return (known[roll] ??= fillable(ordinary, (box) => naturalPoints(rules, box, dice), 0));
  };
}

/** Moves per position, at most: one for each box, and 31 holds if all five dice differ. */
export const MAX_MOVES = MAX_BOXES + 31;

/** The best move, or the first of several that are equally good. */
export function bestOf({ count, choices, expected }: WeighedMoves): Choice {
  let best = 0;
  for (let index = 1; index < count; index++) {
    if ((expected[index] ?? 0) > (expected[best] ?? 0) + SAME_WORTH) best = index;
  }
  const choice = choices[best];
  if (!choice || count === 0) throw new RangeError('a full card has no moves');
  return choice;
}

/** All moves with their costs, best first. A full card has no moves; its expected total is `total`. */
export function adviceOf({ count, choices, expected }: WeighedMoves, total: number): Advice {
  const moves = bestFirst(
    choices.slice(0, count).map((choice, index) => ({
      ...('hold' in choice ? choice : { box: choice.box }),
      expected: expected[index] ?? 0,
    })),
  );
  const most = moves[0]?.expected ?? total;
  return {
    expected: most,
    moves: moves.map((move): Move => ({ ...move, cost: Math.max(0, most - move.expected) })),
  };
}

/** Equally good moves keep their order. */
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
  const orderOf = (move: Move): number => (ranks.get(move) ?? 0) * MAX_MOVES + (places.get(move) ?? 0);
  return sorted.sort((a, b) => orderOf(a) - orderOf(b));
}
