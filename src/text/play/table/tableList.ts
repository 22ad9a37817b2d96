import type { PublicTable, TableLink } from '../../../session/index.js';
import { commandText } from '../../layout.js';
import { counted, onOneLine, quoted } from '../../phrases.js';
import { rulesName } from '../../ruleSets.js';
import { tableLinkText } from './table.js';

/** Both line mode and the screen use these. */
export const tableListMessages = {
  heading: (count: number): string => `${counted(count, 'public table', 'public tables')}, newest first:`,
  table: (number: number, { host, seats, rules, seconds }: PublicTable): string =>
    `${number}) ${onOneLine(host)}, ${seats} of 4 seats taken, ${rulesName(onOneLine(rules))}, open for ${timeText(seconds)}`,
  none: (program?: string): string =>
    `No public table is open. To open one, run: ${commandText('host --server <opening invitation> --public', program)}`,
  ask: (count: number): string =>
    count === 0
      ? 'To read the list again, type again. To end, press Enter.'
      : `Which table to join (${count === 1 ? '1' : `1-${count}`}), again, or leave?`,
  notATable: (typed: string, count: number): string =>
    count === 0
      ? `${quoted(typed)} isn't an answer: type again, or press Enter.`
      : `${quoted(typed)} isn't a table: type a number from 1 to ${count}, again to read the list again, or leave.`,
  started: 'The game at this table has started. Choose another table.',
} as const;

function timeText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 0 ? 'less than a minute' : counted(minutes, 'minute', 'minutes');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour', 'hours') : counted(Math.floor(hours / 24), 'day', 'days');
}

/** A time in its largest full unit, abbreviated, such as `3 min`. */
export function shortTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes === 0 ? '<1 min' : `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Says in one line why the list of public tables couldn't be read. `code` is from a `TableLink`. */
export function tableListText(code: string, detail?: string): string {
  switch (code) {
    case 'wrong-code':
      return "This server doesn't list public tables. It may be too old.";
    case 'not-a-table':
      return 'There is no Yahtzee table server at this address. Check the address.';
    default: {
      const link: TableLink = { type: 'stopped', code, ...(detail !== undefined && { detail }) };
      return tableLinkText(link);
    }
  }
}
