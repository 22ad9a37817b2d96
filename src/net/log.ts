import * as v from 'valibot';
import { type FirstRecord, readRecord, type TableRecord } from '../table/index.js';

/**
 * What a table's log contains. Clients receive only the records. Most other entries say who is connected to which of
 * the servers that share the log. They're stored in order with the records, so that each roll names everybody with a
 * connected client.
 */
export type LogEntry =
  /**
   * The table before the start. Each one replaces all earlier entries, so that changes in the lobby never fill the log.
   * `touched` is when somebody was last there, in ISO 8601, UTC. `removed` has the tokens of removed watchers.
   */
  | {
      readonly type: 'lobby';
      readonly record: FirstRecord;
      readonly locked?: true;
      readonly removed?: readonly string[];
      readonly touched: string;
    }
  | { readonly type: 'record'; readonly record: TableRecord }
  /**
   * A member has connected to `server`: for the first time, after a departure, or after being at another server. The
   * member's older connections are closed.
   */
  | { readonly type: 'arrived'; readonly member: number; readonly server: string }
  /** A member has been away for some time, or was away at a roll. */
  | { readonly type: 'departed'; readonly member: number; readonly server: string }
  /** A server has stopped, or has been silent for so long that nobody can be connected to it. */
  | { readonly type: 'ended'; readonly server: string }
  /** Somebody has opened another table for the same players. `next` is its code. */
  | { readonly type: 'next'; readonly next: string }
  /** The table was locked or unlocked during the game. `removed` is the token of a watcher removed at the same time. */
  | { readonly type: 'lock'; readonly locked: boolean; readonly removed?: string };

/** `position` is a number from the log, higher than those of all earlier entries. */
export interface PlacedEntry {
  readonly position: number;
  readonly entry: LogEntry;
}

/**
 * Keeps the logs of tables. A server must show an entry to clients only once `append` has stored it, so that a crash
 * can't undo what they have seen. Every log starts at position 0.
 */
export interface TableLog {
  /**
   * Reads the entries after a position, by default all. Undefined if there's no such table. Rejects if the log or its
   * next entry can't be read: with the code `DAMAGED` if trying again wouldn't help.
   */
  read(table: string, after?: number): Promise<readonly PlacedEntry[] | undefined>;
  /**
   * Stores an entry right after the one at the position `after`, and returns its position. A `lobby` entry also deletes
   * all earlier entries. Stores nothing and returns `conflict` if another server's entry got there first. Rejects if
   * the log may or may not have stored the entry.
   *
   * A log of a single server may ignore `arrived`, `departed` and `ended` entries; it then returns `after`.
   */
  append(table: string, after: number, entry: LogEntry): Promise<number | 'conflict'>;
}

/** The records among a log's entries, starting with the first record. */
export const recordsOf = (entries: readonly PlacedEntry[]): readonly TableRecord[] =>
  entries.flatMap(({ entry }) => ('record' in entry ? [entry.record] : []));

const TEXT = v.pipe(v.string(), v.maxLength(200));
const MEMBER = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

// The schemas allow unknown fields, because servers of different versions run side by side during an upgrade.
const ENTRY = v.variant('type', [
  v.object({
    type: v.literal('lobby'),
    record: v.custom<FirstRecord>((value) => readRecord(value)?.type === 'opened'),
    locked: v.exactOptional(v.literal(true)),
    removed: v.exactOptional(v.array(TEXT)),
    touched: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.object({
    type: v.literal('record'),
    record: v.custom<TableRecord>((value) => readRecord(value) !== undefined),
  }),
  v.object({ type: v.literal('arrived'), member: MEMBER, server: TEXT }),
  v.object({ type: v.literal('departed'), member: MEMBER, server: TEXT }),
  v.object({ type: v.literal('ended'), server: TEXT }),
  v.object({ type: v.literal('next'), next: TEXT }),
  v.object({ type: v.literal('lock'), locked: v.boolean(), removed: v.exactOptional(TEXT) }),
]);

/** Parses an entry. Undefined if it's invalid, or of a kind that only newer servers know. */
export function readEntry(value: unknown): LogEntry | undefined {
  const parsed = v.safeParse(ENTRY, value);
  return parsed.success ? parsed.output : undefined;
}
