import type { LogEntry, PlacedEntry, TableLog } from '../../../src/net/index.js';
import { recordsOf } from '../../../src/net/log.js';
import type { TableRecord } from '../../../src/table/index.js';

/**
 * A log in memory that several servers share. Positions have gaps, as in a stream that contains many tables. Each call
 * happens at once and completely.
 */
export interface SharedLog extends TableLog {
  entries(table: string): readonly PlacedEntry[];
  records(table: string): readonly TableRecord[];
  tables(): readonly string[];
}

/** Creates an empty log. */
export function sharedLog(): SharedLog {
  const tables = new Map<string, PlacedEntry[]>();
  let last = 0;
  const entries = (table: string): readonly PlacedEntry[] => tables.get(table) ?? [];
  return {
    entries,
    records: (table) => recordsOf(entries(table)),
    tables: () => [...tables.keys()],
    read: (table, after = 0) =>
      Promise.resolve(
        tables.has(table) ? copyOf(entries(table).filter(({ position }) => position > after)) : undefined,
      ),
    append(table, after, entry: LogEntry) {
      const known = entries(table);
      if ((known.at(-1)?.position ?? 0) !== after) return Promise.resolve('conflict');
      last += 1 + (last % 3);
      const earlier = entry.type === 'lobby' ? [] : known;
      tables.set(table, [...earlier, { position: last, entry: copyOf(entry) }]);
      return Promise.resolve(last);
    },
  };
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
