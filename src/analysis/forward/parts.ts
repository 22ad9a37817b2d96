import { BOXES, type Dice, DISTINCT_ROLLS, scoringOptions } from '../../engine/index.js';
import { PART_COUNT, YAHTZEE_BONUS_PART } from '../kernel/directory.js';
import { CHILDREN, HOLDS, indexOfHold } from '../solver/holds.js';
import { maskOf } from '../solver/ruleTables.js';
import type { ComputedRows } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { stateAfter } from '../solver/solvedValues.js';
import { stateOf } from '../solver/states.js';
import type { BoxChoice, Choice, Move, Part, Parts, TurnPosition } from '../types.js';
import { createPlanes, type Planes } from './planes.js';

/** All parts of the final score: the boxes in card order, the upper bonus and the Yahtzee bonus. */
export const PARTS: readonly Part[] = [...BOXES, 'upperBonus', 'yahtzeeBonus'];

const PLANES = new WeakMap<ComputedRows, Planes>();

/** Returns the planes of solved rows. The planes are kept, because the parts of a state serve many positions. */
function planesOf(rows: ComputedRows): Planes {
  const planes = PLANES.get(rows) ?? createPlanes(rows);
  PLANES.set(rows, planes);
  return planes;
}

/**
 * Splits the expected final score after each of these moves into its parts, if the player continues with the best
 * moves. The first call for an empty card takes about a second. Later calls take a few milliseconds if the card can
 * follow the card of an earlier call.
 */
export function partsAfter(
  solved: SolvedRules,
  position: TurnPosition,
  moves: readonly (Move | Choice)[],
): readonly Parts[] {
  const { card, dice } = position;
  const planes = planesOf(solved.rows);
  planes.compute(stateOf(solved.rules, card));
  const boxParts = partsOfBoxes(solved, position, planes);
  const holds = moves.some((move) => 'hold' in move)
    ? partsOfHolds(solved, position, boxParts)
    : new Float64Array();
  const held = Float64Array.from(PARTS, (part) =>
    part === 'upperBonus' || part === 'yahtzeeBonus' ? 0 : (card.filled[part] ?? 0),
  );
  held[YAHTZEE_BONUS_PART] = card.yahtzeeBonuses * solved.rules.yahtzeeBonus;
  const fillBox = (move: Pick<BoxChoice, 'box'>): Float64Array => {
    const { boxes, yahtzeeBonus } = scoringOptions(solved.rules, card, dice);
    return boxParts({ box: move.box, points: boxes[move.box] ?? 0, yahtzeeBonus });
  };
  return moves.map((move) => {
    const parts = 'hold' in move ? listOf(holds, indexOfHold(move.hold)) : fillBox(move);
    return Object.fromEntries(
      PARTS.map((part, index) => [part, (held[index] ?? 0) + (parts[index] ?? 0)]),
    ) as Parts;
  });
}

/** Returns the parts of a roll or hold in a list of parts. */
const listOf = (lists: Float64Array, hold: number): Float64Array =>
  lists.subarray(hold * PART_COUNT, (hold + 1) * PART_COUNT);

/**
 * Returns a function that computes the parts still to come if the current turn ends with a box. Results are cached,
 * because many rolls have the same score in a box.
 */
function partsOfBoxes(
  { rules }: SolvedRules,
  { card }: TurnPosition,
  planes: Planes,
): (choice: BoxChoice) => Float64Array {
  const state = stateOf(rules, card);
  const known = new Map<string, Float64Array>();
  return ({ box, points, yahtzeeBonus }) => {
    const key = `${box} ${points} ${yahtzeeBonus}`;
    const cached = known.get(key);
    if (cached) return cached;
    const parts = new Float64Array(PART_COUNT);
    planes.readParts(stateAfter(rules, state, maskOf([box]), points), parts);
    parts[BOXES.indexOf(box)] = points;
    parts[YAHTZEE_BONUS_PART] = (parts[YAHTZEE_BONUS_PART] ?? 0) + yahtzeeBonus;
    known.set(key, parts);
    return parts;
  };
}

/**
 * Computes the parts still to come after every hold in a position. The result contains a list of parts for each hold,
 * in the order of HOLDS. As in the solver, the parts of a hold are the means of the parts of its six children.
 */
function partsOfHolds(
  solved: SolvedRules,
  { card, rollsLeft }: TurnPosition,
  boxParts: (choice: BoxChoice) => Float64Array,
): Float64Array {
  let holds = new Float64Array();
  for (const left of ([0, 1] as const).slice(0, rollsLeft)) {
    const partsOf = (dice: Dice): Float64Array => {
      const best = solved.best({ card, dice, rollsLeft: left });
      return 'hold' in best ? listOf(holds, indexOfHold(best.hold)) : boxParts(best);
    };
    const next = new Float64Array(HOLDS.length * PART_COUNT);
    DISTINCT_ROLLS.forEach((dice, roll) => next.set(partsOf(dice), roll * PART_COUNT));
    CHILDREN.forEach((children, index) => {
      const parts = listOf(next, DISTINCT_ROLLS.length + index);
      for (const child of children) {
        listOf(next, child).forEach((value, part) => (parts[part] = (parts[part] ?? 0) + value / 6));
      }
    });
    holds = next;
  }
  return holds;
}
