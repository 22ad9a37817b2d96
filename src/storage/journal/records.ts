import { randomInt } from 'node:crypto';
import * as v from 'valibot';
import {
  cleanName,
  dailySeed,
  dayOfDaily,
  FACES,
  type GameEvent,
  type GameHeader,
  GHOST,
  MAX_SEATS,
  ROLLS_PER_TURN,
  type RuleSet,
  type SeededHeader,
  type TableHeader,
  isYahtzee,
  OFFICIAL,
  PERSON,
} from '../../engine/index.js';
import { BOX_ID, BOX_SHAPE, POINTS, TURN, YAHTZEE_SHAPE } from '../../ruleFiles/index.js';

/**
 * Versions of the journal format. Rule sets with their own boxes use 3 and 4, real dice 5, and games against a ghost 6.
 */
export const FORMATS = {
  seeded: 1,
  table: 2,
  seededOwnBoxes: 3,
  tableOwnBoxes: 4,
  realDice: 5,
  ghost: 6,
} as const;
export const NEWEST_FORMAT = FORMATS.ghost;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GAME_ID_PATTERN = /^\d{4}-\d{2}-\d{2}-[a-hjkmnp-z2-9]{6}$/;

/** Thrown if the clock shows a year without exactly four digits. Ids and stored times have no room for it. */
class ClockError extends Error {
  readonly code = 'WRONG_CLOCK';
  constructor(date: Date) {
    super(`Your computer's clock shows the year ${date.getUTCFullYear()}. Set the clock, and try again.`);
  }
}

/**
 * A time as our files store it: ISO 8601, in UTC.
 *
 * @throws ClockError
 */
export function timeText(date: Date): string {
  const text = date.toISOString();
  if (!/^\d{4}-/.test(text)) throw new ClockError(date);
  return text;
}

/**
 * Makes an id such as `2026-01-31-k7qwmx`: the date in UTC and six random characters.
 *
 * @throws ClockError
 */
export function newGameId(date: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${timeText(date).slice(0, 10)}-${letters}`;
}

/** The id of a network table's game. Everyone with the same date and `bytes` (at least 6) gets the same id. */
export const gameIdFrom = (date: Date, bytes: Uint8Array): string =>
  `${timeText(date).slice(0, 10)}-${Array.from(bytes.subarray(0, 6), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;

/** True for a game id, which is then safe to use in a path. */
export const isGameId = (text: string): boolean => GAME_ID_PATTERN.test(text);

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const FORMAT = v.looseObject({ format: integer(1, 1_000_000) });

/** The record's format if it's newer than `known`, otherwise undefined. */
export function newerFormat(record: unknown, known: number): number | undefined {
  const format = v.is(FORMAT, record) ? record.format : 0;
  return format > known ? format : undefined;
}

export const GAME_ID = v.pipe(v.string(), v.check(isGameId));
export const TIME = v.pipe(v.string(), v.maxLength(30), v.isoTimestamp());

/** Strips invisible characters and those that move the cursor. */
export const NAME = v.pipe(v.string(), v.maxLength(100), v.transform(cleanName), v.minLength(1));
export const KIND = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/));
/** Players copy seeds from the screen by hand, so invisible characters aren't allowed. */
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
/** True or absent, never false. */
export const TRUE = v.exactOptional(v.literal(true));

export const seats = <Shape extends v.GenericSchema>(shape: Shape) =>
  v.pipe(v.array(shape), v.minLength(1), v.maxLength(MAX_SEATS));

/** True for a valid date such as `2026-01-31`. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** Checks that a daily game's seed has a valid date and fits the rule set. True for other games. */
export function hasValidDay(game: DailyHeader): boolean {
  const day = dayOfDaily(game);
  return !game.daily || (day !== undefined && isDay(day) && game.seed === dailySeed(day, game.rules));
}

interface DailyHeader extends Pick<GameHeader, 'daily' | 'seed'> {
  readonly rules: Pick<RuleSet, 'id'>;
}

const PLAYERS = seats(v.strictObject({ name: NAME, kind: KIND }));

type Rules = typeof YAHTZEE_SHAPE | typeof BOX_SHAPE;

const firstGameRecord = <const Format extends 1 | 3, R extends Rules>(format: Format, rules: R) =>
  v.strictObject({
    format: v.literal(format),
    id: GAME_ID,
    created: TIME,
    header: v.pipe(
      v.strictObject({
        rules,
        players: PLAYERS,
        seed: SEED,
        seedGiven: TRUE,
        duplicate: TRUE,
        practice: TRUE,
        daily: TRUE,
      }),
      v.check(({ rules: { id } = OFFICIAL, ...game }) => hasValidDay({ ...game, rules: { id } })),
    ),
  });

const firstTableRecord = <const Format extends FirstTableRecord['format'], R extends Rules>(
  format: Format,
  rules: R,
) =>
  v.pipe(
    v.strictObject({
      format: v.literal(format),
      id: GAME_ID,
      created: TIME,
      header: v.strictObject({
        rules,
        players: PLAYERS,
        dice: v.literal('table'),
        start: v.literal('seating'),
        firstRoll: v.literal('asked'),
      }),
      table: v.strictObject({
        name: v.pipe(v.string(), v.regex(/^[0-9a-hjkmnp-tv-z]{8}$/)),
        seat: v.exactOptional(SEAT),
      }),
    }),
    v.check(({ header: { players = [] }, table }) => (table.seat ?? 0) < players.length),
  );

const FIRST_REAL_DICE_RECORD = v.strictObject({
  format: v.literal(FORMATS.realDice),
  id: GAME_ID,
  created: TIME,
  header: v.strictObject({
    rules: v.union([YAHTZEE_SHAPE, BOX_SHAPE]),
    players: PLAYERS,
    seed: SEED,
    seedGiven: TRUE,
    realDice: v.literal(true),
  }),
});

const FIRST_GHOST_RECORD = v.strictObject({
  format: v.literal(FORMATS.ghost),
  id: GAME_ID,
  created: TIME,
  header: v.pipe(
    v.strictObject({
      rules: v.union([YAHTZEE_SHAPE, BOX_SHAPE]),
      players: v.strictTuple([
        v.strictObject({ name: NAME, kind: v.literal(PERSON) }),
        v.strictObject({ name: NAME, kind: v.literal(GHOST) }),
      ]),
      seed: SEED,
      seedGiven: v.literal(true),
      duplicate: v.literal(true),
      ghost: v.strictObject({
        seat: SEAT,
        turns: v.array(
          v.strictObject({
            holds: v.pipe(v.array(HELD), v.maxLength(ROLLS_PER_TURN - 1)),
            box: BOX_ID,
          }),
        ),
      }),
    }),
    v.check(
      ({ rules: { boxes }, ghost: { turns } }) =>
        turns.length === boxes.length && boxes.every(({ box }) => turns.some((turn) => turn.box === box)),
    ),
  ),
});

export const FIRST_RECORD = v.union([
  firstGameRecord(FORMATS.seeded, YAHTZEE_SHAPE),
  firstTableRecord(FORMATS.table, YAHTZEE_SHAPE),
  firstGameRecord(FORMATS.seededOwnBoxes, BOX_SHAPE),
  firstTableRecord(FORMATS.tableOwnBoxes, BOX_SHAPE),
  FIRST_REAL_DICE_RECORD,
  FIRST_GHOST_RECORD,
]);

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
    box: BOX_ID,
    points: POINTS,
    yahtzeeBonus: POINTS,
  }),
  v.strictObject({ type: v.literal('advised'), seat: SEAT, turn: TURN }),
  v.strictObject({ type: v.literal('seedSeen') }),
  v.strictObject({ type: v.literal('tookBack'), to: integer(0, 1_000_000) }),
  v.strictObject({ type: v.literal('left'), seat: SEAT }),
]);

