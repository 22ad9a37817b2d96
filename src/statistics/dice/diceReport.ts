import { type Face, FACES, type Player } from '../../engine/index.js';
import { sum } from '../lists.js';
import { type Cell, type Fit, fitOf } from './chiSquare.js';
import {
  FACE_PAIRS,
  type FacePair,
  pairIndex,
  pairUp,
  PATTERN_WAYS,
  patternOf,
  ROLL_PATTERNS,
  type RollPattern,
  type Throw,
} from './throws.js';

/** Counts of a player's dice: for each of FACES, of FACE_PAIRS and of ROLL_PATTERNS. */
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

/** Counts the throws of one player. */
export function countThrows(throws: readonly Throw[]): DiceCounts {
  const counts = { faces: [...NO_DICE.faces], pairs: [...NO_DICE.pairs], rolls: [...NO_DICE.rolls] };
  for (const { faces, firstRoll } of throws) {
    for (const face of faces) increase(counts.faces, faceIndex(face));
    for (const [one, other] of pairUp(faces)) increase(counts.pairs, pairIndex(one, other));
    if (firstRoll) increase(counts.rolls, ROLL_PATTERNS.indexOf(patternOf(firstRoll)));
  }
  return counts;
}

/** Adds two counts. */
export const addCounts = (a: DiceCounts, b: DiceCounts): DiceCounts => ({
  faces: a.faces.map((count, index) => count + (b.faces[index] ?? 0)),
  pairs: a.pairs.map((count, index) => count + (b.pairs[index] ?? 0)),
  rolls: a.rolls.map((count, index) => count + (b.rolls[index] ?? 0)),
});

const faceIndex = (face: Face): number => face - 1;

const increase = (counts: number[], index: number): void => {
  counts[index] = (counts[index] ?? 0) + 1;
};

/** Counts of one kind next to their expectation. */
export interface DiceFinding<Kind> {
  /** The sum of all counts. */
  readonly total: number;
  readonly cells: readonly (Cell & { readonly kind: Kind })[];
  /** Absent if there are too few counts to tell. */
  readonly fit?: Fit;
}

/**
 * The dice of one player. Each of the three findings is a sample of its own under fair dice: faces are independent,
 * pairs share no die, and first rolls are new throws. When a player stops rolling depends on past dice but never on
 * future ones, so the counts stay fair.
 */
export interface DiceReport extends Player {
  /** The number of games with these dice. */
  readonly games: number;
  /** Every thrown die. Held dice count once. */
  readonly faces: DiceFinding<Face>;
  /** Dice of the same throw, paired in their order on the table. */
  readonly pairs: DiceFinding<FacePair>;
  /** The first rolls of turns and the roll-offs, by their pattern. */
  readonly rolls: DiceFinding<RollPattern>;
}

/** Compares a player's counts with their expectation. */
export const diceReport = ({ name, kind }: Player, games: number, counts: DiceCounts): DiceReport => ({
  name,
  kind,
  games,
  faces: finding(FACES, counts.faces, () => 1 / 6),
  pairs: finding(FACE_PAIRS, counts.pairs, ([low, high]) => (low === high ? 1 : 2) / 36),
  rolls: finding(ROLL_PATTERNS, counts.rolls, (pattern) => PATTERN_WAYS[pattern] / 6 ** 5),
});

function finding<Kind>(
  kinds: readonly Kind[],
  counts: readonly number[],
  chanceOf: (kind: Kind) => number,
): DiceFinding<Kind> {
  const total = sum(counts);
  const cells = kinds.map((kind, index) => ({
    kind,
    seen: counts[index] ?? 0,
    expected: total * chanceOf(kind),
  }));
  const fit = fitOf(cells);
  return { total, cells, ...(fit && { fit }) };
}
