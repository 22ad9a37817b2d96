import * as v from 'valibot';
import {
  type BoxId,
  cleanName,
  type Dice,
  type Hold,
  isDice,
  isHold,
  MAX_SEATS,
  type RuleSet,
  isYahtzee,
} from '../engine/index.js';
import { isPublicKey } from './publicKey.js';
import { BOX_ID, POINTS, RULE_SET } from '../ruleFiles/index.js';

/** Log versions; a table's first record names one. Version 3 is for rules with other boxes than Yahtzee's. */
const TABLE_VERSIONS = [2, 3] as const;
export type TableVersion = (typeof TABLE_VERSIONS)[number];

export const tableVersion = (rules: RuleSet): TableVersion => (isYahtzee(rules) ? 2 : 3);

/** Links in a chain, one per roll. A game has at most 192 rolls, plus one for each player who leaves. */
export const CHAIN_LINKS = 256;
/** In characters. */
export const MAX_TABLE_NAME = 24;
export const MAX_CHAT = 200;
/** Limits for a turn's time, in seconds. */
export const TURN_CLOCK = { shortest: 10, longest: 3600 } as const;
/** Leaving and chatting may answer any of the last `MAX_AGE` game records; other actions, only the last. */
export const MAX_AGE = 32;
/**
 * Chat messages per game, at most. They take up to 2.3 MB, votes 0.4 MB and all other records 0.3 MB, so even the
 * largest log fits into a journal of 4 MiB.
 */
export const MAX_SAID = 2000;

/** A person's public data at a table. Keys, links and hashes are 32 bytes in base64url without padding. */
export interface Joiner {
  readonly name: string;
  /** The ed25519 public key that checks this person's signatures. */
  readonly key: string;
  /** The end of this person's chain of links: the seed, hashed `CHAIN_LINKS` times. */
  readonly chain: string;
  /** The hash of the token that lets this person return. */
  readonly token: string;
}

export interface Computer {
  /** 1 to 20 letters from `a` to `z`, but not `person`. */
  readonly level: string;
  readonly name: string;
}

/** What the Master can do before the start. These actions replace the first record and never enter the log. */
export type LobbyAction =
  | { readonly type: 'rules'; readonly rules: RuleSet; readonly clock?: number }
  | { readonly type: 'seat'; readonly level: string; readonly name: string }
  | { readonly type: 'remove'; readonly member: number };

/**
 * An action that a member signs. A `roll` carries no link: an honest roller reveals it only after the server has
 * recorded whose links the dice need.
 */
export type TableAction =
  | LobbyAction
  | { readonly type: 'begin' }
  | { readonly type: 'roll'; readonly roll: number; readonly hold: Hold }
  | { readonly type: 'score'; readonly box: BoxId }
  | { readonly type: 'leave' }
  | { readonly type: 'agree'; readonly against: number }
  | { readonly type: 'say'; readonly count: number; readonly text: string };

/** Records are numbered from 1. */
interface Numbered {
  readonly n: number;
  /** When the server wrote the record, in ISO 8601, UTC. The game never depends on it, because nobody can check it. */
  readonly time: string;
}

export interface Signed {
  /** The table signs for computer players. */
  readonly member: number;
  /** The last game record that the member had seen. */
  readonly at: number;
  /** The ed25519 signature of the text from `signedText`: 64 bytes in base64url. */
  readonly sig: string;
}

/** An action with its signature, as members send it to the server. */
export interface SignedAction extends Signed {
  readonly action: TableAction;
}

/**
 * A record of a table's log. *Members* are the people and computer players with a seat, numbered from 0 in joining
 * order. Before the start, the log is only the first record, which every change of seats, rules or clock replaces.
 */
