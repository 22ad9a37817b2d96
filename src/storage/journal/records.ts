import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import {
  BOXES,
  cleanName,
  dayOfDaily,
  FACES,
  type GameEvent,
  type GameHeader,
  JOKER_STYLES,
  MAX_POINTS,
  MAX_SEATS,
  ROLLS_PER_TURN,
  type SeededHeader,
  type TableHeader,
  TURNS_PER_SEAT,
} from '../../engine/index.js';

/** The version of the journal format for games with a seed. */
export const JOURNAL_FORMAT = 1;
/** The version of the journal format for games at a network table. Readers refuse newer versions. */
export const TABLE_FORMAT = 2;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GAME_ID_PATTERN = /^\d{4}-\d{2}-\d{2}-[a-hjkmnp-z2-9]{6}$/;

/** Thrown if the clock shows a year without exactly four digits, because no file and no id could contain it. */
class ClockError extends Error {
  readonly code = 'WRONG_CLOCK';
  constructor(date: Date) {
    super(`Your computer's clock shows the year ${date.getUTCFullYear()}. Set the clock, and try again.`);
  }
}

/**
 * Returns a time as ISO 8601, UTC, as the files of this program contain it.
 *
 * @throws ClockError
 */
export function timeText(date: Date): string {
  const text = date.toISOString();
  if (!/^\d{4}-/.test(text)) throw new ClockError(date);
  return text;
}

/** Returns a new id such as `2026-01-31-k7qwmx`: the date in UTC and six random characters. @throws ClockError */
export function newGameId(date: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${timeText(date).slice(0, 10)}-${letters}`;
}

/** Returns the id of a game at a network table. The six characters after the date depend only on `bytes`, at least 6. */
export const gameIdFrom = (date: Date, bytes: Uint8Array): string =>
  `${timeText(date).slice(0, 10)}-${Array.from(bytes.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/** Checks the format of a game id. A valid id is safe to use in a path. */
export const isGameId = (text: string): boolean => GAME_ID_PATTERN.test(text);

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const FORMAT = v.looseObject({ format: integer(1, 1_000_000) });

/** Returns a record's format number if it is greater than `known`, otherwise undefined. */
export function newerFormat(record: unknown, known: number): number | undefined {
  const format = v.is(FORMAT, record) ? record.format : 0;
  return format > known ? format : undefined;
}

export const GAME_ID = v.pipe(v.string(), v.check(isGameId));
export const TIME = v.pipe(v.string(), v.maxLength(30), v.isoTimestamp());

/** A player's name. Invisible characters and characters that move the cursor are removed. */
export const NAME = v.pipe(v.string(), v.maxLength(100), v.transform(cleanName), v.minLength(1));
export const KIND = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/));
/** A seed. Invisible characters are refused, because players copy seeds from the screen by hand. */
export const SEED = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.check((seed) => cleanName(seed) === seed),
);

const FACE = v.picklist(FACES);
const DICE = v.strictTuple([FACE, FACE, FACE, FACE, FACE]);
const HELD = v.strictTuple([v.boolean(), v.boolean(), v.boolean(), v.boolean(), v.boolean()]);
const SEAT = integer(0, MAX_SEATS - 1);
const TURN = integer(1, TURNS_PER_SEAT);
const POINTS = integer(0, MAX_POINTS);
/** A flag that is true or absent, never false. */
export const TRUE = v.exactOptional(v.literal(true));

/** A list with one item per seat. */
export const seats = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.pipe(v.array(shape), v.minLength(1), v.maxLength(MAX_SEATS));

/** Checks that a string is a date such as `2026-01-31`. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** Checks that the seed of a daily game contains a valid date. Accepts all games that are not daily games. */
export const hasValidDay = (header: Pick<GameHeader, 'daily' | 'seed'>): boolean =>
  !header.daily || isDay(dayOfDaily(header) ?? '');

/** The structure of a rule set. The engine checks the values. */
export const RULE_SET = v.strictObject({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  provenance: v.string(),
  boxes: v.array(v.strictObject({ box: v.picklist(BOXES), label: v.string() })),
  upperBonus: v.strictObject({ threshold: v.number(), points: v.number() }),
  fixedScores: v.strictObject({
    fullHouse: v.number(),
    smallStraight: v.number(),
    largeStraight: v.number(),
    yahtzee: v.number(),
  }),
  yahtzeeBonus: v.number(),
  joker: v.strictObject({ afterYahtzee: v.picklist(JOKER_STYLES), afterZero: v.picklist(JOKER_STYLES) }),
});

