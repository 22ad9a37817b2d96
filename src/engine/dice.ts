export const FACES = [1, 2, 3, 4, 5, 6] as const;
export type Face = (typeof FACES)[number];

/** On screen, the dice are numbered 1-5. */
export const DIE_INDEXES = [0, 1, 2, 3, 4] as const;
export type DieIndex = (typeof DIE_INDEXES)[number];

/** The faces of the five dice, in the order in which they lie on the table. */
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

/** Returns how many dice show each face, indexed by face; index 0 is unused. */
export function countFaces(dice: Dice): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const face of dice) counts[face] = (counts[face] ?? 0) + 1;
  return counts;
}

export const sumDice = (dice: Dice): number => dice[0] + dice[1] + dice[2] + dice[3] + dice[4];

/** Returns the face that all five dice show, or undefined if they differ. */
export const fiveAlike = (dice: Dice): Face | undefined =>
  dice.every((face) => face === dice[0]) ? dice[0] : undefined;

export const holdOf = (places: readonly number[]): Hold => mapPlaces((place) => places.includes(place));

/** Returns the indexes of the held dice, in ascending order. */
export const heldPlaces = (hold: Hold): DieIndex[] => DIE_INDEXES.filter((place) => hold[place]);

/** Returns the dice after a throw: held dice stay, the others come from `thrown`. */
export const keepHeld = (dice: Dice, hold: Hold, thrown: Dice): Dice =>
  mapPlaces((place) => (hold[place] ? dice[place] : thrown[place]));

/** Returns a throw in which the dice that aren't held show these faces, from left to right. */
export function throwOf(hold: Hold, faces: readonly Face[]): Dice {
  let next = 0;
  return mapPlaces((place) => (hold[place] ? undefined : faces[next++]) ?? 1);
}

/** Returns a hold that keeps dice with these faces. If more dice show a face than are wanted, it keeps the leftmost. */
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

/** The 252 different rolls, ignoring the order of the dice. Faces are in ascending order. */
export const DISTINCT_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.filter((b) => b >= a).flatMap((b) =>
    FACES.filter((c) => c >= b).flatMap((c) =>
      FACES.filter((d) => d >= c).flatMap((d) =>
        FACES.filter((e) => e >= d).map((e): Dice => [a, b, c, d, e]),
      ),
    ),
  ),
);
