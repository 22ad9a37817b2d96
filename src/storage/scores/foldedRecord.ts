import * as v from 'valibot';
import { BOXES, type RuleSet } from '../../engine/index.js';
import {
  FATES,
  FACE_PAIRS,
  type FoldedGame,
  type FoldedSeat,
  ROLL_PATTERNS,
} from '../../statistics/index.js';
import { FIRST_SUM, sumOf } from '../journal/frame.js';
import { GAME_ID, KIND, NAME, RULE_SET, seats, SEED, TIME, TRUE } from '../journal/records.js';

/** The version of the format of the statistics index. Increase it if games are folded differently. */
export const FOLDED_FORMAT = 1;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const COUNT = v.custom<number>(isCount);
/** A list of counts. A single check is faster than a check by valibot for each of half a million numbers. */
const counts = (length: number) =>
  v.custom<readonly number[]>(
    (value) => Array.isArray(value) && value.length === length && value.every(isCount),
  );

const SUM = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/));

const SEAT_RECORD = v.strictObject({
  name: NAME,
  kind: KIND,
  fate: v.picklist(FATES),
  score: COUNT,
  upperBonus: TRUE,
  points: counts(BOXES.length),
  yahtzeeBonuses: COUNT,
  faces: counts(6),
  pairs: counts(FACE_PAIRS.length),
  rolls: counts(ROLL_PATTERNS.length),
});

/** The record of a finished or abandoned game in the statistics index. */
export const FOLDED_RECORD = v.strictObject({
  format: v.literal(FOLDED_FORMAT),
  game: GAME_ID,
  created: TIME,
  bytes: COUNT,
  version: v.pipe(v.string(), v.maxLength(60)),
  rules: SUM,
  practice: TRUE,
  seed: v.exactOptional(SEED),
  seats: seats(SEAT_RECORD),
});

/** A rule set in the statistics index. The records of games refer to its checksum. */
export const RULES_RECORD = v.strictObject({
  format: v.literal(FOLDED_FORMAT),
  sum: SUM,
  rules: RULE_SET,
});

/** The content of a line about a game. */
export type FoldedRecord = v.InferOutput<typeof FOLDED_RECORD>;
/** The content of a line about a rule set. */
export type RulesRecord = v.InferOutput<typeof RULES_RECORD>;

/** A folded game, and the state of its journal when the game was folded. */
export interface IndexedGame {
  readonly game: FoldedGame;
  /** The size of the journal in bytes. */
  readonly bytes: number;
  /** `FileStat.version` of the journal. */
  readonly version: string;
}

/** Returns the record of a rule set. */
export const rulesRecord = (rules: RuleSet): RulesRecord => ({
  format: FOLDED_FORMAT,
  sum: sumOf(JSON.stringify(rules), FIRST_SUM),
  // The record is written at once, so it may share the lists of the rule set.
  rules: rules as RulesRecord['rules'],
});

/**
 * Returns the record of a folded game.
 *
 * @param rules the checksum of the rule set
 */
export const foldedRecord = ({ game, bytes, version }: IndexedGame, rules: string): FoldedRecord => ({
  format: FOLDED_FORMAT,
  game: game.id,
  created: game.created,
  bytes,
  version,
  rules,
  ...(game.practice && { practice: true }),
  ...(game.seed !== undefined && { seed: game.seed }),
  seats: game.seats.map(({ name, kind, fate, score, upperBonus, points, yahtzeeBonuses, dice }) => ({
    name,
    kind,
    fate,
    score,
    ...(upperBonus === 'earned' && { upperBonus: true }),
    points,
    yahtzeeBonuses,
    ...dice,
  })),
});

/** Returns the folded game of a record. */
export const indexedGame = (record: FoldedRecord, rules: RuleSet): IndexedGame => {
  const { game, created, practice, seed, bytes, version } = record;
  return {
    game: {
      id: game,
      created,
      rules,
      ...(practice && { practice }),
      ...(seed !== undefined && { seed }),
      seats: record.seats.map(foldedSeat),
    },
    bytes,
    version,
  };
};

const foldedSeat = ({
  upperBonus,
  faces,
  pairs,
  rolls,
  ...seat
}: FoldedRecord['seats'][number]): FoldedSeat => ({
  ...seat,
  upperBonus: upperBonus ? 'earned' : 'missed',
  dice: { faces, pairs, rolls },
});