export type TableRecord = Numbered &
  (
    | {
        readonly type: 'opened';
        readonly version: TableVersion;
        /** Also part of the table's invitation. */
        readonly table: string;
        /** The end of the table's own chain. */
        readonly chain: string;
        /** Checks the signatures on computer players' actions. */
        readonly key: string;
        readonly rules: RuleSet;
        /** Seconds per turn, if turns have a clock. */
        readonly clock?: number;
        /** In joining order; the first person is the Master. Empty once everybody has left. */
        readonly seats: readonly (Joiner | Computer)[];
        /** Set if the server lists the table, so that anybody may join. */
        readonly public?: true;
      }
    | ({ readonly type: 'began' } & Signed)
    /**
     * A player asks for a roll. `named` lists the other people whose links it needs, in ascending order. The roller's
     * own link is needed too, but not listed.
     */
    | ({
        readonly type: 'asked';
        readonly roll: number;
        readonly hold: Hold;
        readonly named: readonly number[];
      } & Signed)
    /**
     * The dice of the last roll that a player asked for. `links` has one from the roller and from each named person
     * still at the table, in ascending order of the members. Computer players have no links.
     */
    | {
        readonly type: 'rolled';
        readonly roll: number;
        readonly links: readonly (readonly [member: number, link: string])[];
        /** From the table's own chain. */
        readonly link: string;
        readonly dice: Dice;
      }
    | ({
        readonly type: 'scored';
        readonly box: BoxId;
        readonly points: number;
        readonly yahtzeeBonus: number;
      } & Signed)
    | ({ readonly type: 'left' } & Signed)
    /** A vote to remove a member; `out` marks the last vote needed. See `isLastVote`. */
    | ({ readonly type: 'agreed'; readonly against: number; readonly out?: true } & Signed)
    /** A chat message. `count` numbers the member's messages, from 1. */
    | ({ readonly type: 'said'; readonly count: number; readonly text: string } & Signed)
  );

export type RecordOf<Type extends TableRecord['type']> = Extract<TableRecord, { type: Type }>;

/**
 * True if a record belongs to the game. Chat and votes don't, so they never make another player's action outdated. Only
 * the vote that removes somebody does.
 */
export const isGameRecord = (record: TableRecord): boolean =>
  record.type === 'agreed' ? record.out === true : record.type !== 'said';

/** The action that a member signed for a record, or undefined if nobody signs it. */
export function actionOf(record: TableRecord): SignedAction | undefined {
  if (!('sig' in record)) return undefined;
  const { member, at, sig } = record;
  return { member, at, sig, action: signedAction(record) };
}

function signedAction(record: Extract<TableRecord, Signed>): TableAction {
  switch (record.type) {
    case 'began':
      return { type: 'begin' };
    case 'asked':
      return { type: 'roll', roll: record.roll, hold: record.hold };
    case 'scored':
      return { type: 'score', box: record.box };
    case 'left':
      return { type: 'leave' };
    case 'agreed':
      return { type: 'agree', against: record.against };
    case 'said':
      return { type: 'say', count: record.count, text: record.text };
  }
}

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const clean = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(4 * max),
    v.check((text) => text !== '' && cleanName(text) === text && [...text].length <= max),
  );
/** 32 bytes in base64url. Each value has one accepted form: the last two bits of the last character are 0. */
export const HASH = v.pipe(v.string(), v.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/));
/** 64 bytes in base64url. The last four bits of the last character are 0. */
const SIGNATURE = v.pipe(v.string(), v.regex(/^[\w-]{85}[AQgw]$/));
const KEY = v.pipe(
  HASH,
  v.check((text) => isPublicKey(Buffer.from(text, 'base64url'))),
);
const NAME = clean(MAX_TABLE_NAME);
const LEVEL = v.pipe(v.string(), v.regex(/^(?!person$)[a-z]{1,20}$/));
const MEMBER = whole(0, MAX_SEATS - 1);
const MEMBERS = v.pipe(v.array(MEMBER), v.maxLength(MAX_SEATS));
const ROLL = whole(1, CHAIN_LINKS);
const HOLD = v.custom<Hold>(isHold);
const CLOCK = v.exactOptional(whole(TURN_CLOCK.shortest, TURN_CLOCK.longest));

const JOINER = v.strictObject({ name: NAME, key: KEY, chain: HASH, token: HASH });
const COMPUTER = v.strictObject({ level: LEVEL, name: NAME });

/** What each action carries besides its `type`. */
const ACTION_FIELDS = {
  rules: { rules: RULE_SET, clock: CLOCK },
  seat: { level: LEVEL, name: NAME },
  remove: { member: MEMBER },
  begin: {},
  roll: { roll: ROLL, hold: HOLD },
  score: { box: BOX_ID },
  leave: {},
  agree: { against: MEMBER },
  say: { count: whole(1, MAX_SAID), text: clean(MAX_CHAT) },
} as const;

