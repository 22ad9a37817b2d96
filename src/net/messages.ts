import * as v from 'valibot';
import { cleanName, type Hold, isHold, MAX_SEATS, type RuleSet } from '../engine/index.js';
import {
  CHAIN_LINKS,
  isBytes,
  isTableName,
  type Joiner,
  MAX_TABLE_NAME,
  readJoiner,
  readRules,
  readSignedAction,
  sha256,
  type SignedAction,
  type TableRecord,
} from '../table/index.js';

/** A message from a client to the server, after the connection has proved that it knows the code. */
export type ClientMessage =
  /** Opens a table. Only a connection with an opening code may send it. `public` lists the table for everybody. */
  | { readonly type: 'open'; readonly rules: RuleSet; readonly player: Joiner; readonly public?: true }
  /** Asks for the public tables. Only a connection with the code `PUBLIC_LIST` may send it. */
  | { readonly type: 'list' }
  /**
   * Takes a seat. `token` is the secret whose hash is in `player`. A repeated `join` with the same token returns to the
   * seat.
   */
  | { readonly type: 'join'; readonly player: Joiner; readonly token: string }
  /** Returns to a seat. `have` is the number of records that the client has stored. */
  | { readonly type: 'back'; readonly token: string; readonly have: number }
  | { readonly type: 'watch'; readonly name: string; readonly have: number }
  | { readonly type: 'act'; readonly action: SignedAction }
  /** Reveals the client's link for the roll that the last `asked` record names. */
  | { readonly type: 'link'; readonly roll: number; readonly link: string }
  /** Shows the dice that the player marks to hold, before the player rolls. The server does not store them. */
  | { readonly type: 'holding'; readonly hold: Hold }
  /** Opens another table for the same players, after the game is over. */
  | { readonly type: 'again'; readonly player: Joiner };

/**
 * The reason why the server refuses a message. `code` is the code of a `Fault`, or one of: `no-such-table`,
 * `not-opening`, `no-such-seat`, `too-many-watchers`, `too-many-tables`, `chat-too-fast`, `vote-not-open` (the others
 * cannot vote yet), `not-stored` (the server could not store the record; the client may try again), `no-computers` and
 * `bad-message`.
 */
export interface Denial {
  readonly code: string;
  /** The number of seconds after which the message could be accepted. Present for some codes. */
  readonly seconds?: number;
}

/** What is happening at a table now. The server does not store this message. */
export interface TableNow {
  /** The members who are connected, in ascending order. */
  readonly connected: readonly number[];
  /** The names of the watchers. */
  readonly watchers: readonly string[];
  /**
   * The dice that the current player has marked to hold. Absent if the player has marked none since the last game
   * record.
   */
  readonly holding?: Hold;
  /** The members whom the others may vote out now. */
  readonly votable: readonly number[];
  /** The number of seconds left of the turn, if turns have a clock. */
  readonly secondsLeft?: number;
  /** The code of the next table, if somebody has opened one. */
  readonly again?: string;
}

/** The most tables in the list of public tables. If there are more, it contains the newest. */
export const MAX_LISTED = 50;

/** A public table that people can join now. */
export interface ListedTable {
  /** The code of the table. */
  readonly code: string;
  /** The name of the Master. */
  readonly host: string;
  /** The name of the rule set. */
  readonly rules: string;
  /** The number of seats that are taken. */
  readonly seats: number;
  /** How long the table has been open, in seconds. */
  readonly seconds: number;
}

/** A message from the server to a client. */
export type ServerMessage =
  /**
   * The client has a seat. `code` is the code of the table, for invitations. `records` is the number of records in the
   * log.
   */
  | { readonly type: 'seat'; readonly member: number; readonly code: string; readonly records: number }
  /** The client watches. */
  | { readonly type: 'watching'; readonly code: string; readonly records: number }
  /** A record of the log. The server sends the records in order. */
  | { readonly type: 'rec'; readonly record: TableRecord }
  | { readonly type: 'now'; readonly now: TableNow }
  /** Public tables, newest first. `rest` is the number of tables that follow in further messages. */
  | { readonly type: 'tables'; readonly tables: readonly ListedTable[]; readonly rest: number }
  /** Refuses a message. `sig` is the signature of a refused action. */
  | { readonly type: 'no'; readonly why: Denial; readonly sig?: string };

const HASH = v.pipe(
  v.string(),
  v.maxLength(100),
  v.check((text) => isBytes(text, 32)),
);
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const HAVE = whole(0, 1_000_000);
const MEMBER = whole(0, 999);

/** The name of a watcher, which gets the same checks as the name of a player. */
const WATCHER = v.pipe(v.string(), v.check(isTableName));

