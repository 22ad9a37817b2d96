import { BOXES, type Dice, DISTINCT_ROLLS, scoringOptions } from '../../engine/index.js';
import * as at from '../kernel/directory.js';
import { PART_COUNT, YAHTZEE_BONUS_PART } from '../kernel/directory.js';
import { CHILDREN, HOLDS, indexOfHold } from '../solver/holds.js';
import { FULL_MASK, maskOf, UPPER_MASK } from '../solver/ruleTables.js';
import { type ComputedRows, PAGE_BYTES } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import { stateAfter } from '../solver/solvedValues.js';
import { MASKS_BY_COUNT, type State, stateOf, yahtzeeContents } from '../solver/states.js';
import type { BoxChoice, Choice, Move, Part, Parts, TurnPosition } from '../types.js';

/** The expected points still to come in each part, for the states of a solved rule set. */
interface Planes {
  /** Computes the parts of every state that can follow these filled boxes, unless they are already computed. */
  compute(from: State): void;
  /** Writes the parts of a computed state to a list. Entries of filled boxes do not change. */
  readParts(state: State, to: Float64Array): void;
}

/** A row: the address of its first lane in memory, the number of this lane, and the number of lanes. */
type Row = readonly [address: number, firstLane: number, length: number];

/** Lanes of a row, including both ends. Lane 0 is the first lane of the row. */
type LaneRange = readonly [from: number, to: number];

/** Adds memory for the planes. The memory belongs to this thread and is kept as long as the rows. */
function createPlanes({ kernel, memory, scratch }: ComputedRows): Planes {
  const directory = new Uint32Array(memory.buffer, 0, at.DIRECTORY_BYTES / 4);
  const planeBytes = (directory[at.FLOW_BYTES / 4] ?? 0) - at.REACH;
  const planes = memory.grow(Math.ceil((planeBytes * at.PART_COUNT) / PAGE_BYTES)) * PAGE_BYTES;
  const toPart = planes - (directory[at.ROWS_BEGIN / 4] ?? 0);
  const flow = kernel.flowOf(scratch);
  const words = new Int32Array(memory.buffer);
  const values = new Float64Array(memory.buffer);

  const rowAt = (mask: number, holdsScore: 0 | 1): Row => {
    const row = kernel.rowOf(mask, holdsScore, 0) / 4;
    return [words[row] ?? 0, words[row + 1] ?? 0, words[row + 2] ?? 0];
  };
  for (const holdsScore of yahtzeeContents(FULL_MASK)) {
    // The value of a full card is its upper bonus.
    const [address, , length] = rowAt(FULL_MASK, holdsScore);
    const first = address / 8 - at.BLOCK_LANES;
    const plane = (toPart + at.UPPER_BONUS_PART * planeBytes) / 8;
    values.copyWithin(plane + first, first, first + length + 2 * at.BLOCK_LANES);
  }

  /** The lanes already computed in each row. */
  const computed = new Map<number, LaneRange>();
  const computeRow = (mask: number, holdsScore: 0 | 1, lowest: number, highest: number): void => {
    const [, first, length] = rowAt(mask, holdsScore);
    const laneOf = (total: number): number => Math.min(Math.max(total - first, 0), length - 1);
    const [from, to]: LaneRange = [laneOf(lowest), laneOf(highest)];
    const key = 2 * mask + holdsScore;
    const [known, end] = computed.get(key) ?? [0, -1];
    if (known <= from && to <= end) return;
    kernel.splitRow(flow, planes, mask, holdsScore, from, to + 1);
    const overlaps = known <= to + 1 && from <= end + 1;
    computed.set(key, overlaps ? [Math.min(known, from), Math.max(end, to)] : [from, to]);
  };

  return {
    compute(state) {
      for (const masks of MASKS_BY_COUNT.slice(0, BOXES.length).reverse()) {
        for (const mask of masks) {
          if ((mask & state.mask) !== state.mask) continue;
          const highest = state.upper + mostUpperPoints(mask & ~state.mask);
          for (const holdsScore of contentsAfter(state, mask))
            computeRow(mask, holdsScore, state.upper, highest);
        }
      }
    },
    readParts({ mask, holdsScore, upper }, to) {
      const [address, firstLane, length] = rowAt(mask, holdsScore);
      const lane = Math.min(Math.max(upper - firstLane, 0), length - 1);
      const place = (address + toPart) / 8 + lane;
      for (let part = 0; part < at.PART_COUNT; part++) {
        if (part < BOXES.length && (mask >> part) & 1) continue;
        to[part] = values[place + (part * planeBytes) / 8] ?? 0;
      }
    },
  };
}

/** Returns the possible values of `holdsScore` when the filled boxes of a state have become `mask`. */
const contentsAfter = (state: State, mask: number): readonly (0 | 1)[] =>
  yahtzeeContents(state.mask).length > 1 ? [state.holdsScore] : yahtzeeContents(mask);

/** Returns the most points that the upper boxes in a mask can score. */
function mostUpperPoints(mask: number): number {
  let most = 0;
  for (let face = 1, rest = mask & UPPER_MASK; rest !== 0; face++, rest >>= 1)
    most += rest & 1 ? 5 * face : 0;
  return most;
}

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
