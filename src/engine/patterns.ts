import { countFaces, type Dice, type Face, FACES, sumDice } from './dice.js';

export type Pattern =
  /** Any dice match, but only those with this face count. Boxes with this pattern form the upper section. */
  | { readonly kind: 'face'; readonly face: Face }
  | { readonly kind: 'any' }
  /** At least `count` dice of one face. If two faces are possible, the higher one counts. */
  | { readonly kind: 'alike'; readonly count: 2 | 3 | 4 | 5 }
  /** Two pairs of different faces. With `fourAlikeCounts`, four dice of one face match too. */
  | { readonly kind: 'two-pairs'; readonly fourAlikeCounts?: true | undefined }
  /** Three dice of one face and two of another. With `fiveAlikeCounts`, five dice of one face match too. */
  | { readonly kind: 'full-house'; readonly fiveAlikeCounts?: true | undefined }
  /** Faces in a row, such as `2 3 4 5`. With `from`, the row must start with this face. */
  | { readonly kind: 'run'; readonly length: 4 | 5; readonly from?: Face | undefined };

/** The sum of the dice that match a pattern, or 0 if none do. */
export function patternSum(pattern: Pattern, dice: Dice): number {
  const counts = countFaces(dice);
  switch (pattern.kind) {
    case 'face':
      return pattern.face * (counts[pattern.face] ?? 0);
    case 'any':
      return sumDice(dice);
    case 'alike':
      return pattern.count * highest(counts, pattern.count);
    case 'two-pairs': {
      const pair = highest(counts, 2);
      const other = highest(counts, 2, pair);
      return other > 0 ? 2 * (pair + other) : pattern.fourAlikeCounts ? 4 * highest(counts, 4) : 0;
    }
    case 'full-house': {
      const triple = highest(counts, 3);
      const isHouse =
        triple > 0 && (highest(counts, 2, triple) > 0 || (pattern.fiveAlikeCounts && highest(counts, 5) > 0));
      return isHouse ? sumDice(dice) : 0;
    }
    case 'run':
      return runSum(counts, pattern);
  }
}

/** The highest face on at least `count` dice, ignoring the face `not`. 0 if there's none. */
function highest(counts: readonly number[], count: number, not = 0): number {
  for (let face = FACES.length; face > 0; face--)
    if (face !== not && (counts[face] ?? 0) >= count) return face;
  return 0;
}

function runSum(counts: readonly number[], { length, from }: Extract<Pattern, { kind: 'run' }>): number {
  let run = 0;
  let sum = 0;
  for (let face = 1; face <= FACES.length; face++) {
    run = (counts[face] ?? 0) > 0 ? run + 1 : 0;
    const start = face - length + 1;
    if (run >= length && (from === undefined || from === start)) sum = (length * (start + face)) / 2;
  }
  return sum;
}

/** How many dice make up a pattern, such as 4 for a Small Straight. One die is enough for an upper box. */
export function patternSize(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'face':
      return 1;
    case 'alike':
      return pattern.count;
    case 'two-pairs':
      return 4;
    case 'run':
      return pattern.length;
    case 'full-house':
    case 'any':
      return 5;
  }
}

export const runFrom = (first: Face, length: number): readonly Face[] =>
  FACES.filter((face) => face >= first && face < first + length);
