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

/** An index with a newer version isn't read. Increase this when `foldGame` returns something else for the same game. */
export const INDEX_FORMAT = 3;

/** Returns whether a game's dice come from its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

export interface ScoreRecord extends Pick<GameHeader, 'seed' | 'dice' | 'duplicate' | 'daily'>, MarkedGame {
  readonly game: string;
  /** ISO 8601, in UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'> & {
    /** A checksum of the scoring, because house rules can change without a new id or version. */
    readonly sum: string;
  };
  readonly notFromSeed?: true;
  /** The players left before anybody decided anything, so lists hide the game; see `isUnplayed`. */
  readonly unplayed?: true;
  readonly players: readonly PlayerScore[];
  /** The journal's size in bytes. If the journal has grown or shrunk since, this record is out of date. */
  readonly bytes: number;
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
  /** The journal's `FileStat.version` when we read it. Missing if the journal had changed only seconds before. */
  readonly version?: string;
  readonly rules: RuleSet;
  readonly seats: readonly FoldedSeat[];
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const COUNT = v.custom<number>(isCount);
/** Checks a list in one go: an index can contain half a million numbers, and valibot is slow if it checks each one. */
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
    // The lengths of FACE_PAIRS and ROLL_PATTERNS. Importing those would load the dice report at every start.
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

/** A game's line in the index. Leaves out built-in rule sets. */
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

/** Makes a filter for scores from games under these rules. */
export function underRules(rules: RuleSet): (score: { readonly rules: ScoreRules }) => boolean {
  // Compute the checksum once, not for each of thousands of scores.
  const sum = checksumOfRules(rules);
  return ({ rules: other }) => other.id === rules.id && other.version === rules.version && other.sum === sum;
}

export const playerScores = ({ header, seats: all }: Game): readonly PlayerScore[] =>
  all.map(({ card, left }, seat) => ({
    name: nameOf(header, seat),
    kind: header.players[seat]?.kind ?? '',
    score: totals(header.rules, card).grand,
    ...(left && { left }),
  }));

/**
 * Sums up a finished or abandoned game; undefined if it's unfinished. `size` is the whole journal's, in bytes. Calls
 * `isFromSeed` only for a game with a seed.
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

export async function indexedGame(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): Promise<Omit<IndexedGame, 'version'> | undefined> {
  const score = scoreRecord(stored, size, isFromSeed);
  if (!score) return undefined;
  const { foldGame } = await import('./foldLate.js');
  const { rules, seats: folded } = foldGame(stored);
  // Share one object among all games of a built-in rule set: it takes more memory than the scorecards.
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
