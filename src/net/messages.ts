import * as v from 'valibot';
import { cleanName, type Hold, isHold, MAX_SEATS, type RuleSet } from '../engine/index.js';
import {
  CHAIN_LINKS,
  type Fault,
  HASH,
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
import type { RefusalCode } from '../session/index.js';

/** A message from a client that has proved it knows the code. */
export type ClientMessage =
  /** Opens a table. Only a connection with an opening code may send it. `public` lists the table for everybody. */
  | { readonly type: 'open'; readonly rules: RuleSet; readonly player: Joiner; readonly public?: true }
  /** Asks for the public tables. Only a connection with the code `PUBLIC_LIST` may send it. */
  | { readonly type: 'list' }
  /** Takes a seat. `player` contains the hash of `token`. Joining again with the same token returns to the seat. */
  | { readonly type: 'join'; readonly player: Joiner; readonly token: string }
  /** Returns to a seat. `have` is the number of records that the client has stored. */
  | { readonly type: 'back'; readonly token: string; readonly have: number }
  /** Watches. A watcher who returns with the same token needn't be let in again. */
  | { readonly type: 'watch'; readonly name: string; readonly token: string; readonly have: number }
  | { readonly type: 'act'; readonly action: SignedAction }
  /** Reveals the client's link for the roll that the last `asked` record names. */
  | { readonly type: 'link'; readonly roll: number; readonly link: string }
  /** Shows the dice that the player holds before rolling. The server doesn't store them. */
  | { readonly type: 'holding'; readonly hold: Hold }
  /** Opens another table for the same players once the game is over. */
  | { readonly type: 'again'; readonly player: Joiner }
  /**
   * Asks for something that only the member in `now.decider` may ask for. The client chooses a new `request` each time,
   * and the answer repeats it.
   */
  | { readonly type: 'ask'; readonly request: string; readonly wish: Wish };

export type Wish =
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Lets somebody in `now.waiting` in, or turns them away. */
  | { readonly type: 'answer'; readonly id: string; readonly admit: boolean }
  /** Removes a watcher, and locks the table. */
  | { readonly type: 'dismiss'; readonly watcher: string };

/** Why the server refuses a message. `code` is a `Fault`'s, or in the list "Refusals" of docs/protocol.md. */
export interface Denial extends ReceivedDenial {
  readonly code: RefusalCode | Fault['code'];
}

/** A refusal from a server. A newer server may send other codes. */
export interface ReceivedDenial {
  readonly code: string;
  /** Seconds until the message could be accepted, for some codes. */
  readonly seconds?: number;
}

/** What's happening at a table right now. Never stored. */
export interface TableNow {
  /** In ascending order. */
  readonly connected: readonly number[];
  readonly watchers: readonly string[];
  /** What the player in turn holds. Unset if nothing was held since the last game record. */
  readonly holding?: Hold;
  /** Members who keep the others waiting too long, and may soon be voted out. */
  readonly late: readonly number[];
  readonly votable: readonly number[];
  /** Whose links the roll is waiting for. Set only once it has waited a moment. */
  readonly missing?: readonly number[];
  /** Seconds left of the turn. Unset without a clock, and while it's stopped. */
  readonly secondsLeft?: number;
  /** The next table's code, once somebody has opened one. Only for members with a seat. */
  readonly again?: string;
  /** Set while newcomers must wait until the decider lets them in. */
  readonly locked?: true;
  /** Who may lock the table, answer newcomers and remove watchers. Unset if nobody can. */
  readonly decider?: number;
  /** Who may start the game and seat computer players, because the Master has been away for two minutes. */
  readonly deputy?: number;
  /** Who waits to be let in. Only for members with a seat, and unset if nobody waits. */
  readonly waiting?: readonly WaitingGuest[];
}

export interface WaitingGuest {
  readonly id: string;
  readonly name: string;
  readonly wants: 'seat' | 'watch';
}

export const MAX_LISTED = 50;

export interface ListedTable {
  readonly code: string;
  readonly host: string;
  readonly rules: string;
  /** How many are taken. */
  readonly seats: number;
  /** How long ago the table was opened. */
  readonly seconds: number;
}

export type ServerMessage =
  /** The client has a seat. `code` is for invitations. `records` is the length of the log, 0 before the start. */
  | { readonly type: 'seat'; readonly code: string; readonly records: number }
  /** The client watches, under a name that nobody else has. */
  | { readonly type: 'watching'; readonly name: string; readonly code: string; readonly records: number }
  /** The table is locked, so the client must wait to be let in. It receives nothing else until then. */
  | { readonly type: 'wait' }
  /** The current first record, before the start. Only after the start is it sent as a `rec` too. */
  | { readonly type: 'lobby'; readonly record: TableRecord }
  /** A chat message before the start. It isn't in the log. */
  | { readonly type: 'chat'; readonly action: SignedAction }
  | { readonly type: 'rec'; readonly record: TableRecord }
  | { readonly type: 'now'; readonly now: TableNow }
  /** Public tables, newest first. `rest` counts the tables in the messages that follow. */
  | { readonly type: 'tables'; readonly tables: readonly ListedTable[]; readonly rest: number }
  /** The server did something that leaves no record. `to` says which request it answers, as in `no`. */
  | { readonly type: 'done'; readonly to: string }
  /** Refuses a message. `to` is the refused action's signature, or the refused wish's `request`. */
  | { readonly type: 'no'; readonly why: ReceivedDenial; readonly to?: string };

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const HAVE = whole(0, 1_000_000);
const MEMBER = whole(0, MAX_SEATS - 1);
/** Clients accept at most this many people in a list. Honest servers send fewer. */
const MAX_SHOWN = 100;

const WATCHER = v.pipe(v.string(), v.check(isTableName));
const WAITING_ID = v.pipe(v.string(), v.regex(/^[0-9a-z-]{1,40}$/));

// The most frequent messages come first, because `v.variant` tries the schemas in order.
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
  v.strictObject({ type: v.literal('watch'), name: WATCHER, token: HASH, have: HAVE }),
  v.strictObject({ type: v.literal('holding'), hold: v.custom<Hold>(isHold) }),
  v.strictObject({ type: v.literal('again'), player: v.unknown() }),
  v.strictObject({
    type: v.literal('ask'),
    request: WAITING_ID,
    wish: v.variant('type', [
      v.strictObject({ type: v.literal('lock'), locked: v.boolean() }),
      v.strictObject({ type: v.literal('answer'), id: WAITING_ID, admit: v.boolean() }),
      v.strictObject({ type: v.literal('dismiss'), watcher: WATCHER }),
    ]),
  }),
]);

