import type { Payoff, ScoreChances } from '../analysis/index.js';

/**
 * What a final score is worth against others whose scores are independent of it: the chance to win, where those who tie
 * share the win.
 *
 * @param others at least one
 */
export function winningAgainst(others: readonly ScoreChances[]): Payoff {
  const low = Math.min(...others.map(({ lowest }) => lowest)) - 1;
  const high = Math.max(...others.map(({ lowest, chances }) => lowest + chances.length));
  const shares = new Float64Array(high - low + 1);
  const below = others.map(() => 0);
  shares.forEach((_share, index) => {
    const score = low + index;
    const equal = others.map(({ lowest, chances }) => chances[score - lowest] ?? 0);
    shares[index] = shareOfWin(below, equal);
    equal.forEach((chance, other) => (below[other] = (below[other] ?? 0) + chance));
  });
  return { low, high, at: (score) => shares[Math.min(Math.max(score, low), high) - low] ?? 0 };
}

/**
 * @param below the chance of each of the others to have less
 * @param equal and to have as much
 */
function shareOfWin(below: readonly number[], equal: readonly number[]): number {
  // By the number of the others who tie, the chance that they do and nobody is ahead.
  let ties = [1];
  below.forEach((less, other) => {
    const tie = equal[other] ?? 0;
    ties = [...ties, 0].map((chance, count) => chance * less + (ties[count - 1] ?? 0) * tie);
  });
  return ties.reduce((share, chance, count) => share + chance / (count + 1), 0);
}
