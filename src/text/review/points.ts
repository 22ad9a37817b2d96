import { costText, expectedText } from '../coachWords.js';

/** The luck of a roll: `+12.3`, `-4.0`, `0.0`. */
export function luckText(points: number): string {
  const text = expectedText(points);
  if (Number(text) === 0) return expectedText(0);
  return points > 0 ? `+${text}` : text;
}

/** Whether a decision gave away anything that shows. */
export const isWorthTelling = (cost: number): boolean => costText(cost) !== costText(0);
