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

/** The format of journals that is written, and the only one so far. A newer one is refused. */
export const JOURNAL_FORMAT = 1;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GAME_ID_PATTERN = /^\d{4}-\d{2}-\d{2}-[a-hjkmnp-z2-9]{6}$/;

/** A new id for a game, such as `2026-01-31-k7qwmx`: the day of its beginning, and six letters by lot. */
export function newGameId(date: Date): string {
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${date.toISOString().slice(0, 10)}-${letters}`;
}

/** Tells whether a text is an id of our own making; nothing else ever becomes part of a path. */
export const isGameId = (text: string): boolean => GAME_ID_PATTERN.test(text);

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to));

export const GAME_ID = v.pipe(v.string(), v.check(isGameId));
export const TIME = v.pipe(v.string(), v.maxLength(30), v.isoTimestamp());
export const FORMAT = v.looseObject({ format: whole(1, 1_000_000) });

/** A player's name. What draws nothing or moves what is drawn is taken out, whoever put it there. */
export const NAME = v.pipe(v.string(), v.maxLength(100), v.transform(cleanName), v.minLength(1));
export const KIND = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/));
/** A seed is used as it stands, so one that could not be shown as it stands is none of ours. */
export const SEED = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.check((seed) => cleanName(seed) === seed),
);

const FACE = v.picklist(FACES);
const DICE = v.strictTuple([FACE, FACE, FACE, FACE, FACE]);
const HELD = v.strictTuple([v.boolean(), v.boolean(), v.boolean(), v.boolean(), v.boolean()]);
const SEAT = whole(0, MAX_SEATS - 1);
const TURN = whole(1, TURNS_PER_SEAT);
const POINTS = whole(0, MAX_POINTS);
const TRUE = v.exactOptional(v.literal(true));

/** Who plays; one to four of them. */
const PLAYERS = v.pipe(
  v.array(v.strictObject({ name: NAME, kind: KIND })),
  v.minLength(1),
  v.maxLength(MAX_SEATS),
);

/** A day of the calendar, such as `2026-01-31`. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** A daily game has to name its day. */
export const hasValidDay = (header: Pick<GameHeader, 'daily' | 'seed'>): boolean =>
  !header.daily || isDay(dayOfDaily(header) ?? '');

/** The shape of a rule set from outside; what it means is checked by the engine. */
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
    players: PLAYERS,
    seed: SEED,
    seedGiven: TRUE,
    duplicate: TRUE,
    practice: TRUE,
    daily: TRUE,
  }),
  v.check((game) => hasValidDay(game)),
);

/** The first record of a journal. */
export const FIRST_RECORD = v.strictObject({
  format: v.literal(JOURNAL_FORMAT),
  id: GAME_ID,
  created: TIME,
  header: GAME_HEADER,
});

const EVENT = v.variant('type', [
  v.strictObject({
    type: v.literal('rolledOff'),
    round: whole(1, 1_000_000),
    dice: v.pipe(v.array(DICE), v.minLength(2), v.maxLength(MAX_SEATS)),
  }),
  v.strictObject({
    type: v.literal('rolled'),
    seat: SEAT,
    turn: TURN,
    roll: whole(1, ROLLS_PER_TURN),
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
  v.strictObject({ type: v.literal('tookBack'), to: whole(0, 1_000_000) }),
  v.strictObject({ type: v.literal('left'), seat: SEAT }),
]);

/** Every other record: one event, and when it was written. */
export const EVENT_RECORD = v.strictObject({ at: TIME, event: EVENT });

const KNOWN_TYPES: readonly string[] = EVENT.options.map(({ entries }) => entries.type.literal);

/** An event of a type that this version does not know: readers pass over it. */
export const OTHER_EVENT_RECORD = v.strictObject({
  at: TIME,
  event: v.looseObject({
    type: v.pipe(
      v.string(),
      v.check((type) => !KNOWN_TYPES.includes(type)),
    ),
  }),
});

/** What the first line of a journal says. */
export interface FirstRecord {
  readonly format: typeof JOURNAL_FORMAT;
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly header: GameHeader;
}

export interface EventRecord {
  /** ISO 8601, UTC; the order of events is that of their lines, whatever the clock said. */
  readonly at: string;
  readonly event: GameEvent;
}
