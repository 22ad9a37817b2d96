import * as v from 'valibot';
import { type Hold, isHold } from '../engine/index.js';
import type { LogEntry, TableNews } from '../net/index.js';
import { readRecord, type TableRecord } from '../table/index.js';

// Objects may have further fields, because servers of different versions run at the same time during an upgrade.

/** A whole number that a server has sent: a position, a member or a roll. */
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const TEXT = v.pipe(v.string(), v.maxLength(200));

const NOTES = [
  v.object({ type: v.literal('arrived'), member: COUNT, server: TEXT }),
  v.object({ type: v.literal('departed'), member: COUNT, server: TEXT }),
  v.object({ type: v.literal('ended'), server: TEXT }),
  v.object({ type: v.literal('next'), next: TEXT }),
] as const;

const RECORD = v.custom<TableRecord>((value) => readRecord(value) !== undefined);

const ENTRY = v.variant('type', [v.object({ type: v.literal('record'), record: RECORD }), ...NOTES]);

const OPEN_TABLE = v.object({
  table: TEXT,
  host: TEXT,
  rules: TEXT,
  seats: COUNT,
  opened: v.pipe(v.string(), v.isoTimestamp()),
});

const NEWS = v.variant('type', [
  v.object({ type: v.literal('entry'), before: COUNT, position: COUNT, entry: ENTRY }),
  v.object({
    type: v.literal('state'),
    server: TEXT,
    position: COUNT,
    watchers: v.array(TEXT),
    holding: v.exactOptional(v.custom<Hold>(isHold)),
    links: v.exactOptional(v.object({ roll: COUNT, revealed: v.array(v.strictTuple([COUNT, TEXT])) })),
  }),
  v.object({ type: v.literal('public'), server: TEXT, tables: v.array(OPEN_TABLE) }),
]);

const ALIVE = v.object({ server: TEXT, ended: v.exactOptional(v.literal(true)) });

/** A heartbeat: every server of a cluster sends one once a second. `ended`: this is the server's last message. */
export type Alive = v.InferOutput<typeof ALIVE>;

/** Parses an entry of a log. Returns undefined if it is invalid, or of a kind that only newer servers know. */
export const readEntry = (text: string): LogEntry | undefined => read(ENTRY, text);

/** Parses the news of another server. Returns undefined if the text is invalid. */
export const readNews = (text: string): TableNews | undefined => read(NEWS, text);

/** Parses a heartbeat. Returns undefined if the text is invalid. */
export const readAlive = (text: string): Alive | undefined => read(ALIVE, text);

function read<Output>(schema: v.GenericSchema<unknown, Output>, text: string): Output | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
