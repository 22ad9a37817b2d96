import { Box, Text } from 'ink';
import { columnsOf, cut, padLeft, padRight } from '../../text/index.js';
import { THEME } from '../theme.js';
import type { CardRow, Cell, CellKind } from './cardRows.js';
import type { CardWidths } from './layout.js';

const LOOKS = {
  scored: {},
  candidate: THEME.candidate,
  best: THEME.best,
  marked: THEME.marked,
  total: {},
  name: {},
  'in-turn': THEME.inTurn,
} as const satisfies Record<CellKind, object>;

/** One half of the scorecard, upper or lower section, a line each row. */
export function CardHalf({
  rows,
  widths,
}: {
  readonly rows: readonly CardRow[];
  readonly widths: CardWidths;
}) {
  return (
    <Box flexDirection="column">
      {rows.map((row) => (
        <Row key={row.label} row={row} widths={widths} />
      ))}
    </Box>
  );
}

function Row({ row, widths }: { readonly row: CardRow; readonly widths: CardWidths }) {
  const label = row.kind === 'box' ? row.label : cut(row.label, widths.label);
  // A label longer than its column takes from the empty space before the first player's points.
  const overhang = Math.max(0, columnsOf(label) - widths.label);
  return (
    <Text wrap="truncate" {...(row.kind === 'box' ? {} : THEME.heading)}>
      {padRight(label, widths.label + overhang)}
      {row.cells.map((cell, index) => (
        <CellText
          key={index}
          cell={cell}
          width={widths.cell - (index === 0 ? overhang : 0)}
          before={overhang > 0 && index === 0 && cell.before === ' ' ? '' : before(row.cells, index)}
        />
      ))}
      {row.cells.at(-1)?.after ?? ''}
    </Text>
  );
}

/** The gap between two columns holds the mark behind the left one or the mark before the right one. */
function before(cells: readonly Cell[], index: number): string {
  const mark = cells[index]?.before ?? ' ';
  return mark === ' ' ? (cells[index - 1]?.after ?? ' ') : mark;
}

function CellText({
  cell,
  width,
  before,
}: {
  readonly cell: Cell;
  readonly width: number;
  readonly before: string;
}) {
  const text = padLeft(cell.text, width - columnsOf(before));
  const blank = text.length - text.trimStart().length;
  return (
    <Text>
      {before}
      {text.slice(0, blank)}
      <Text {...LOOKS[cell.kind]}>{text.slice(blank)}</Text>
    </Text>
  );
}