const PARTICIPANTS = { rules: RULE_SET, players: seats(v.strictObject({ name: NAME, kind: KIND })) };

const SEEDED_HEADER = v.pipe(
  v.strictObject({
    ...PARTICIPANTS,
    seed: SEED,
    seedGiven: TRUE,
    duplicate: TRUE,
    practice: TRUE,
    daily: TRUE,
  }),
  v.check((game) => hasValidDay(game)),
);

const FIRST_GAME_RECORD = v.strictObject({
  format: v.literal(JOURNAL_FORMAT),
  id: GAME_ID,
  created: TIME,
  header: SEEDED_HEADER,
});

const FIRST_TABLE_RECORD = v.pipe(
  v.strictObject({
    format: v.literal(TABLE_FORMAT),
    id: GAME_ID,
    created: TIME,
    header: v.strictObject({
      ...PARTICIPANTS,
      dice: v.literal('table'),
      start: v.literal('seating'),
      firstRoll: v.literal('asked'),
    }),
    table: v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[0-9a-hjkmnp-tv-z]{8}$/)),
      seat: v.exactOptional(SEAT),
    }),
  }),
  v.check(({ header, table }) => (table.seat ?? 0) < header.players.length),
);

export const FIRST_RECORD = v.union([FIRST_GAME_RECORD, FIRST_TABLE_RECORD]);

const EVENT = v.variant('type', [
  v.strictObject({
    type: v.literal('rolledOff'),
    round: integer(1, 1_000_000),
    dice: v.pipe(v.array(DICE), v.minLength(2), v.maxLength(MAX_SEATS)),
  }),
  v.strictObject({
    type: v.literal('rolled'),
    seat: SEAT,
    turn: TURN,
    roll: integer(1, ROLLS_PER_TURN),
    held: HELD,
    dice: DICE,
  }),
  v.strictObject({
    type: v.literal('scored'),
    seat: SEAT,
    turn: TURN,
    box: v.picklist(BOXES),
    points: POINTS,
    yahtzeeBonus: POINTS,
  }),
  v.strictObject({ type: v.literal('advised'), seat: SEAT, turn: TURN }),
  v.strictObject({ type: v.literal('seedSeen') }),
  v.strictObject({ type: v.literal('tookBack'), to: integer(0, 1_000_000) }),
  v.strictObject({ type: v.literal('left'), seat: SEAT }),
]);

/** The structure of every record except the first, in the journal of a game with a seed. */
export const EVENT_RECORD = v.strictObject({ at: TIME, event: EVENT });

const KNOWN_TYPES: readonly string[] = EVENT.options.map(({ entries }) => entries.type.literal);

/** An event of an unknown type, which readers skip. */
export const OTHER_EVENT_RECORD = v.strictObject({
  at: TIME,
  event: v.looseObject({
    type: v.pipe(
      v.string(),
      v.check((type) => !KNOWN_TYPES.includes(type)),
    ),
  }),
});

/** A JSON object whose fields the game store does not interpret. */
const OBJECT = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * The structure of every record except the first, in the journal of a game at a network table. The structure of the
 * event is checked separately.
 */
export const TABLE_RECORD = v.strictObject({
  at: TIME,
  record: OBJECT,
  event: v.exactOptional(v.unknown()),
});

interface FirstFields {
  readonly id: string;
  /** The creation time of the game, in ISO 8601, UTC. */
  readonly created: string;
}

/** The record of the first line in the journal of a game with a seed. */
export interface FirstGameRecord extends FirstFields {
  readonly format: typeof JOURNAL_FORMAT;
  readonly header: SeededHeader;
}

/** The record of the first line in the journal of a game at a network table. */
export interface FirstTableRecord extends FirstFields {
  readonly format: typeof TABLE_FORMAT;
  readonly header: TableHeader;
  readonly table: TablePlace;
}

/** The network table at which a game was played. */
export interface TablePlace {
  /** Eight characters from `0123456789abcdefghjkmnpqrstvwxyz`. */
  readonly name: string;
  /** The seat of the player who stored the game. Absent if a watcher stored the game. */
  readonly seat?: number;
}

/** The record of a journal's first line. */
export type FirstRecord = FirstGameRecord | FirstTableRecord;

export interface EventRecord {
  /** The time of the event, in ISO 8601, UTC. If the system clock is changed, times can be out of order. */
  readonly at: string;
  readonly event: GameEvent;
}
