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
} from '../engine/index.js';
import { indexOfHold } from './holds.js';
import { buildTries, type Tries } from './tries.js';

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
