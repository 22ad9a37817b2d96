import { type Advice, isHoldMove, type Move, type SolvedStates } from '../../src/analysis/index.js';
import type { PlainSolution } from './plainSolver.js';
import { reachableStates } from './plainState.js';

/** How far two solutions are apart. */
export interface Difference {
  /** The states that were compared. */
  readonly states: number;
  /** In points; infinite where one of them knows nothing of a state. */
  readonly greatest: number;
}

/**
 * Compares all states that a game comes to.
 *
 * @param filled the boxes that are filled in all of them, a bit each in the order of BOXES
 */
export function differenceOf(solved: SolvedStates, plain: PlainSolution, filled = 0): Difference {
  let states = 0;
  let greatest = 0;
  for (const state of reachableStates(solved.rules, filled)) {
    const value = solved.valueOf({
      mask: state.filled,
      holdsScore: state.holdsScore ? 1 : 0,
      upper: state.upper,
    });
    const difference = value - plain.valueOf(state);
    states++;
    if (!(difference <= greatest && -difference <= greatest)) {
      greatest = Number.isNaN(difference) ? Infinity : difference < 0 ? -difference : difference;
    }
  }
  return { states, greatest };
}

/** What differs by less is the same but for rounding. */
const SAME = 1e-9;

/** A move in a word: `3 3 3`, `fullHouse`. */
const nameOf = (move: Move): string => (isHoldMove(move) ? `hold ${move.hold.join(' ')}` : move.box);

/** What moves are worth, by name. */
const worthsOf = (moves: readonly Move[]): ReadonlyMap<string, number> =>
  new Map(moves.map((move) => [nameOf(move), move.expected]));

/** What is wrong with advice beside the moves that it should have; nothing where it is right. */
export function faultsOf({ expected, moves }: Advice, plain: readonly Move[]): readonly string[] {
  const worths = worthsOf(moves);
  const faults = plain
    .filter((move) => !(Math.abs((worths.get(nameOf(move)) ?? NaN) - move.expected) < 1e-9))
    .map((move) => `${nameOf(move)} is worth ${move.expected}, not ${worths.get(nameOf(move))}`);
  if (moves.length !== plain.length || worths.size !== plain.length) {
    faults.push(`${moves.length} moves, not ${plain.length}`);
  }
  moves.forEach(({ cost, expected: worth }, index) => {
    if (worth > (moves[index - 1]?.expected ?? expected) + SAME)
      faults.push(`move ${index} is better than the last`);
    const lost = Math.max(0, expected - worth);
    if (cost !== lost) faults.push(`move ${index} costs ${cost}, not ${lost}`);
  });
  return faults;
}
