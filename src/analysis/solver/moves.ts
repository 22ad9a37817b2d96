import {
  BOXES,
  type Dice,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  fiveAlike,
  type RuleSet,
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
import { YAHTZEE_MASK } from './ruleTables.js';

/** A box that a roll can fill. */
export interface FillableBox {
  /** The bit that represents this box in a mask. */
  readonly bit: number;
  readonly choice: BoxChoice;
}

/** A card, with its filled boxes as a mask. */
interface MaskedCard {
  readonly card: Scorecard;
  readonly mask: number;
}

/**
 * Returns a function that lists the boxes that a roll can fill, in card order. The list can include boxes that are
 * already filled; callers must skip these boxes. Results are cached for each roll, except for extra Yahtzees, whose
 * scores depend on the card.
 */
export function fillableBoxes(
  rules: RuleSet,
): (at: MaskedCard, dice: Dice, roll: number) => readonly FillableBox[] {
  const known: (readonly FillableBox[] | undefined)[] = DISTINCT_ROLLS.map(() => undefined);
  return ({ card, mask }, dice, roll) =>
    mask & YAHTZEE_MASK && fiveAlike(dice) !== undefined
      ? fillable(rules, card, dice)
      : (known[roll] ??= fillable(rules, EMPTY_CARD, dice));
}

function fillable(rules: RuleSet, card: Scorecard, dice: Dice): readonly FillableBox[] {
  const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
  return legal.map((box) => ({
    bit: 1 << BOXES.indexOf(box),
    choice: { box, points: boxes[box] ?? 0, yahtzeeBonus },
  }));
}

/** The maximum number of moves in a position: 13 boxes, and 31 holds if all five dice are different. */
export const MAX_MOVES = BOXES.length + 31;

/** Returns the best move, or the first of several equally good moves. */
export function bestOf({ count, choices, expected }: WeighedMoves): Choice {
  let best = 0;
  for (let index = 1; index < count; index++) {
    if ((expected[index] ?? 0) > (expected[best] ?? 0) + SAME_WORTH) best = index;
  }
  const choice = choices[best];
  if (!choice || count === 0) throw new RangeError('a full card has no moves');
  return choice;
}

/**
 * Returns all moves with their costs, best first. If there are no moves, the expected total is `total`, the points on
 * the card.
 */
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

/** Sorts moves, best first. Equally good moves keep their order. */
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
