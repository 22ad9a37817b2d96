import { DISTINCT_ROLLS } from '../engine/index.js';

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
export function buildTries(slotsOfRolls: readonly Uint16Array[], mostSlots: number): Tries {
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
