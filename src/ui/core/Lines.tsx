import { Text } from 'ink';
import { shortened, wrap } from '../../text/index.js';
import type { Style } from '../theme/theme.js';

/**
 * Breaks text into at most `rows` lines. The last line ends in `...` if there is more text. Ink's own wrapping would
 * start some lines with a blank.
 */
export function linesOf(text: string, columns: number, rows: number): readonly string[] {
  const lines = wrap(text, columns);
  return lines.length <= rows
    ? lines
    : [...lines.slice(0, rows - 1), shortened(lines.slice(rows - 1).join(' '), columns)];
}

interface LinesProps {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
  readonly style: Style;
}

/** Draws text in at most `rows` lines. */
export const Lines = ({ text, columns, rows, style }: LinesProps) => (
  <Text {...style}>{linesOf(text, columns, rows).join('\n')}</Text>
);
