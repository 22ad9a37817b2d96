import type { Comparison, ToWin } from '../../../analysis/index.js';
import { percentText } from './coach.js';

/** Smaller differences between exact chances aren't shown, because they round to 0%. */
const LEAST_SHOWN = 0.005;

/** Returns whether a chance is higher than another by more than the error of the estimate. */
const isHigher = (chance: number, other: number, { error }: ToWin): boolean =>
  chance - other > Math.max(error, LEAST_SHOWN);

/** Returns whether another move wins more often than the move with the highest expected score. */
export const hasOtherBest = ({ toWin }: Pick<Comparison, 'toWin'>): boolean =>
  toWin !== undefined && isHigher(toWin.best, toWin.forPoints, toWin);

/** Returns whether another move would win more often than the move played. */
export const losesChance = ({ toWin }: Pick<Comparison, 'toWin'>): boolean =>
  toWin !== undefined && isHigher(toWin.best, toWin.played, toWin);

const percentIn =
  ({ error }: ToWin) =>
  (chance: number): string =>
    `${error > 0 ? '~' : ''}${percentText(chance)}`;

/**
 * Returns by how much a move lowered the chance of winning, such as `3%`, or `~12%` for an estimate. Empty if this is
 * unknown or too small to be sure.
 */
export const toWinCost = ({ toWin }: Pick<Comparison, 'toWin'>): string =>
  toWin && losesChance({ toWin }) ? percentIn(toWin)(toWin.best - toWin.played) : '';

/**
 * Says how a move changed the chance of winning. The text comes after the cost in points: ` and 3% to win`, ` for ~4%
 * more to win` or, after the best move for points, ` for points, 3% less to win`. `~` marks estimates. Empty if the
 * chance is unknown, or if the difference is too small to be sure.
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