// Most frequent first, because `v.variant` tries one schema after another.
const ACTION = v.variant('type', [
  v.strictObject({ type: v.literal('roll'), ...ACTION_FIELDS.roll }),
  v.strictObject({ type: v.literal('score'), ...ACTION_FIELDS.score }),
  v.strictObject({ type: v.literal('rules'), ...ACTION_FIELDS.rules }),
  v.strictObject({ type: v.literal('seat'), ...ACTION_FIELDS.seat }),
  v.strictObject({ type: v.literal('remove'), ...ACTION_FIELDS.remove }),
  v.strictObject({ type: v.literal('begin') }),
  v.strictObject({ type: v.literal('leave') }),
  v.strictObject({ type: v.literal('agree'), ...ACTION_FIELDS.agree }),
  v.strictObject({ type: v.literal('say'), ...ACTION_FIELDS.say }),
]);

const SIGNED_ACTION = v.strictObject({
  member: MEMBER,
  at: whole(1, 1_000_000),
  sig: SIGNATURE,
  action: ACTION,
});

const NUMBERED = { n: whole(1, 1_000_000), time: v.pipe(v.string(), v.maxLength(30), v.isoTimestamp()) };
const SIGNED = { ...NUMBERED, member: MEMBER, at: whole(1, 1_000_000), sig: SIGNATURE };

const RECORD = v.variant('type', [
  v.strictObject({
    type: v.literal('opened'),
    ...NUMBERED,
    version: v.picklist(TABLE_VERSIONS),
    table: v.pipe(v.string(), v.regex(/^[0-9a-hjkmnp-tv-z]{8}$/)),
    chain: HASH,
    key: KEY,
    rules: RULE_SET,
    clock: CLOCK,
    seats: v.pipe(v.array(v.union([JOINER, COMPUTER])), v.maxLength(MAX_SEATS)),
    public: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ type: v.literal('began'), ...SIGNED }),
  v.strictObject({ type: v.literal('asked'), ...SIGNED, ...ACTION_FIELDS.roll, named: MEMBERS }),
  v.strictObject({
    type: v.literal('rolled'),
    ...NUMBERED,
    roll: ROLL,
    links: v.pipe(v.array(v.strictTuple([MEMBER, HASH])), v.maxLength(MAX_SEATS)),
    link: HASH,
    dice: v.custom<Dice>(isDice),
  }),
  v.strictObject({
    type: v.literal('scored'),
    ...SIGNED,
    ...ACTION_FIELDS.score,
    points: POINTS,
    yahtzeeBonus: POINTS,
  }),
  v.strictObject({ type: v.literal('left'), ...SIGNED }),
  v.strictObject({
    type: v.literal('agreed'),
    ...SIGNED,
    ...ACTION_FIELDS.agree,
    out: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ type: v.literal('said'), ...SIGNED, ...ACTION_FIELDS.say }),
]);

/** Parses a record, or returns undefined if its structure is wrong. `judge` checks the rest. */
export function readRecord(value: unknown): TableRecord | undefined {
  const parsed = v.safeParse(RECORD, value);
  return parsed.success && hasRightVersion(parsed.output) ? parsed.output : undefined;
}

const hasRightVersion = (record: TableRecord): boolean =>
  record.type !== 'opened' || record.version === tableVersion(record.rules);

/**
 * Characters that Unicode hasn't defined yet. A later version may make one invisible, and clients with that version
 * would then refuse the record. So servers refuse them in new actions, although `readRecord` accepts them.
 */
const UNASSIGNED = /\p{Cn}/u;

/** Parses a signed action, or returns undefined if its structure is wrong or its text has unassigned characters. */
export function readSignedAction(value: unknown): SignedAction | undefined {
  const parsed = v.safeParse(SIGNED_ACTION, value);
  return parsed.success && !UNASSIGNED.test(textOf(parsed.output.action)) ? parsed.output : undefined;
}

function textOf(action: TableAction): string {
  if (action.type === 'say') return action.text;
  return action.type === 'seat' ? action.name : '';
}

/** Parses a rule set, or returns undefined if its structure is wrong. The engine checks its values. */
export function readRules(value: unknown): RuleSet | undefined {
  const parsed = v.safeParse(RULE_SET, value);
  return parsed.success ? parsed.output : undefined;
}

/** True if somebody at a table, even a watcher, can have this name. */
export const isTableName = (text: string): boolean => v.is(NAME, text) && !UNASSIGNED.test(text);

/** Parses a joiner, or returns undefined if its structure is wrong or the name has unassigned characters. */
export function readJoiner(value: unknown): Joiner | undefined {
  const parsed = v.safeParse(JOINER, value);
  return parsed.success && !UNASSIGNED.test(parsed.output.name) ? parsed.output : undefined;
}
