import { type Dice, FACES } from './dice.js';

/** The 252 rolls that differ when the order of the dice does not count, faces ascending. */
export const DISTINCT_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.filter((b) => b >= a).flatMap((b) =>
    FACES.filter((c) => c >= b).flatMap((c) =>
      FACES.filter((d) => d >= c).flatMap((d) =>
        FACES.filter((e) => e >= d).map((e): Dice => [a, b, c, d, e]),
      ),
    ),
  ),
);
