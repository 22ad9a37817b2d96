import { type Advice, isHoldMove, type Move, type SolvedStates } from '../../../src/analysis/index.js';
import type { PlainSolution } from './plainSolver.js';
import { reachableStates } from './plainState.js';

/** The difference between two solutions. */
export interface Difference {
  /** The number of states compared. */
  readonly states: number;
  /**
   * The greatest difference between two values of the same state, in points. Infinity if a state is missing from one of
   * the solutions.
   */
  readonly greatest: number;
}

/**
 * Compares the values of all reachable states in two solutions. Skips states in which any box in the bit mask `filled`
 * is open.
 */
export function differenceOf(solved: SolvedStates, plain: PlainSolution, filled = 0): Difference {
  let states = 0;
  let greatest = 0;
  for (const state of reachableStates(plain.rules, filled)) {
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

/** The largest difference, in points, that is treated as a rounding error. */
const SAME = 1e-9;

/** Returns a short name for a move, such as `hold 3 3 3` or `fullHouse`. */
const nameOf = (move: Move): string => (isHoldMove(move) ? `hold ${move.hold.join(' ')}` : move.box);

/** Returns the values of moves, keyed by move name. */
const worthsOf = (moves: readonly Move[]): ReadonlyMap<string, number> =>
  new Map(moves.map((move) => [nameOf(move), move.expected]));

/** Compares advice with the expected moves, and returns one line per difference. */
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
