import { type Face, FACES } from '../engine/index.js';
import { FACE_PAIRS, pairIndex, pairsOff } from './pairs.js';
import { patternOf, ROLL_PATTERNS } from './rollPattern.js';
import type { Throw } from './thrown.js';

/** How often a player threw what: a number for each of FACES, of FACE_PAIRS, and of ROLL_PATTERNS. */
export interface DiceCounts {
  readonly faces: readonly number[];
  readonly pairs: readonly number[];
  readonly rolls: readonly number[];
}

export const NO_DICE: DiceCounts = {
  faces: FACES.map(() => 0),
  pairs: FACE_PAIRS.map(() => 0),
  rolls: ROLL_PATTERNS.map(() => 0),
};

/** Counts throws, all of one player. */
export function countThrows(throws: readonly Throw[]): DiceCounts {
  const counts = { faces: [...NO_DICE.faces], pairs: [...NO_DICE.pairs], rolls: [...NO_DICE.rolls] };
  for (const { faces, firstRoll } of throws) {
    for (const face of faces) increase(counts.faces, faceIndex(face));
    for (const [one, other] of pairsOff(faces)) increase(counts.pairs, pairIndex(one, other));
    if (firstRoll) increase(counts.rolls, ROLL_PATTERNS.indexOf(patternOf(firstRoll)));
  }
  return counts;
}

/** Two counts as one. */
export const addCounts = (a: DiceCounts, b: DiceCounts): DiceCounts => ({
  faces: a.faces.map((count, index) => count + (b.faces[index] ?? 0)),
  pairs: a.pairs.map((count, index) => count + (b.pairs[index] ?? 0)),
  rolls: a.rolls.map((count, index) => count + (b.rolls[index] ?? 0)),
});

const faceIndex = (face: Face): number => face - 1;

const increase = (counts: number[], index: number): void => {
  counts[index] = (counts[index] ?? 0) + 1;
};
