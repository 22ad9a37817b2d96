import type { Dice, Roller } from '../engine/index.js';

export interface FixedRoller extends Roller {
  /** Returns the number of throws left. */
  readonly left: () => number;
}

/**
 * Returns a roller for tests that gives out these throws, one per request. A test also checks that none is left over.
 *
 * @throws RangeError if none is left: then the test describes another game than it plays
 */
export function fixedRoller(throws: readonly Dice[]): FixedRoller {
  let next = 0;
  return {
    diceAt() {
      const dice = throws[next];
      if (!dice) throw new RangeError(`only ${throws.length} throws were given`);
      next++;
      return dice;
    },
    left: () => throws.length - next,
  };
}