// The most frequent messages come first, because `v.variant` tries one schema after another.
const CLIENT = v.variant('type', [
  v.strictObject({ type: v.literal('link'), roll: whole(1, CHAIN_LINKS), link: HASH }),
  v.strictObject({ type: v.literal('act'), action: v.unknown() }),
  v.strictObject({
    type: v.literal('open'),
    rules: v.unknown(),
    player: v.unknown(),
    public: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ type: v.literal('list') }),
  v.strictObject({ type: v.literal('join'), player: v.unknown(), token: HASH }),
  v.strictObject({ type: v.literal('back'), token: HASH, have: HAVE }),
  v.strictObject({ type: v.literal('watch'), name: WATCHER, have: HAVE }),
  v.strictObject({ type: v.literal('holding'), hold: v.custom<Hold>(isHold) }),
  v.strictObject({ type: v.literal('again'), player: v.unknown() }),
]);

/** Returns a message from a client, or undefined if it does not have the form of one. */
export function readClientMessage(value: unknown): ClientMessage | undefined {
  const parsed = v.safeParse(CLIENT, value);
  if (!parsed.success) return undefined;
  const message = parsed.output;
  switch (message.type) {
    case 'open': {
      const [rules, player] = [readRules(message.rules), readJoiner(message.player)];
      return rules && player && { type: 'open', rules, player, ...(message.public && { public: true }) };
    }
    case 'join': {
      // Everybody at the table knows the hash, but only the owner of the seat knows the token.
      const { token } = message;
      const player = readJoiner(message.player);
      const isOwner = player?.token === sha256(Buffer.from(token, 'base64url'));
      return player && isOwner ? { type: 'join', player, token } : undefined;
    }
    case 'again': {
      const player = readJoiner(message.player);
      return player && { type: 'again', player };
    }
    case 'act': {
      const action = readSignedAction(message.action);
      return action && { type: 'act', action };
    }
    default:
      return message;
  }
}

/** The code of a table. The client prints it in invitations, so it must not contain other characters. */
const CODE = v.pipe(v.string(), v.regex(/^[0-9a-z-]{1,40}$/));

const TABLE_NOW = v.strictObject({
  connected: v.array(MEMBER),
  // The client prints these names, so it removes what would disturb a terminal.
  watchers: v.pipe(
    v.array(v.string()),
    v.transform((names) => names.map(cleanPerson).filter((name) => name !== '')),
  ),
  holding: v.exactOptional(v.custom<Hold>(isHold)),
  votable: v.array(MEMBER),
  secondsLeft: v.exactOptional(whole(0, 100_000)),
  again: v.exactOptional(CODE),
});

/** The most characters in the name of a rule set. */
const MAX_RULES_NAME = 30;

const LISTED_TABLE = v.strictObject({
  code: CODE,
  host: v.pipe(v.string(), v.transform(cleanPerson)),
  rules: v.pipe(
    v.string(),
    v.transform((name) => cleanShort(name, MAX_RULES_NAME)),
  ),
  seats: whole(0, MAX_SEATS),
  seconds: whole(0, 1_000_000_000),
});

const SERVER = v.variant('type', [
  v.strictObject({ type: v.literal('seat'), member: MEMBER, code: CODE, records: HAVE }),
  v.strictObject({ type: v.literal('watching'), code: CODE, records: HAVE }),
  v.strictObject({ type: v.literal('rec'), record: v.unknown() }),
  v.strictObject({ type: v.literal('now'), now: TABLE_NOW }),
  v.strictObject({ type: v.literal('tables'), tables: v.array(LISTED_TABLE), rest: whole(0, MAX_LISTED) }),
  v.strictObject({
    type: v.literal('no'),
    why: v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
      seconds: v.exactOptional(whole(0, 100_000)),
    }),
    sig: v.exactOptional(v.string()),
  }),
]);

function cleanPerson(name: string): string {
  return cleanShort(name, MAX_TABLE_NAME);
}

/** Removes what would disturb a terminal, and cuts a text that is longer than honest servers send. */
function cleanShort(text: string, longest: number): string {
  return [...cleanName(text)].slice(0, longest).join('');
}

/** A message from a server, whose record has not been checked. */
export type ReadServerMessage =
  Exclude<ServerMessage, { type: 'rec' }> | { readonly type: 'rec'; readonly record: unknown };

/** Returns a message from a server, or undefined if it does not have the form of one. */
export function readServerMessage(value: unknown): ReadServerMessage | undefined {
  const parsed = v.safeParse(SERVER, value);
  return parsed.success ? parsed.output : undefined;
}
