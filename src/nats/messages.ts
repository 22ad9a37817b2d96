import * as v from 'valibot';
import { type Hold, isHold } from '../engine/index.js';
import { type LogEntry, readEntry, type TableNews } from '../net/index.js';
import { readSignedAction, type SignedAction } from '../table/index.js';

// The schemas allow unknown fields, because servers of different versions run side by side during an upgrade.

/** A number in a server's message, such as a log position, a member or a roll. */
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const TEXT = v.pipe(v.string(), v.maxLength(200));

const ENTRY = v.custom<LogEntry>((value) => readEntry(value) !== undefined);

const OPEN_TABLE = v.object({
  table: TEXT,
  host: TEXT,
  rules: TEXT,
  seats: COUNT,
  opened: v.pipe(v.string(), v.isoTimestamp()),
  rank: v.optional(COUNT, 0),
});

const TIME_MS = v.pipe(v.number(), v.minValue(0));
const WAITS = v.object({
  used: TIME_MS,
  awaited: v.array(v.strictTuple([COUNT, v.picklist(['action', 'link']), TIME_MS])),
  links: v.array(v.strictTuple([COUNT, TIME_MS])),
});

const NEWS = v.variant('type', [
  v.object({ type: v.literal('entry'), before: COUNT, position: COUNT, entry: ENTRY }),
  v.object({
    type: v.literal('state'),
    server: TEXT,
    position: COUNT,
    here: v.array(COUNT),
    watchers: v.array(v.object({ name: TEXT, token: TEXT })),
    waiting: v.array(v.object({ id: TEXT, name: TEXT, wants: v.picklist(['seat', 'watch']) })),
    restarts: v.exactOptional(COUNT),
    clocks: v.exactOptional(WAITS),
    held: v.exactOptional(v.literal(true)),
    holding: v.exactOptional(v.custom<Hold>(isHold)),
    links: v.exactOptional(v.object({ roll: COUNT, revealed: v.array(v.strictTuple([COUNT, TEXT])) })),
  }),
  v.object({ type: v.literal('answer'), id: TEXT, admit: v.boolean() }),
  v.object({
    type: v.literal('chat'),
    action: v.custom<SignedAction>((value) => readSignedAction(value) !== undefined),
  }),
  v.object({ type: v.literal('public'), server: TEXT, tables: v.array(OPEN_TABLE) }),
]);

const OLD_FIRST = v.object({ type: v.literal('record'), record: v.object({ type: v.literal('opened') }) });

const ALIVE = v.object({ server: TEXT, ended: v.exactOptional(v.literal(true)) });

/** A heartbeat: every server of a cluster sends one per second. `ended` marks a server's last. */
export type Alive = v.InferOutput<typeof ALIVE>;

/** Parses a log's entry. Undefined if it's invalid, or of a kind that only newer servers know. */
export const readStored = (text: string): LogEntry | undefined => read(ENTRY, text);

/** True if a log's first message is from an earlier version, whose logs didn't begin with an entry `lobby`. */
export const isOldFirst = (text: string): boolean => read(OLD_FIRST, text) !== undefined;

export const readNews = (text: string): TableNews | undefined => read(NEWS, text);

export const readAlive = (text: string): Alive | undefined => read(ALIVE, text);

function read<Output>(schema: v.GenericSchema<unknown, Output>, text: string): Output | undefined {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
