import {
  type Box,
  BOXES,
  type Dice,
  DISTINCT_ROLLS,
  extraYahtzeeSteps,
  type Face,
  FACES,
  naturalPoints,
  type RuleSet,
  UPPER_BOXES,
} from '../../engine/index.js';
import { indexOfHold } from './holds.js';

/** Points that some roll has in a box by itself, and what the Yahtzee box holds after them. */
export interface Slot {
  readonly box: Box;
  readonly points: number;
  readonly holdsScore: boolean;
}

/** What an extra Yahtzee may do: step by step the points of the boxes that are offered; the first open ones decide. */
export type JokerSteps = readonly Readonly<Partial<Record<Box, number>>>[];

/** A rule set as the kernel reads it: what every roll is worth in every box. */
export interface RuleTables {
  /** Box after box, in the order of BOXES. */
  readonly slots: readonly Slot[];
  /** By box, in the order of BOXES, and by roll the slot that the roll has there. */
  readonly slotsOfRolls: readonly Uint16Array[];
  readonly upper: Tries;
  readonly lower: Tries;
  /** By [the Yahtzee box holds its score][face - 1][the box of the face is open]. */
  readonly jokers: readonly (readonly (readonly JokerSteps[])[])[];
}

/** The roll of five alike, by face. */
const fiveOf = (face: Face): Dice => [face, face, face, face, face];
export const FIVE_ALIKE_ROLLS: readonly number[] = FACES.map((face) => indexOfHold(fiveOf(face)));

/** Asks the engine what the rules say of every roll and box, once. */
export function ruleTables(rules: RuleSet): RuleTables {
  const slots: Slot[] = [];
  const slotsOfRolls = BOXES.map((box) => {
    const known = new Map<number, number>();
    return Uint16Array.from(DISTINCT_ROLLS, (roll) => {
      const points = naturalPoints(rules, box, roll);
      const slot = known.get(points) ?? slots.length;
      if (slot === slots.length) {
        known.set(points, slot);
        slots.push({ box, points, holdsScore: box === 'yahtzee' && points === rules.fixedScores.yahtzee });
      }
      return slot;
    });
  });
  return {
    slots,
    slotsOfRolls,
    upper: buildTries(slotsOfRolls.slice(0, UPPER_BOXES.length), slots.length),
    lower: buildTries(slotsOfRolls.slice(UPPER_BOXES.length), slots.length),
    jokers: (['zero', 'score'] as const).map((held) =>
      FACES.map((face) =>
        (['filled', 'open'] as const).map((matching) => extraYahtzeeSteps(rules, face, held, matching)),
      ),
    ),
  };
}

/** The most points that a box can get by itself. */
export const mostPoints = ({ slots }: RuleTables, box: Box): number =>
  Math.max(...slots.filter((slot) => slot.box === box).map(({ points }) => points));

/** The mask of some filled boxes: a bit for each of BOXES. */
export const maskOf = (boxes: readonly Box[]): number =>
  boxes.reduce((mask, box) => mask | (1 << BOXES.indexOf(box)), 0);

export const FULL_MASK = (1 << BOXES.length) - 1;
export const UPPER_MASK = maskOf(UPPER_BOXES);
export const MASK_OF_YAHTZEE = maskOf(['yahtzee']);

/**
 * How the open boxes of a section are compared: along their order, rolls that are worth the same in the boxes so far
 * share a node. The tries of all subsets of the boxes share their levels: the trie of a subset is that of the subset
 * without its last box, and one level more.
 */
export interface Tries {
  /**
   * For each subset, as a mask of the boxes, the nodes of its last level, two numbers each: the node of the level before,
   * and the slot that is compared with it. None for the empty one.
   */
  readonly levels: readonly Uint16Array[];
  /** For each subset the node of its last level that each of the 252 rolls comes to. */
  readonly leaves: readonly Uint16Array[];
}

/**
 * @param slotsOfRolls for each box of the section the slot of each roll
 * @param mostSlots more than any slot
 */
function buildTries(slotsOfRolls: readonly Uint16Array[], mostSlots: number): Tries {
  const levels = [new Uint16Array()];
  const leaves: Uint16Array[] = [new Uint16Array(DISTINCT_ROLLS.length)];
  const nodes = new Int16Array(DISTINCT_ROLLS.length * mostSlots);
  for (let subset = 1; subset < 1 << slotsOfRolls.length; subset++) {
    const last = 31 - Math.clz32(subset);
    const before = leaves[subset ^ (1 << last)] ?? new Uint16Array();
    const slots = slotsOfRolls[last] ?? new Uint16Array();
    const level: number[] = [];
    nodes.fill(-1);
    leaves.push(
      before.map((parent, roll) => {
        const slot = slots[roll] ?? 0;
        const key = parent * mostSlots + slot;
        const known = nodes[key] ?? -1;
        if (known >= 0) return known;
        const node = level.length / 2;
        nodes[key] = node;
        level.push(parent, slot);
        return node;
      }),
    );
    levels.push(Uint16Array.from(level));
  }
  return { levels, leaves };
}
