import type { Dice, Roller } from '../engine/index.js';

export interface FixedRoller extends Roller {
  /** Returns the number of throws left. */
  readonly left: () => number;
}

/**
 * Returns a roller for tests that returns these throws one after another. Tests also check that `left()` is 0 at the
 * end.
 *
 * @throws RangeError if no throws are left, which means that the test expected a different game
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
