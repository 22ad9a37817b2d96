import { columnsOf, padRight } from '../layout.js';

const COLUMNS = 40;
/** The width of a line inside the frame of a card. */
export const CARD_COLUMNS = COLUMNS - 4;
const EDGE = `+${'-'.repeat(COLUMNS - 2)}+`;

/** Draws the frame of a card to share around lines of at most `CARD_COLUMNS` columns. */
export const framed = (lines: readonly string[]): readonly string[] => [
  EDGE,
  ...lines.map((line) => `| ${padRight(line, CARD_COLUMNS)} |`),
  EDGE,
];

/** Puts two strings at opposite ends of a line of a card. Cuts the left string if the line is too short. */
export function sides(left: string, right: string): string {
  const room = CARD_COLUMNS - columnsOf(right);
  return padRight(left, room - 1) + ' ' + right;
}

/** Describes a streak on a card: `streak 4 days`. */
export const streakText = (days: number): string =>
  days > 0 ? `streak ${days} ${days === 1 ? 'day' : 'days'}` : '';
