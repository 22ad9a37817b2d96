/** Moves are equal when no more than this lies between what they are worth, in points: sums in another order differ by less. */
export const TIE = 1e-9;

/** The first of the best moves, those equal to the best one included. */
export function firstBest<T>(moves: readonly T[], worth: (move: T) => number): T {
  const worths = moves.map(worth);
  const most = Math.max(...worths);
  const found = moves[worths.findIndex((each) => each >= most - TIE)];
  if (found === undefined) throw new RangeError('there is no move');
  return found;
}
