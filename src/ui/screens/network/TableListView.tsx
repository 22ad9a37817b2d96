import { Box, Text } from 'ink';
import {
  columnsOf,
  onOneLine,
  padLeft,
  padRight,
  rulesName,
  shortened,
  shortTime,
  type Size,
  tableListMessages,
  tableScreenMessages,
  wrap,
} from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import type { NetworkState } from '../../model/table/network.js';
import type { TableListState } from '../../model/table/tableList.js';
import { useTheme } from '../../theme/themes.js';
import { Title } from '../../board/Header.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';

interface TableListViewProps {
  readonly model: Model;
  readonly network: NetworkState;
  readonly list: TableListState;
  readonly size: Size;
}

const MESSAGE_ROWS = 2;
/** Rows that aren't for tables: title, gap, heading, position, message, footer, and an empty last row. */
const CHROME = 6 + MESSAGE_ROWS;
const GAP = '  ';
/** The column with the Masters' names is never wider than this. */
const MASTER_COLUMNS = 20;
/** The column with the rules needs at least this much. With less room, they have their own line. */
const RULES_COLUMNS = 20;

/**
 * Draws a server's public tables, newest first. If the list is too long, draws only the tables around the highlighted
 * one. In narrow terminals, each table's rules have their own line.
 */
export function TableListView({ model, network, list, size }: TableListViewProps) {
  const { styles } = useTheme();
  const { columns, rows } = size;
  const message = model.screenMessage ?? network.message;
  const reading = network.isReading ? tableScreenMessages.reading : undefined;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={tableScreenMessages.publicTitle} />
      <Text> </Text>
      {list.tables.length === 0 ? (
        <Text>{wrap(tableListMessages.none(), columns).join('\n')}</Text>
      ) : (
        <Tables list={list} columns={columns} rows={Math.max(1, rows - CHROME)} />
      )}
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={message ?? reading ?? model.trouble ?? ' '}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={message === undefined && reading !== undefined ? styles.quiet : styles.message}
        />
      </Box>
      <Footer columns={columns} />
    </Box>
  );
}

interface TablesProps {
  readonly list: TableListState;
  readonly columns: number;
  readonly rows: number;
}

type Cells = Readonly<Record<'host' | 'seats' | 'time' | 'rules', string>>;

function Tables({ list: { tables, marked }, columns, rows }: TablesProps) {
  const { styles, marks } = useTheme();
  const { listHeading, seatsTaken, position } = tableScreenMessages;
  const numberColumns = String(tables.length).length;
  const widthOf = (heading: string, cells: readonly string[]): number =>
    Math.max(...[heading, ...cells].map(columnsOf));
  const times = tables.map(({ seconds }) => shortTime(seconds));
  const seatColumns = widthOf(listHeading.seats, [seatsTaken(1)]);
  const timeColumns = widthOf(listHeading.time, times);
  const hosts = tables.map(({ host }) => shortened(onOneLine(host), MASTER_COLUMNS));
  const hostColumns = widthOf(listHeading.host, hosts);
  const before = 3 + numberColumns + hostColumns + seatColumns + timeColumns + 3 * GAP.length;
  const rulesColumns = widthOf(
    listHeading.rules,
    tables.map(({ rules }) => onOneLine(rules)),
  );
  const isNarrow = before + Math.min(RULES_COLUMNS, rulesColumns) > columns;
  const indent = ' '.repeat(3 + numberColumns);
  const cells = tables.map<Cells>(({ seats, rules }, index) => ({
    host: hosts[index] ?? '',
    seats: seatsTaken(seats),
    time: times[index] ?? '',
    rules: rulesName(onOneLine(rules), columns - (isNarrow ? indent.length : before)),
  }));
  const line = (start: string, { host, seats, time, rules }: Cells): string =>
    shortened(
      `${start} ${padRight(host, hostColumns)}${GAP}${padRight(seats, seatColumns)}${GAP}${padLeft(time, timeColumns)}${isNarrow ? '' : `${GAP}${rules}`}`,
      columns,
    );
  const shown = Math.max(1, Math.floor(rows / (isNarrow ? 2 : 1)));
  const top = Math.min(Math.max(0, marked - shown + 1), Math.max(0, tables.length - shown));
  return (
    <>
      <Text {...styles.quiet}>{line(' '.repeat(2 + numberColumns), listHeading)}</Text>
      {cells.slice(top, top + shown).map((cell, index) => {
        const number = top + index + 1;
        const isMarked = number === marked + 1;
        const start = `${isMarked ? marks.pointer : ' '} ${padLeft(String(number), numberColumns)}`;
        return (
          <Clickable key={number} command={{ verb: 'target', target: number }}>
            <Text {...(isMarked ? styles.marked : {})}>
              {line(start, cell)}
              {isNarrow ? `\n${indent}${cell.rules}` : ''}
            </Text>
          </Clickable>
        );
      })}
      <Text {...styles.quiet}>{position(marked + 1, tables.length)}</Text>
    </>
  );
}
