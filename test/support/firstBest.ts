/** Values in points that differ by at most this are equal. Rounding errors are smaller. */
export const TIE = 1e-9;

/** Returns the first of the best moves, including equal ones. */
export function firstBest<T>(moves: readonly T[], worth: (move: T) => number): T {
  const worths = moves.map(worth);
  const most = Math.max(...worths);
  const found = moves[worths.findIndex((each) => each >= most - TIE)];
  if (found === undefined) throw new RangeError('there is no move');
  return found;
}