/** A line after the header in the journal of a game with a seed. */
export const EVENT_RECORD = v.strictObject({ at: TIME, event: EVENT });

const KNOWN_TYPES: readonly string[] = EVENT.options.map(({ entries }) => entries.type.literal);

/** An event whose type we don't know. Readers skip it. */
export const OTHER_EVENT_RECORD = v.strictObject({
  at: TIME,
  event: v.looseObject({
    type: v.pipe(
      v.string(),
      v.check((type) => !KNOWN_TYPES.includes(type)),
    ),
  }),
});

/** A JSON object whose fields the game store doesn't read. */
const OBJECT = v.custom<object>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A line after the header in the journal of a game at a network table. Its event is checked separately. */
export const TABLE_RECORD = v.strictObject({
  at: TIME,
  record: OBJECT,
  event: v.exactOptional(v.unknown()),
});

interface FirstFields {
  readonly id: string;
  /** ISO 8601, in UTC. */
  readonly created: string;
}

/** The header of a game with a seed. */
export interface FirstGameRecord extends FirstFields {
  readonly format: (typeof FORMATS)['seeded' | 'seededOwnBoxes' | 'realDice' | 'ghost'];
  readonly header: SeededHeader;
}

/** The header of a game at a network table. */
export interface FirstTableRecord extends FirstFields {
  readonly format: typeof FORMATS.table | typeof FORMATS.tableOwnBoxes;
  readonly header: TableHeader;
  readonly table: TablePlace;
}

export interface TablePlace {
  /** Eight characters from `0123456789abcdefghjkmnpqrstvwxyz`. */
  readonly name: string;
  /** The seat of the player who stored the game. A watcher has none. */
  readonly seat?: number;
}

export type FirstRecord = FirstGameRecord | FirstTableRecord;

export interface EventRecord {
  /** ISO 8601, in UTC. Can be earlier than the line before if somebody set the clock back. */
  readonly at: string;
  readonly event: GameEvent;
}

export function seededFormat({ rules, realDice, ghost }: SeededHeader): FirstGameRecord['format'] {
  if (ghost) return FORMATS.ghost;
  return realDice ? FORMATS.realDice : isYahtzee(rules) ? FORMATS.seeded : FORMATS.seededOwnBoxes;
}

export const tableFormat = (rules: RuleSet): FirstTableRecord['format'] =>
  isYahtzee(rules) ? FORMATS.table : FORMATS.tableOwnBoxes;
