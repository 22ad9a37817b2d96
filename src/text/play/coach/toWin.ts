import type { Comparison, ToWin } from '../../../analysis/index.js';
import { percentText } from './coach.js';

/** Smaller differences round to 0%, so even exact ones aren't shown. */
const LEAST_SHOWN = 0.005;

/** True if one chance beats another by more than the estimate's error. */
const isHigher = (chance: number, other: number, { error }: ToWin): boolean =>
  chance - other > Math.max(error, LEAST_SHOWN);

/** True if some other move wins more often than the one with the highest expected score. */
export const hasOtherBest = ({ toWin }: Pick<Comparison, 'toWin'>): boolean =>
  toWin !== undefined && isHigher(toWin.best, toWin.forPoints, toWin);

/** True if some other move would have won more often. */
export const losesChance = ({ toWin }: Pick<Comparison, 'toWin'>): boolean =>
  toWin !== undefined && isHigher(toWin.best, toWin.played, toWin);

const percentIn =
  ({ error }: ToWin) =>
  (chance: number): string =>
    `${error > 0 ? '~' : ''}${percentText(chance)}`;

/**
 * How much a move lowered the chance of winning, such as `3%`, or `~12%` for an estimate. Empty if it's unknown or too
 * small to be sure.
 */
export const toWinCost = ({ toWin }: Pick<Comparison, 'toWin'>): string =>
  toWin && losesChance({ toWin }) ? percentIn(toWin)(toWin.best - toWin.played) : '';

/**
 * Says how a move changed the chance of winning. Follows the cost in points: ` and 3% to win`, ` for ~4% more to win`
 * or, after the best move for points, ` for points, 3% less to win`. `~` marks an estimate. Empty if the chance is
 * unknown, or if the difference is too small to be sure.
 */
export function toWinText({ cost, toWin }: Pick<Comparison, 'cost' | 'toWin'>): string {
  if (!toWin) return '';
  const { played, forPoints, best } = toWin;
  const percent = percentIn(toWin);
  if (losesChance({ toWin }))
    return cost === 0
      ? ` for points, ${percent(best - played)} less to win`
      : ` and ${percent(best - played)} to win`;
  return isHigher(played, forPoints, toWin) ? ` for ${percent(played - forPoints)} more to win` : '';
}
