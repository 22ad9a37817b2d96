export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** On screen, the dice are numbered 1-5. */
export const DIE_INDEXES = [0, 1, 2, 3, 4] as const;
export type DieIndex = (typeof DIE_INDEXES)[number];

/** Five faces, in the order in which the dice lie on the table. */
export type Dice = readonly [Face, Face, Face, Face, Face];

/** For each die: true to hold it, false to roll it. */
export type Hold = readonly [boolean, boolean, boolean, boolean, boolean];

export const HOLD_NONE: Hold = [false, false, false, false, false];
export const HOLD_ALL: Hold = [true, true, true, true, true];

export const isFace = (value: unknown): value is Face => FACES.some((face) => face === value);

export const isDice = (value: unknown): value is Dice =>
  Array.isArray(value) && value.length === DIE_INDEXES.length && value.every(isFace);

export const isHold = (value: unknown): value is Hold =>
  Array.isArray(value) &&
  value.length === DIE_INDEXES.length &&
  value.every((held) => typeof held === 'boolean');

/** How many dice show each face. Index 0 is unused. */
export function countFaces(dice: Dice): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of dice) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

export const sumDice = (dice: Dice): number => dice[0] + dice[1] + dice[2] + dice[3] + dice[4];

/** The face of all five dice, or undefined if they differ. */
export const fiveAlike = (dice: Dice): Face | undefined =>
  dice.every((face) => face === dice[0]) ? dice[0] : undefined;

export const holdOf = (places: readonly number[]): Hold => mapPlaces((place) => places.includes(place));

export const heldPlaces = (hold: Hold): DieIndex[] => DIE_INDEXES.filter((place) => hold[place]);

export const keepHeld = (dice: Dice, hold: Hold, thrown: Dice): Dice =>
  mapPlaces((place) => (hold[place] ? dice[place] : thrown[place]));

/** Spreads faces, from left to right, over the dice that aren't held. Held dice get a 1, which the game ignores. */
export function throwOf(hold: Hold, faces: readonly Face[]): Dice {
  let next = 0;
  return mapPlaces((place) => (hold[place] ? undefined : faces[next++]) ?? 1);
}

/** Holds dice with these faces. If more dice show a face than wanted, it holds the leftmost. */
export function holdOfFaces(dice: Dice, faces: readonly Face[]): Hold {
  const wanted = [...faces];
  return mapPlaces((place) => {
    const at = wanted.indexOf(dice[place]);
    if (at < 0) return false;
    wanted.splice(at, 1);
    return true;
  });
}

export function mapPlaces<T>(valueAt: (place: DieIndex) => T): readonly [T, T, T, T, T] {
  return [valueAt(0), valueAt(1), valueAt(2), valueAt(3), valueAt(4)];
}

/** All 252 rolls if the order of the dice doesn't matter, each in ascending order. */
export const DISTINCT_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.filter((b) => b >= a).flatMap((b) =>
    FACES.filter((c) => c >= b).flatMap((c) =>
      FACES.filter((d) => d >= c).flatMap((d) =>
        FACES.filter((e) => e >= d).map((e): Dice => [a, b, c, d, e]),
      ),
    ),
  ),
);
