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
import { FIRST_SUM, sumOf } from '../journal/frame.js';
import type { StoredGame } from '../journal/readJournal.js';
import { RULE_SET } from '../../ruleFiles/index.js';
import { GAME_ID, hasValidDay, KIND, NAME, seats, SEED, TIME, TRUE } from '../journal/records.js';

/** The version of the index's format. Readers refuse newer versions. Increase it if games are folded differently. */
export const INDEX_FORMAT = 2;

/** Returns whether the dice of a game match its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

/** The result of a finished or abandoned game. */
export interface ScoreRecord extends Pick<GameHeader, 'seed' | 'dice' | 'duplicate' | 'daily'>, MarkedGame {
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
  /** Present if lists leave out the abandoned game; see `isUnplayed`. */
  readonly unplayed?: true;
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

/** A finished or abandoned game in the index. */
export interface IndexedGame {
  readonly score: ScoreRecord;
  /** `FileStat.version` of the journal. Absent if the journal had just changed. */
  readonly version?: string;
  readonly rules: RuleSet;
  /** What the statistics need of each seat. */
  readonly seats: readonly FoldedSeat[];
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const COUNT = v.custom<number>(isCount);
/** Checks a list of counts. A single check is faster than a check by valibot for each of half a million numbers. */
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
    // The lengths of FACE_PAIRS and ROLL_PATTERNS, which are not imported here: the start does not need the dice report.
    pairs: counts(21),
    rolls: counts(7),
  }),
});

/** The structure of a game's line in the index. */
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

/** Returns the record of a game's line in the index. Leaves out a built-in rule set. */
export const gameRecordOf = ({ score, version, rules, seats: folded }: IndexedGame): object => ({
  format: INDEX_FORMAT,
  score,
  ...(version !== undefined && { version }),
  ...(!isBuiltIn(rules) && { ruleSet: rules }),
  seats: folded,
});

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
export const playerScores = ({ header, seats: all }: Game): readonly PlayerScore[] =>
  all.map(({ card, left }, seat) => ({
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
  const { id, created, game, events, times, damage } = stored;
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const { rules, seed, dice, duplicate, daily } = game.header;
  return {
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
    ...(outcome === 'abandoned' && isUnplayed(game.header, events) && { unplayed: true }),
    players: playerScores(game),
    bytes: size,
    ...(damage && { damaged: true }),
  };
}

/** Returns what the index contains about a stored game, or undefined for an unfinished game. */
export async function indexedGame(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): Promise<Omit<IndexedGame, 'version'> | undefined> {
  const score = scoreRecord(stored, size, isFromSeed);
  if (!score) return undefined;
  const { foldGame } = await import('./foldLate.js');
  const { rules, seats: folded } = foldGame(stored);
  // Games under a built-in rule set share one object: the rules of a game take more memory than its cards.
  return { score, rules: (isBuiltIn(rules) && findRuleSet(rules.id)) || rules, seats: folded };
}

/** Returns what the statistics need from a game in the index. */
export const foldedGame = ({ score, rules, seats: folded }: IndexedGame): FoldedGame => ({
  id: score.game,
  created: score.created,
  rules,
  ...(score.practice && { practice: true }),
  ...(score.realDice && { realDice: true }),
  ...(score.seed !== undefined && { seed: score.seed }),
  seats: folded,
});
