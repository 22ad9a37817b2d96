import { type Face, FACES } from '../engine/index.js';

/** Two dice that fell together. */
export type FacePair = readonly [Face, Face];

/** The 21 pairs that differ, the lower face first. */
export const FACE_PAIRS: readonly FacePair[] = FACES.flatMap((low) =>
  FACES.filter((high) => high >= low).map((high): FacePair => [low, high]),
);

const INDEXES: readonly number[] = FACES.flatMap((a) =>
  FACES.map((b) => FACE_PAIRS.findIndex(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b))),
);

/** The place of a pair in FACE_PAIRS, whichever face comes first. */
export const pairIndex = (a: Face, b: Face): number => INDEXES[6 * (a - 1) + b - 1] ?? -1;

/**
 * Pairs off the dice of a throw in the order in which they lie, the first with the second, the third with the
 * fourth; one may be left over. So each die is in one pair only: all ten pairs of five dice would share dice,
 * and counts of faces in pairs that share dice do not follow the chi-square distribution.
 */
export function pairsOff(thrown: readonly Face[]): readonly FacePair[] {
  const pairs: FacePair[] = [];
  for (let index = 1; index < thrown.length; index += 2) {
    pairs.push([thrown[index - 1] as Face, thrown[index] as Face]);
  }
  return pairs;
}
