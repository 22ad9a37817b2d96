import { type Dice, DISTINCT_ROLLS, type Face, FACES } from '../../engine/index.js';

/** Zero to five held dice, in ascending order. */
export type Faces = readonly Face[];

const rollsOf = (size: number): Faces[] =>
  size === 0
    ? [[]]
    : rollsOf(size - 1).flatMap((faces) =>
        FACES.filter((face) => face >= (faces.at(-1) ?? 1)).map((face) => [...faces, face]),
      );

/**
 * The 462 holds, ignoring the order of the dice; those with more dice first. The 252 rolls (five dice) are in the order
 * of DISTINCT_ROLLS.
 */
export const HOLDS: readonly Faces[] = [
  ...DISTINCT_ROLLS,
  ...[4, 3, 2, 1, 0].flatMap((size) => rollsOf(size)),
];

/** A hold's key is a number in base six: a digit for each face, with the number of dice that show it. */
const DIGITS = [0, 1, 6, 6 ** 2, 6 ** 3, 6 ** 4, 6 ** 5];
function keyOf(faces: Faces): number {
  let key = 0;
  for (const face of faces) key += DIGITS[face] ?? 0;
  return key;
}

const INDEX_BY_KEY = new Uint16Array(6 ** 6);
HOLDS.forEach((faces, index) => {
  INDEX_BY_KEY[keyOf(faces)] = index;
});

/** A hold's index in HOLDS, or a roll's in DISTINCT_ROLLS. The order of the faces doesn't matter. */
export const indexOfHold = (faces: Faces): number => INDEX_BY_KEY[keyOf(faces)] ?? 0;

/** For each hold with fewer than five dice, the indexes of the six holds with one more. */
export const CHILDREN: readonly (readonly number[])[] = HOLDS.slice(DISTINCT_ROLLS.length).map((faces) =>
  FACES.map((face) => indexOfHold([...faces, face])),
);

/** For each hold, the indexes of those with one die fewer, one for each different face. */
export const PARENTS: readonly (readonly number[])[] = HOLDS.map((faces) =>
  [...new Set(faces)].map((face) => {
    const at = faces.indexOf(face);
    return indexOfHold([...faces.slice(0, at), ...faces.slice(at + 1)]);
  }),
);

/**
 * For each roll, the holds that keep zero to four of its dice. Sorted by the number of sixes, then fives, fours,
 * threes, twos and ones, always fewest first: of equally good holds, the first is played. The kernel uses the same
 * order.
 */
export const HOLDS_OF_ROLL: readonly (readonly number[])[] = DISTINCT_ROLLS.map((roll) => {
  const holds = new Set(
    Array.from({ length: 31 }, (_, bits) => indexOfHold(roll.filter((_face, place) => (bits >> place) & 1))),
  );
  return [...holds].sort((a, b) => keyOf(HOLDS[a] ?? []) - keyOf(HOLDS[b] ?? []));
});

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

const countsOf = (faces: Faces): number[] =>
  FACES.map((face) => faces.filter((shown) => shown === face).length);

/** The chances of the rolls that can follow a hold, in the order of DISTINCT_ROLLS. */
export function rollChancesAfter(hold: Faces): ReadonlyMap<Dice, number> {
  const held = countsOf(hold);
  const thrown = 5 - hold.length;
  const chances = new Map<Dice, number>();
  for (const roll of DISTINCT_ROLLS) {
    const counts = countsOf(roll).map((count, index) => count - (held[index] ?? 0));
    if (counts.some((count) => count < 0)) continue;
    const ways = counts.reduce((all, count) => all / factorial(count), factorial(thrown));
    chances.set(roll, ways / 6 ** thrown);
  }
  return chances;
}

export const ROLL_CHANCES: readonly number[] = [...rollChancesAfter([]).values()];
