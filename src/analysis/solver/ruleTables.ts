import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  extraYahtzeeSteps,
  type Face,
  FACES,
  naturalPoints,
  type RuleSet,
  schemeOf,
} from '../../engine/index.js';
import { indexOfHold } from './holds.js';
import { type Masks, masksOf } from './states.js';

/**
 * One of the scores that a box can have, not counting jokers. `holdsScore` is true for the full score of the Yahtzee
 * box.
 */
export interface Slot {
  readonly box: BoxId;
  readonly points: number;
  readonly holdsScore: boolean;
}

/**
 * The joker steps for an extra Yahtzee. Each has the offered boxes with their points. Players use the first step that
 * offers an open box.
 */
export type JokerSteps = readonly Readonly<Partial<Record<BoxId, number>>>[];

export interface RuleTables {
  /** In the order of the rule set's scheme. */
  readonly boxes: readonly BoxId[];
  readonly masks: Masks;
  /** The possible scores of all boxes, in the order of `boxes`. */
  readonly slots: readonly Slot[];
  /** For each box (in the order of `boxes`), the slot index of each roll. */
  readonly slotsOfRolls: readonly Uint16Array[];
  readonly upper: Tries;
  readonly lower: Tries;
  /**
   * The joker steps for each extra Yahtzee, as jokers[Yahtzee box has its score][face - 1][matching upper box is open].
   */
  readonly jokers: readonly (readonly (readonly JokerSteps[])[])[];
  /** Each box's highest score, in the order of `boxes`. Jokers count: they can score more than any other roll. */
  readonly mostPoints: readonly number[];
}

const fiveOf = (face: Face): Dice => [face, face, face, face, face];
export const FIVE_ALIKE_ROLLS: readonly number[] = FACES.map((face) => indexOfHold(fiveOf(face)));

export function ruleTables(rules: RuleSet): RuleTables {
  const { boxes, extraFiveAlike: extra } = schemeOf(rules);
  const slots: Slot[] = [];
  const slotsOfRolls = boxes.map((box) => {
    const known = new Map<number, number>();
    return Uint16Array.from(DISTINCT_ROLLS, (roll) => {
      const points = naturalPoints(rules, box, roll);
      const slot = known.get(points) ?? slots.length;
      if (slot === slots.length) {
        known.set(points, slot);
        slots.push({ box, points, holdsScore: box === extra?.box && points === extra.points });
      }
      return slot;
    });
  });
  const jokers = (['zero', 'score'] as const).map((held) =>
    FACES.map((face) =>
      (['filled', 'open'] as const).map((matching) => extraYahtzeeSteps(rules, face, held, matching)),
    ),
  );
  const mostPoints = boxes.map((box) =>
    Math.max(
      ...slots.filter((slot) => slot.box === box).map(({ points }) => points),
      ...jokers.flat(3).map((step) => step[box] ?? 0),
    ),
  );
  return {
    boxes,
    masks: masksOf(rules),
    slots,
    slotsOfRolls,
    upper: buildTries(slotsOfRolls.slice(0, FACES.length), slots.length),
    lower: buildTries(slotsOfRolls.slice(FACES.length), slots.length),
    jokers,
    mostPoints,
  };
}

/**
 * Prefix trees (tries) that speed up comparing a section's open boxes: one for each subset of its boxes, with a level
 * per box. Rolls share a node if they score the same in every box up to its level. Adding a box to the end of a subset
 * adds one level to its trie, so tries share levels.
 */
export interface Tries {
  /**
   * The last level of each trie, by the mask of its boxes. A node is two numbers: its parent in the level before, and
   * the slot of the added box. The empty subset has no nodes.
   */
  readonly levels: readonly Uint16Array[];
  /** For each trie, the node in the last level that each of the 252 rolls belongs to. */
  readonly leaves: readonly Uint16Array[];
}

/** Builds a section's tries from the slot index of each roll in each box. All indexes must be below `slotLimit`. */
function buildTries(slotsOfRolls: readonly Uint16Array[], slotLimit: number): Tries {
  const levels = [new Uint16Array()];
  const leaves: Uint16Array[] = [new Uint16Array(DISTINCT_ROLLS.length)];
  const nodes = new Int16Array(DISTINCT_ROLLS.length * slotLimit);
  for (let subset = 1; subset < 1 << slotsOfRolls.length; subset++) {
    const last = 31 - Math.clz32(subset);
    const before = leaves[subset ^ (1 << last)] ?? new Uint16Array();
    const slots = slotsOfRolls[last] ?? new Uint16Array();
    const level: number[] = [];
    nodes.fill(-1);
    leaves.push(
      before.map((parent, roll) => {
        const slot = slots[roll] ?? 0;
        const key = parent * slotLimit + slot;
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
