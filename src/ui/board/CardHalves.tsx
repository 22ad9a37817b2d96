import { Box, Text } from 'ink';
import { Fragment } from 'react';
import type { BoxId } from '../../engine/index.js';
import { columnsOf, cut, padRight, shortNames } from '../../text/index.js';
import type { Meaning } from '../theme/theme.js';
import { useTheme } from '../theme/themes.js';
import { Clickable } from '../core/Clickable.js';
import type { CardRow, Cell, CellKind } from '../model/board/cardRows.js';
import type { CardWidths, HalfWidths } from '../model/board/cardWidths.js';

const scores = (box: BoxId) => ({ verb: 'score', box }) as const;
const explains = (box: BoxId) => ({ verb: 'explain', box }) as const;

/** Only these cells look different from the rest of their row. */
const CELL_MEANINGS: Readonly<Partial<Record<CellKind, Meaning>>> = {
  worthless: 'quiet',
  candidate: 'candidate',
  best: 'best',
  marked: 'marked',
  bonus: 'bonus',
};

export interface CardHalvesRows {
  readonly upper: readonly CardRow[];
  readonly lower: readonly CardRow[];
}

interface CardHalvesProps {
  readonly rows: CardHalvesRows;
  readonly widths: CardWidths;
}

export function CardHalves({ rows, widths }: CardHalvesProps) {
  return (
    <>
      <Box width={widths.lowerAt}>
        <CardHalf rows={rows.upper} widths={widths.upper} />
      </Box>
      <CardHalf rows={rows.lower} widths={widths.lower} />
    </>
  );
}

interface CardHalfProps {
  readonly rows: readonly CardRow[];
  readonly widths: HalfWidths;
}

/** Draws one section. Each row is one text element, because Ink splits text with line breaks twice. */
function CardHalf({ rows, widths }: CardHalfProps) {
  return (
    <Clickable
      command={rows.map(({ box }) => (box === undefined ? undefined : scores(box)))}
      right={rows.map(({ box }) => (box === undefined ? undefined : explains(box)))}
    >
      <Box flexDirection="column">
        {rows.map((row) => (
          <Row key={row.label} row={row} widths={widths} />
        ))}
      </Box>
    </Clickable>
  );
}

function Row({ row, widths }: { readonly row: CardRow; readonly widths: HalfWidths }) {
  return row.kind === 'heading' ? (
    <Heading row={row} widths={widths} />
  ) : (
    <PointsRow row={row} widths={widths} />
  );
}

function Heading({ row, widths }: { readonly row: CardRow; readonly widths: HalfWidths }) {
  const { styles, marks } = useTheme();
  return (
    <Text {...styles.heading}>
      {row.label}
      {placeNames(row, widths).map(({ gap, name, cell: { kind, before } }, index) => {
        const blank = ' '.repeat(gap) + (before === undefined ? '' : marks[before]);
        return (
          <Fragment key={index}>
            {blank}
            {kind === 'in-turn' ? <Text {...styles.inTurn}>{name}</Text> : name}
          </Fragment>
        );
      })}
    </Text>
  );
}

function PointsRow({ row, widths }: { readonly row: CardRow; readonly widths: HalfWidths }) {
  const { styles, marks } = useTheme();
  const markOf = (cell: Cell | undefined): string => (cell?.after ? marks[cell.after] : ' ');
  // A long label may run into the first player's column, but at least one blank stays before the points.
  const [first] = row.cells;
  const content = first ? columnsOf(first.text) + (first.before === undefined ? 0 : 1) : 0;
  const label = cut(row.label, widths.label + (widths.cells[0] ?? 0) - content - 1);
  const overhang = Math.max(0, columnsOf(label) - widths.label);
  return (
    <Text {...(row.kind === 'box' ? {} : row.kind === 'more' ? styles.quiet : styles.heading)}>
      {padRight(label, widths.label + overhang)}
      {row.cells.map((cell, index) => (
        <CellText
          key={index}
          cell={cell}
          width={(widths.cells[index] ?? 0) - (index === 0 ? overhang : 0)}
          markOfLast={markOf(row.cells[index - 1])}
        />
      ))}
      {markOf(row.cells.at(-1))}
    </Text>
  );
}

interface CellTextProps {
  readonly cell: Cell;
  readonly width: number;
  /** The mark after the previous player's points, such as the star. It goes into the gap before this cell's text. */
  readonly markOfLast: string;
}

function CellText({ cell, width, markOfLast }: CellTextProps) {
  const { styles, marks } = useTheme();
  const { text } = cell;
  const gap = width - columnsOf(text);
  const blank = markOfLast + ' '.repeat(Math.max(0, gap - 1));
  const before =
    cell.before === undefined
      ? blank.slice(0, gap)
      : blank.slice(0, Math.max(0, gap - 1)) + marks[cell.before];
  const meaning = CELL_MEANINGS[cell.kind];
  if (meaning === undefined) return before + text;
  return (
    <>
      {before}
      <Text {...styles[meaning]}>{text}</Text>
    </>
  );
}

export interface PlacedName {
  /** Blanks before the name and its mark. */
  readonly gap: number;
  readonly name: string;
  readonly cell: Cell;
}

/**
 * Places the names above the players' columns, and shortens those that are too long. A name ends at the right edge of
 * its column, but moves left if the next name needs the space. At least one blank separates two names.
 */
export function placeNames({ label, cells }: CardRow, widths: HalfWidths): readonly PlacedName[] {
  const names = shortNames(
    cells.map(({ text }) => text),
    nameColumns(label, widths),
  );
  const contents = cells.map(
    ({ before }, seat) => columnsOf(names[seat] ?? '') + (before === undefined ? 0 : 1),
  );
  const ends = endsOf(contents, widths);
  return cells.map((cell, seat) => {
    const previous = seat === 0 ? columnsOf(label) : (ends[seat - 1] ?? 0);
    return { gap: (ends[seat] ?? 0) - (contents[seat] ?? 0) - previous, name: names[seat] ?? '', cell };
  });
}

/** The most columns for each name. A solo player's name may use all the space up to the section's title. */
function nameColumns(label: string, { label: labelColumns, cells }: HalfWidths): readonly number[] {
  const [only = 0, ...others] = cells;
  return others.length === 0 ? [labelColumns + only - columnsOf(label) - 2] : cells.map((width) => width - 1);
}

/**
 * The column right after each name.
 *
 * @param contents the width of each name with its mark
 */
function endsOf(contents: readonly number[], { label, cells }: HalfWidths): readonly number[] {
  const ends: number[] = [];
  let latest = Infinity;
  for (let seat = cells.length - 1; seat >= 0; seat--) {
    const columnEnd = cells.slice(0, seat + 1).reduce((end, width) => end + width, label);
    const end = Math.min(columnEnd, latest);
    ends.unshift(end);
    latest = end - (contents[seat] ?? 0) - 1;
  }
  return ends;
}
