import * as v from 'valibot';
import {
  findRuleSet,
  type Game,
  type GameHeader,
  isBuiltIn,
  isUnplayed,
  type MarkedGame,
  markedGame,
  nameOf,
  type RuleSet,
  scoringKey,
  totals,
  turnsOf,
} from '../../engine/index.js';
import { FATES, type FoldedGame, type FoldedSeat } from '../../statistics/index.js';
import { FIRST_SUM, checksumOf } from '../journal/frame.js';
import type { StoredGame } from '../journal/readJournal.js';
import { RULE_SET } from '../../ruleFiles/index.js';
import { GAME_ID, hasValidDay, KIND, NAME, seats, SEED, TIME, TRUE } from '../journal/records.js';

/**
 * The version of the index. An index with a newer version isn't read. Increase it if `foldGame` returns something else
 * for the same game.
 */
export const INDEX_FORMAT = 3;

/** Returns whether a game's dice match its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

export interface ScoreRecord extends Pick<GameHeader, 'seed' | 'dice' | 'duplicate' | 'daily'>, MarkedGame {
  readonly game: string;
  /** A time in ISO 8601 format, in UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'> & {
    /** A checksum of the scoring, because house rules can change without a new id or version. */
    readonly sum: string;
  };
  /** Present if the dice don't match the seed. */
  readonly notFromSeed?: true;
  /** Present if the game was abandoned before anybody decided anything, so lists leave it out; see `isUnplayed`. */
  readonly unplayed?: true;
  /** The names, levels and scores of a game's players, in seating order. */
  readonly players: readonly PlayerScore[];
  /** The journal's size in bytes. If the journal now has another size, this record is out of date. */
  readonly bytes: number;
  /** Present if the journal has damaged lines after the end of the game. */
  readonly damaged?: true;
}

export interface PlayerScore {
  readonly name: string;
  readonly kind: string;
  readonly score: number;
  readonly left?: true;
}

