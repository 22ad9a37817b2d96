import { DISTINCT_ROLLS, type Face, FACES } from '../../../src/engine/index.js';
import { chanceOf, everyThrow, spelled } from '../dice.js';

/**
 * The 462 sets of up to five dice, smallest sets first. The first set is empty. The last 252 sets are the distinct
 * rolls, in the order of DISTINCT_ROLLS. The sets form a lattice. Each set of fewer than five dice has one edge per
 * face, which leads to the set with one more die of that face.
 */
const SETS: readonly (readonly Face[])[] = [...[0, 1, 2, 3, 4].flatMap(everyThrow), ...DISTINCT_ROLLS];

/** The number of sets of dice in the lattice. */
export const SET_COUNT = SETS.length;
/** The index of the first set of five dice. */
export const FIRST_ROLL = SET_COUNT - DISTINCT_ROLLS.length;

const NUMBERS = new Map(SETS.map((set, number) => [spelled(set), number]));
const numberOf = (faces: readonly Face[]): number => NUMBERS.get(spelled(faces)) ?? NaN;

/** The indexes of the six sets with one more die, for each set of fewer than five dice. */
const LARGER = Uint16Array.from(
  SETS.slice(0, FIRST_ROLL).flatMap((set) => FACES.map((face) => numberOf([...set, face]))),
);

/**
 * For each set, the indexes of the sets with one die fewer. The table has five entries for each set. If there are
 * fewer than five such sets, the first index also fills the remaining entries.
 */
const SMALLER = Uint16Array.from(
  SETS.flatMap((set) => {
    const smaller = set.map((_, place) => numberOf(set.filter((_face, other) => other !== place)));
    const different = [...new Set(smaller)];
    return [0, 1, 2, 3, 4].map((edge) => different[edge] ?? different[0] ?? 0);
  }),
);

/** The probability of each roll of five dice. */
const ROLL_CHANCES = Float64Array.from(DISTINCT_ROLLS, chanceOf);

/**
 * Returns the value of a turn in each of several games, under optimal play. The values of different games are next to
 * each other in memory, so each edge of the lattice is looked up only once.
 *
 * `worth` has one value per game for each set of dice. The caller stores the value of scoring each roll in `worth`. The
 * function overwrites the whole array. Returns one value per game.
 */
export function turnValues(worth: Float64Array, games: number): Float64Array {
  for (let rollsLeft = 1; rollsLeft <= 2; rollsLeft++) {
    rollTheOthers(worth, games);
    keepTheBest(worth, games);
  }
  const means = new Float64Array(games);
  for (let roll = 0; roll < ROLL_CHANCES.length; roll++) {
    const chance = ROLL_CHANCES[roll] ?? 0;
    const from = (FIRST_ROLL + roll) * games;
    for (let game = 0; game < games; game++) {
      means[game] = (means[game] ?? 0) + chance * (worth[from + game] ?? 0);
    }
  }
  return means;
}

/** Replaces the value of each set of fewer than five dice with the mean value of the six sets with one more die. */
function rollTheOthers(worth: Float64Array, games: number): void {
  for (let set = FIRST_ROLL - 1; set >= 0; set--) {
    const at = set * games;
    const one = (LARGER[set * 6] ?? 0) * games;
    const two = (LARGER[set * 6 + 1] ?? 0) * games;
    const three = (LARGER[set * 6 + 2] ?? 0) * games;
    const four = (LARGER[set * 6 + 3] ?? 0) * games;
    const five = (LARGER[set * 6 + 4] ?? 0) * games;
    const six = (LARGER[set * 6 + 5] ?? 0) * games;
    for (let game = 0; game < games; game++) {
      worth[at + game] =
        ((worth[one + game] ?? 0) +
          (worth[two + game] ?? 0) +
          (worth[three + game] ?? 0) +
          (worth[four + game] ?? 0) +
          (worth[five + game] ?? 0) +
          (worth[six + game] ?? 0)) /
        6;
    }
  }
}

/** Raises the value of each set to the highest value of its subsets, because a player can keep any subset. */
function keepTheBest(worth: Float64Array, games: number): void {
  for (let set = 1; set < SET_COUNT; set++) {
    const at = set * games;
    const first = (SMALLER[set * 5] ?? 0) * games;
    const second = (SMALLER[set * 5 + 1] ?? 0) * games;
    const third = (SMALLER[set * 5 + 2] ?? 0) * games;
    const fourth = (SMALLER[set * 5 + 3] ?? 0) * games;
    const fifth = (SMALLER[set * 5 + 4] ?? 0) * games;
    for (let game = 0; game < games; game++) {
      let best = worth[at + game] ?? 0;
      const a = worth[first + game] ?? 0;
      if (a > best) best = a;
      const b = worth[second + game] ?? 0;
      if (b > best) best = b;
      const c = worth[third + game] ?? 0;
      if (c > best) best = c;
      const d = worth[fourth + game] ?? 0;
      if (d > best) best = d;
      const e = worth[fifth + game] ?? 0;
      if (e > best) best = e;
      worth[at + game] = best;
    }
  }
}
