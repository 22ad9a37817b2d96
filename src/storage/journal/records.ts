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
  TURNS_PER_SEAT,
} from '../../engine/index.js';

/** The version of the journal format. Readers refuse newer versions. */
export const JOURNAL_FORMAT = 1;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GAME_ID_PATTERN = /^\d{4}-\d{2}-\d{2}-[a-hjkmnp-z2-9]{6}$/;

/** Returns a new id such as `2026-01-31-k7qwmx`: the date in UTC and six random characters. */
export function newGameId(date: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${date.toISOString().slice(0, 10)}-${letters}`;
}

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

const GAME_HEADER = v.pipe(
  v.strictObject({
    rules: RULE_SET,
    players: seats(v.strictObject({ name: NAME, kind: KIND })),
    seed: SEED,
    seedGiven: TRUE,
    duplicate: TRUE,
    practice: TRUE,
    daily: TRUE,
  }),
  v.check((game) => hasValidDay(game)),
);

export const FIRST_RECORD = v.strictObject({
  format: v.literal(JOURNAL_FORMAT),
  id: GAME_ID,
  created: TIME,
  header: GAME_HEADER,
});

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
  v.strictObject({ type: v.literal('tookBack'), to: integer(0, 1_000_000) }),
  v.strictObject({ type: v.literal('left'), seat: SEAT }),
]);

/** The structure of every record except the first. */
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

/** The record of a journal's first line. */
export interface FirstRecord {
  readonly format: typeof JOURNAL_FORMAT;
  readonly id: string;
  /** The creation time of the game, in ISO 8601, UTC. */
  readonly created: string;
  readonly header: GameHeader;
}

export interface EventRecord {
  /** The time of the event, in ISO 8601, UTC. If the system clock is changed, times can be out of order. */
  readonly at: string;
  readonly event: GameEvent;
}
