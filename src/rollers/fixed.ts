import type { Dice, Roller } from '../engine/index.js';

export interface FixedRoller extends Roller {
  /** Throws that nobody has asked for yet. */
  readonly left: () => number;
}

/**
 * Gives out exactly these throws, one a request; for tests, which also check that none is left over.
 *
 * @throws RangeError when more are asked for: the test then describes another game than it plays
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
