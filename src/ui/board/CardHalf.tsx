import { Box, Text } from 'ink';
import { forEachBox } from '../../engine/index.js';
import { columnsOf, cut, padRight } from '../../text/index.js';
import { Clickable } from '../mouse/Clickable.js';
import { THEME } from '../theme.js';
import type { CardRow, Cell, CellKind } from './cardRows.js';
import type { CardWidths } from './layout.js';

const MARKS = forEachBox((box) => ({ verb: 'mark', box }) as const);

const LOOKS = {
  scored: {},
  worthless: THEME.quiet,
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
      {rows.map((row) =>
        row.box === undefined ? (
          <Row key={row.label} row={row} widths={widths} />
        ) : (
          <Clickable key={row.label} command={MARKS[row.box]}>
            <Row row={row} widths={widths} />
          </Clickable>
        ),
      )}
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
          markOfLast={row.cells[index - 1]?.after ?? ' '}
        />
      ))}
      {row.cells.at(-1)?.after ?? ''}
    </Text>
  );
}

interface CellTextProps {
  readonly cell: Cell;
  readonly width: number;
  /** The mark behind the column to the left stands in the gap between the two. */
  readonly markOfLast: string;
}

function CellText({ cell, width, markOfLast }: CellTextProps) {
  const text = cut(cell.text, cell.kind === 'name' || cell.kind === 'in-turn' ? width - 1 : width);
  const gap = width - columnsOf(text);
  const blank = markOfLast + ' '.repeat(Math.max(0, gap - 1));
  return (
    <Text>
      {cell.before === ' ' ? blank.slice(0, gap) : blank.slice(0, Math.max(0, gap - 1)) + cell.before}
      <Text {...LOOKS[cell.kind]}>{text}</Text>
    </Text>
  );
}
