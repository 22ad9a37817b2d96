import { type Dice, DISTINCT_ROLLS, type Face, FACES } from '../../engine/index.js';

/** Faces of held dice, ascending; none to five of them. */
export type Faces = readonly Face[];

const rollsOf = (size: number): Faces[] =>
  size === 0
    ? [[]]
    : rollsOf(size - 1).flatMap((faces) =>
        FACES.filter((face) => face >= (faces.at(-1) ?? 1)).map((face) => [...faces, face]),
      );

/**
 * The 462 holds that differ when the order of the dice does not count: the 252 rolls first, in the order of
 * DISTINCT_ROLLS, then those of four dice, of three and so on, and last the one that holds nothing.
 */
export const HOLDS: readonly Faces[] = [
  ...DISTINCT_ROLLS,
  ...[4, 3, 2, 1, 0].flatMap((size) => rollsOf(size)),
];

/** Holds are found by how often each face shows: the digits of a number to the base of six. */
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

/** The place of a hold in HOLDS, or of a roll in DISTINCT_ROLLS; the order of the faces does not count. */
export const indexOfHold = (faces: Faces): number => INDEX_BY_KEY[keyOf(faces)] ?? 0;

/** For each hold of fewer than five dice the indexes of those with one die more, by its face. */
export const CHILDREN: readonly (readonly number[])[] = HOLDS.slice(DISTINCT_ROLLS.length).map((faces) =>
  FACES.map((face) => indexOfHold([...faces, face])),
);

/** For each hold the indexes of those with one die less: as many as it has different faces. */
export const PARENTS: readonly (readonly number[])[] = HOLDS.map((faces) =>
  [...new Set(faces)].map((face) => {
    const at = faces.indexOf(face);
    return indexOfHold([...faces.slice(0, at), ...faces.slice(at + 1)]);
  }),
);

/**
 * For each roll the indexes of the holds that it allows, with none to four dice: those with the fewest sixes first, then
 * with the fewest fives, and so on. Of holds that are worth the same the first is meant; the kernel has it so too.
 */
export const HOLDS_OF_ROLL: readonly (readonly number[])[] = DISTINCT_ROLLS.map((roll) => {
  const holds = new Set(
    Array.from({ length: 31 }, (_, bits) => indexOfHold(roll.filter((_face, place) => (bits >> place) & 1))),
  );
  return [...holds].sort((a, b) => keyOf(HOLDS[a] ?? []) - keyOf(HOLDS[b] ?? []));
});

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

/** How often each face shows. */
const countsOf = (faces: Faces): number[] =>
  FACES.map((face) => faces.filter((shown) => shown === face).length);

/**
 * How likely each roll is once the dice that are not held have been thrown: the rolls that can come, in the order of
 * DISTINCT_ROLLS.
 */
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

/** The chance of each roll of five dice. */
export const ROLL_CHANCES: readonly number[] = [...rollChancesAfter([]).values()];
