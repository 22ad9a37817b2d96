import { type Face, FACES } from '../engine/index.js';

/** Two dice that fell together, the lower face first. */
export type FacePair = readonly [Face, Face];

/** The 21 pairs, ordered by the lower face. */
export const FACE_PAIRS: readonly FacePair[] = FACES.flatMap((low) =>
  FACES.filter((high) => high >= low).map((high): FacePair => [low, high]),
);

/** The place of a pair in FACE_PAIRS, whichever face comes first. */
export const pairIndex = (a: Face, b: Face): number =>
  FACE_PAIRS.findIndex(([low, high]) => low === Math.min(a, b) && high === Math.max(a, b));

/**
 * Pairs off the dice of a throw in the order in which they lie, the first with the second, the third with the
 * fourth; one may be left over. So each die is in one pair only: all ten pairs of five dice would share dice,
 * and counts of faces in pairs that share dice do not follow the chi-square distribution.
 */
export const pairsOff = (thrown: readonly Face[]): readonly FacePair[] =>
  thrown.flatMap((face, index) => {
    const next = thrown[index + 1];
    return index % 2 === 0 && next !== undefined ? [[face, next] as const] : [];
  });
