import { Box, type DOMElement, measureElement, Text, useCursor } from 'ink';
import { useLayoutEffect, useRef, useState } from 'react';
import { columnsOf, shortened, wrap } from '../../text/index.js';
import type { Style } from '../theme/theme.js';
import { useTheme } from '../theme/themes.js';

/**
 * Wraps text into at most `rows` lines, and ends the last one in `...` if there's more. Ink's own wrapping would start
 * some lines with a blank.
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

export const Lines = ({ text, columns, rows, style }: LinesProps) => (
  <Text {...style}>{linesOf(text, columns, rows).join('\n')}</Text>
);

interface HintProps {
  readonly message: string | undefined;
  readonly hint: string;
  readonly columns: number;
  readonly rows: number;
}

/** Draws a message or, without one, a hint in the same rows. */
export function Hint({ message, hint, columns, rows }: HintProps) {
  const { styles } = useTheme();
  const style = message === undefined ? styles.quiet : styles.message;
  return (
    <Box height={rows}>
      <Lines text={message ?? hint} columns={columns} rows={rows} style={style} />
    </Box>
  );
}

interface TypedLineProps {
  readonly question: string;
  readonly typed: string;
  /** Text after the cursor, such as the rest of a box's name. */
  readonly completion?: string;
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/**
 * Draws a question and the player's answer so far. A line that's too long loses its start, so you always see what you
 * type. The terminal's cursor is at the end, because input methods and screen magnifiers follow it. Without such a line
 * on the screen, the cursor is hidden.
 */
export function TypedLine({ question, typed, completion = '' }: TypedLineProps) {
  const { styles } = useTheme();
  const line = useRef<DOMElement>(null);
  const [place, setPlace] = useState<Place>();
  const { setCursorPosition } = useCursor();
  // We only know where the line is after the layout. Its place rarely changes, so few frames are drawn twice.
  useLayoutEffect(() => {
    if (!line.current) return;
    const { x, y, width } = measureElement(line.current);
    if (place?.x !== x || place.y !== y || place.width !== width) setPlace({ x, y, width });
  });
  const end = columnsOf(question + typed);
  const cutOff = place ? Math.max(0, end + CURSOR + columnsOf(completion) - place.width) : 0;
  setCursorPosition(place && { x: place.x + Math.max(0, end - cutOff), y: place.y });
  return (
    <Box ref={line}>
      <Text wrap="truncate-start">
        <Text {...styles.question}>{question}</Text>
        {typed}_<Text {...styles.quiet}>{completion}</Text>
      </Text>
    </Box>
  );
}

const CURSOR = 1;