export interface IndexedGame {
  readonly score: ScoreRecord;
  /** The `FileStat.version` of the journal when it was read. Absent if the journal had changed only seconds before. */
  readonly version?: string;
  readonly rules: RuleSet;
  readonly seats: readonly FoldedSeat[];
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const COUNT = v.custom<number>(isCount);
/**
 * Returns whether a value is a list of counts. An index can contain half a million numbers, and valibot would be slow
 * if it checked them one by one.
 */
const isCounts = (value: unknown): value is readonly number[] => Array.isArray(value) && value.every(isCount);
const counts = (length: number) =>
  v.custom<readonly number[]>((value) => isCounts(value) && value.length === length);

const SCORE = v.pipe(
  v.strictObject({
    game: GAME_ID,
    created: TIME,
    ended: TIME,
    outcome: v.picklist(['finished', 'abandoned']),
    rules: v.strictObject({
      id: v.pipe(v.string(), v.maxLength(30)),
      version: COUNT,
      name: NAME,
      sum: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
    }),
    seed: v.exactOptional(SEED),
    dice: v.exactOptional(v.literal('table')),
    seedGiven: TRUE,
    duplicate: TRUE,
    practice: TRUE,
    realDice: TRUE,
    daily: TRUE,
    advised: TRUE,
    seedSeen: TRUE,
    notFromSeed: TRUE,
    unplayed: TRUE,
    players: seats(v.strictObject({ name: NAME, kind: KIND, score: COUNT, left: TRUE })),
    bytes: COUNT,
    damaged: TRUE,
  }),
  v.check((game) => hasValidDay(game)),
);

const SEAT = v.strictObject({
  name: NAME,
  kind: KIND,
  fate: v.picklist(FATES),
  score: COUNT,
  upperBonus: v.picklist(['earned', 'missed']),
  points: v.custom<readonly number[]>((value) => isCounts(value)),
  yahtzeeBonuses: COUNT,
  dice: v.strictObject({
    faces: counts(6),
    // The lengths of FACE_PAIRS and ROLL_PATTERNS. We don't import them, because that would load the dice report at
    // every start.
    pairs: counts(21),
    rolls: counts(7),
  }),
});

export const GAME_RECORD = v.pipe(
  v.strictObject({
    format: v.literal(INDEX_FORMAT),
    score: SCORE,
    version: v.exactOptional(v.pipe(v.string(), v.maxLength(60))),
    ruleSet: v.exactOptional(RULE_SET),
    seats: seats(SEAT),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): IndexedGame => {
    const { score, version, ruleSet, seats: folded } = dataset.value;
    const rules = ruleSet ?? findRuleSet(score.rules.id);
    const hasRightBoxes = folded.every(({ points }) => points.length === (rules ? turnsOf(rules) : 0));
    if (rules && hasRightBoxes && underRules(rules)(score))
      return { score, ...(version !== undefined && { version }), rules, seats: folded };
    addIssue();
    return NEVER;
  }),
);

/** Returns what to write into the index about a game. Leaves out its rule set if it's built in. */
export const gameRecordOf = ({ score, version, rules, seats: folded }: IndexedGame): object => ({
  format: INDEX_FORMAT,
  score,
  ...(version !== undefined && { version }),
  ...(!isBuiltIn(rules) && { ruleSet: rules }),
  seats: folded,
});

const checksumOfRules = (rules: RuleSet): string => checksumOf(scoringKey(rules), FIRST_SUM);

interface ScoreRules extends Pick<RuleSet, 'id' | 'version'> {
  readonly sum?: string;
}

/** Returns a check whether a score is from a game under these rules. */
export function underRules(rules: RuleSet): (score: { readonly rules: ScoreRules }) => boolean {
  // Compute the checksum once, not for each of thousands of scores.
  const sum = checksumOfRules(rules);
  return ({ rules: other }) => other.id === rules.id && other.version === rules.version && other.sum === sum;
}

/** The players in seating order. */
export const playerScores = ({ header, seats: all }: Game): readonly PlayerScore[] =>
  all.map(({ card, left }, seat) => ({
    name: nameOf(header, seat),
    kind: header.players[seat]?.kind ?? '',
    score: totals(header.rules, card).grand,
    ...(left && { left }),
  }));

/**
 * Returns a finished or abandoned game's score record; undefined if it's unfinished. `size` is the size of the whole
 * journal in bytes. `isFromSeed` is called only if the game has a seed.
 */
export function scoreRecord(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): ScoreRecord | undefined {
  const { id, created, game, events, times, damage } = stored;
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const { rules, seed, dice, duplicate, daily } = game.header;
  return {
    game: id,
    created,
    ended: times.at(-1) ?? created,
    outcome,
    rules: { id: rules.id, version: rules.version, name: rules.name, sum: checksumOfRules(rules) },
    ...(seed !== undefined && { seed }),
    ...(dice && { dice }),
    ...(duplicate && { duplicate }),
    ...(daily && { daily }),
    ...markedGame(game),
    ...(seed !== undefined && !isFromSeed(stored) && { notFromSeed: true }),
    ...(outcome === 'abandoned' && isUnplayed(game.header, events) && { unplayed: true }),
    players: playerScores(game),
    bytes: size,
    ...(damage && { damaged: true }),
  };
}

/** Returns what the index says about a stored game; undefined if it's unfinished. */
export async function indexedGame(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): Promise<Omit<IndexedGame, 'version'> | undefined> {
  const score = scoreRecord(stored, size, isFromSeed);
  if (!score) return undefined;
  const { foldGame } = await import('./foldLate.js');
  const { rules, seats: folded } = foldGame(stored);
  // Use the same object for all games under a built-in rule set, because a rule set takes more memory than the
  // scorecards.
  return { score, rules: (isBuiltIn(rules) && findRuleSet(rules.id)) || rules, seats: folded };
}

export const foldedGame = ({ score, rules, seats: folded }: IndexedGame): FoldedGame => ({
  id: score.game,
  created: score.created,
  rules,
  ...(score.practice && { practice: true }),
  ...(score.realDice && { realDice: true }),
  ...(score.seed !== undefined && { seed: score.seed }),
  seats: folded,
});