/** Parses a client's message, or returns undefined if it doesn't look like one. */
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
      // Everybody at the table knows the hash, but only the seat's owner knows the token.
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

/** A table's code. Clients print it in invitations, so it mustn't contain other characters. */
const CODE = v.pipe(v.string(), v.regex(/^[0-9a-z-]{1,40}$/));

const TABLE_NOW = v.strictObject({
  connected: v.array(MEMBER),
  // The client prints these names, so it removes what would disturb a terminal.
  watchers: v.pipe(
    v.array(v.string()),
    v.maxLength(MAX_SHOWN),
    v.transform((names) => names.map(cleanPerson).filter((name) => name !== '')),
  ),
  holding: v.exactOptional(v.custom<Hold>(isHold)),
  late: v.array(MEMBER),
  votable: v.array(MEMBER),
  missing: v.exactOptional(v.array(MEMBER)),
  secondsLeft: v.exactOptional(whole(0, 100_000)),
  again: v.exactOptional(CODE),
  locked: v.exactOptional(v.literal(true)),
  decider: v.exactOptional(MEMBER),
  deputy: v.exactOptional(MEMBER),
  waiting: v.exactOptional(
    v.pipe(
      v.array(
        v.strictObject({
          id: WAITING_ID,
          name: v.pipe(v.string(), v.transform(cleanPerson)),
          wants: v.picklist(['seat', 'watch']),
        }),
      ),
      v.maxLength(MAX_SHOWN),
    ),
  ),
});

/** In characters. */
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
  v.strictObject({ type: v.literal('seat'), code: CODE, records: HAVE }),
  v.strictObject({
    type: v.literal('watching'),
    name: v.pipe(v.string(), v.transform(cleanPerson)),
    code: CODE,
    records: HAVE,
  }),
  v.strictObject({ type: v.literal('wait') }),
  v.strictObject({ type: v.literal('lobby'), record: v.unknown() }),
  v.strictObject({ type: v.literal('chat'), action: v.unknown() }),
  v.strictObject({ type: v.literal('rec'), record: v.unknown() }),
  v.strictObject({ type: v.literal('now'), now: TABLE_NOW }),
  v.strictObject({ type: v.literal('tables'), tables: v.array(LISTED_TABLE), rest: whole(0, MAX_LISTED) }),
  v.strictObject({
    type: v.literal('no'),
    why: v.strictObject({
      code: v.pipe(v.string(), v.regex(/^[a-z-]{1,40}$/)),
      seconds: v.exactOptional(whole(0, 100_000)),
    }),
    to: v.exactOptional(v.string()),
  }),
  v.strictObject({ type: v.literal('done'), to: v.string() }),
]);

function cleanPerson(name: string): string {
  return cleanShort(name, MAX_TABLE_NAME);
}

/** Removes what would disturb a terminal, and cuts a text longer than honest servers send. */
function cleanShort(text: string, longest: number): string {
  return [...cleanName(text)].slice(0, longest).join('');
}

/** A server's message whose record or action nobody has checked yet. */
export type ReadServerMessage =
  | Exclude<ServerMessage, { type: 'rec' | 'lobby' | 'chat' }>
  | { readonly type: 'rec' | 'lobby'; readonly record: unknown }
  | { readonly type: 'chat'; readonly action: unknown };

/** Parses a server's message, or returns undefined if it doesn't look like one. */
export function readServerMessage(value: unknown): ReadServerMessage | undefined {
  const parsed = v.safeParse(SERVER, value);
  return parsed.success ? parsed.output : undefined;
}
