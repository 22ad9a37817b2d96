import { type Face, FACES, type Player } from '../engine/index.js';
import type { DiceCounts } from './diceCounts.js';
import { type Cell, type Fit, fitOf } from './fit.js';
import { sum } from './numbers.js';
import { FACE_PAIRS, type FacePair } from './pairs.js';
import { PATTERN_WAYS, ROLL_PATTERNS, type RollPattern } from './rollPattern.js';

/** Counts of one kind beside what chance allows. */
export interface DiceFinding<Kind> {
  /** How many there are in all. */
  readonly total: number;
  readonly cells: readonly (Cell & { readonly kind: Kind })[];
  /** Absent while there are too few to tell. */
  readonly fit?: Fit;
}

/**
 * What fell for one player. Each of the three is a sample of its own under fair dice: faces are independent, pairs
 * share no die, and first rolls are thrown anew. When a player stops rolling depends on dice that have fallen
 * and never on dice to come, so the counts are none the less fair.
 */
export interface DiceReport extends Player {
  /** Games that the dice are from. */
  readonly games: number;
  /** Every die that fell, held ones only once. */
  readonly faces: DiceFinding<Face>;
  /** Dice that fell together, paired off as they lie. */
  readonly pairs: DiceFinding<FacePair>;
  /** The first rolls of turns, and the roll-offs, by what the five dice have in common. */
  readonly rolls: DiceFinding<RollPattern>;
}

/** Lays counts beside what chance allows. */
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
