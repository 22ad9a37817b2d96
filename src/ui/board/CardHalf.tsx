import { Text } from 'ink';
import { Fragment } from 'react';
import { forEachBox } from '../../engine/index.js';
import { columnsOf, cut, padRight, shortNames } from '../../text/index.js';
import { Clickable } from '../mouse/Clickable.js';
import { THEME } from '../theme.js';
import type { CardRow, Cell, CellKind } from './cardRows.js';
import type { CardWidths } from './layout.js';

const SCORES = forEachBox((box) => ({ verb: 'score', box }) as const);
const EXPLAINS = forEachBox((box) => ({ verb: 'explain', box }) as const);

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

interface CardHalfProps {
  readonly rows: readonly CardRow[];
  readonly widths: CardWidths;
}

/** One half of the scorecard, upper or lower section, a line each row: one text, as Ink is slow with many. */
export function CardHalf({ rows, widths }: CardHalfProps) {
  return (
    <Clickable
      command={rows.map(({ box }) => (box === undefined ? undefined : SCORES[box]))}
      right={rows.map(({ box }) => (box === undefined ? undefined : EXPLAINS[box]))}
    >
      <Text>
        {rows.map((row, index) => (
          <Fragment key={row.label}>
            {index > 0 && '\n'}
            <Row row={row} widths={widths} />
          </Fragment>
        ))}
      </Text>
    </Clickable>
  );
}

function Row({ row, widths }: { readonly row: CardRow; readonly widths: CardWidths }) {
  const label = row.kind === 'box' ? row.label : cut(row.label, widths.label);
  // A label longer than its column takes from the empty space before the first player's points.
  const overhang = Math.max(0, columnsOf(label) - widths.label);
  const texts = row.cells.map(({ text }) => text);
  const shown = row.kind === 'heading' ? shortNames(texts, widths.cell - 1) : texts;
  return (
    <Text {...(row.kind === 'box' ? {} : THEME.heading)}>
      {padRight(label, widths.label + overhang)}
      {row.cells.map((cell, index) => (
        <CellText
          key={index}
          cell={cell}
          text={shown[index] ?? ''}
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
  /** What of the cell's text there is room for. */
  readonly text: string;
  readonly width: number;
  /** The mark behind the column to the left stands in the gap between the two. */
  readonly markOfLast: string;
}

function CellText({ cell, text, width, markOfLast }: CellTextProps) {
  const gap = width - columnsOf(text);
  const blank = markOfLast + ' '.repeat(Math.max(0, gap - 1));
  const before =
    cell.before === ' ' ? blank.slice(0, gap) : blank.slice(0, Math.max(0, gap - 1)) + cell.before;
  const look = LOOKS[cell.kind];
  if (Object.keys(look).length === 0) return before + text;
  return (
    <>
      {before}
      <Text {...look}>{text}</Text>
    </>
  );
}
