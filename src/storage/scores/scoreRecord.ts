import * as v from 'valibot';
import {
  type Game,
  type GameHeader,
  type MarkedGame,
  markedGame,
  nameOf,
  type RuleSet,
  scoringKey,
  totals,
} from '../../engine/index.js';
import { FIRST_SUM, sumOf } from '../journal/frame.js';
import type { StoredGame } from '../journal/readJournal.js';
import { GAME_ID, hasValidDay, KIND, NAME, seats, SEED, TIME, TRUE } from '../journal/records.js';

/** The version of the score index's format. Readers refuse newer versions. */
export const SCORES_FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The fields of every score record, before and after the fields that describe the kind of game. */
const FIRST_FIELDS = {
  format: v.literal(SCORES_FORMAT),
  game: GAME_ID,
  created: TIME,
  ended: TIME,
  outcome: v.picklist(['finished', 'abandoned']),
  rules: v.strictObject({
    id: v.pipe(v.string(), v.maxLength(30)),
    version: count,
    name: NAME,
    sum: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  }),
};
const LAST_FIELDS = {
  players: seats(v.strictObject({ name: NAME, kind: KIND, score: count, left: TRUE })),
  bytes: count,
  damaged: TRUE,
};

/** The structure of the records in each score index. */
export const SCORE_RECORDS = {
  'scores.jsonl': v.pipe(
    v.strictObject({
      ...FIRST_FIELDS,
      seed: SEED,
      seedGiven: TRUE,
      duplicate: TRUE,
      practice: TRUE,
      daily: TRUE,
      advised: TRUE,
      seedSeen: TRUE,
      notFromSeed: TRUE,
      ...LAST_FIELDS,
    }),
    v.check((game) => hasValidDay(game)),
  ),
  'tables.jsonl': v.strictObject({
    ...FIRST_FIELDS,
    dice: v.literal('table'),
    advised: TRUE,
    ...LAST_FIELDS,
  }),
} as const;

/**
 * The file name of a score index. Games at network tables have a separate index, because versions of the program that
 * do not know such games treat their records as damage.
 */
export type IndexFile = keyof typeof SCORE_RECORDS;

export const INDEX_FILES: readonly IndexFile[] = ['scores.jsonl', 'tables.jsonl'];

/** Returns the file name of the index that contains a game's score. */
export const indexFileOf = ({ dice }: Pick<GameHeader, 'dice'>): IndexFile =>
  dice === 'table' ? 'tables.jsonl' : 'scores.jsonl';

/** Returns whether the dice of a game match its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

/** The record of a finished or abandoned game in a score index. */
export interface ScoreRecord extends Pick<GameHeader, 'seed' | 'dice' | 'duplicate' | 'daily'>, MarkedGame {
  readonly format: typeof SCORES_FORMAT;
  /** The game's id. */
  readonly game: string;
  /** The game's creation time, in ISO 8601, UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'> & {
    /** A checksum of the scoring rules, to distinguish house rules that have the same id and version. */
    readonly sum: string;
  };
  /** Present if the dice of the game do not match its seed. */
  readonly notFromSeed?: true;
  /** The players in seating order, with their scores. */
  readonly players: readonly PlayerScore[];
  /** The size of the whole journal in bytes. If the journal now has a different size, this record is stale. */
  readonly bytes: number;
  /** Present if the journal has damaged lines after the end of the game. */
  readonly damaged?: true;
}

export interface PlayerScore {
  readonly name: string;
  readonly kind: string;
  /** The grand total of the player. */
  readonly score: number;
  readonly left?: true;
}

const sumOfRules = (rules: RuleSet): string => sumOf(scoringKey(rules), FIRST_SUM);

interface ScoreRules extends Pick<RuleSet, 'id' | 'version'> {
  readonly sum?: string;
}

/** Returns a function that checks whether a score is from a game played under these rules. */
export function underRules(rules: RuleSet): (score: { readonly rules: ScoreRules }) => boolean {
  // Compute the checksum of the rules only once, not for each of possibly thousands of scores.
  const sum = sumOfRules(rules);
  return ({ rules: other }) => other.id === rules.id && other.version === rules.version && other.sum === sum;
}

/** Returns the players' scores in seating order. */
export const playerScores = ({ header, seats }: Game): readonly PlayerScore[] =>
  seats.map(({ card, left }, seat) => ({
    name: nameOf(header, seat),
    kind: header.players[seat]?.kind ?? '',
    score: totals(header.rules, card).grand,
    ...(left && { left }),
  }));

/**
 * Returns the score record of a finished or abandoned game, or undefined for an unfinished game. `size` is the size of
 * the whole journal in bytes. `isFromSeed` is called only for a finished or abandoned game with a seed.
 */
export function scoreRecord(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): ScoreRecord | undefined {
  const { id, created, game, times, damage } = stored;
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const { rules, seed, dice, duplicate, daily } = game.header;
  return {
    format: SCORES_FORMAT,
    game: id,
    created,
    ended: times.at(-1) ?? created,
    outcome,
    rules: { id: rules.id, version: rules.version, name: rules.name, sum: sumOfRules(rules) },
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(daily && { daily }),
    ...markedGame(game),
    ...(seed !== undefined && !isFromSeed(stored) && { notFromSeed: true }),
    players: playerScores(game),
    bytes: size,
    ...(damage && { damaged: true }),
  };
}
