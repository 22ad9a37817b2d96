import * as v from 'valibot';
import {
  type GameHeader,
  type MarkedGame,
  markedGame,
  MAX_SEATS,
  nameOf,
  type RuleSet,
  scoringKey,
  standings,
} from '../../engine/index.js';
import { FIRST_SUM, sumOf } from '../journal/frame.js';
import type { StoredGame } from '../journal/readJournal.js';
import { GAME_ID, KIND, NAME, hasValidDay, SEED, TIME } from '../journal/records.js';

/** The format of scores that is written, and the only one so far. */
export const SCORES_FORMAT = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const TRUE = v.exactOptional(v.literal(true));

/** What a line of the index holds. */
export const SCORE_RECORD = v.pipe(
  v.strictObject({
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
    seed: SEED,
    seedGiven: TRUE,
    duplicate: TRUE,
    practice: TRUE,
    daily: TRUE,
    advised: TRUE,
    notFromSeed: TRUE,
    players: v.pipe(
      v.array(v.strictObject({ name: NAME, kind: KIND, score: count, left: TRUE })),
      v.minLength(1),
      v.maxLength(MAX_SEATS),
    ),
    bytes: count,
    damaged: TRUE,
  }),
  v.check((game) => hasValidDay(game)),
);

/** Tells whether the dice of a game are those of its seed. */
export type SeedCheck = (game: StoredGame) => boolean;

/** A game that is over, as the index keeps it. */
export interface ScoreRecord extends Pick<GameHeader, 'seed' | 'duplicate' | 'daily'>, MarkedGame {
  readonly format: typeof SCORES_FORMAT;
  /** The game's id. */
  readonly game: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: Pick<RuleSet, 'id' | 'version' | 'name'> & {
    /** Of what they score: tells house rules apart that bear the same id and version. */
    readonly sum: string;
  };
  /** Whether its dice do not follow from its seed. */
  readonly notFromSeed?: true;
  /** In seating order. */
  readonly players: readonly PlayerScore[];
  /** Size of the journal, damaged lines included; one of another size is not the one that this was made from. */
  readonly bytes: number;
  /** Whether there are damaged lines behind the end of the game. */
  readonly damaged?: true;
}

export interface PlayerScore {
  readonly name: string;
  readonly kind: string;
  readonly score: number;
  readonly left?: true;
}

const sumOfRules = (rules: RuleSet): string => sumOf(scoringKey(rules), FIRST_SUM);

/** The rules of a score, as far as they are kept. */
interface ScoreRules extends Pick<RuleSet, 'id' | 'version'> {
  readonly sum?: string;
}

/** What tells whether a score was made under rules that are one with these in the tables. */
export function underRules(rules: RuleSet): (kept: { readonly rules: ScoreRules }) => boolean {
  // Once for all games: there may be thousands.
  const sum = sumOfRules(rules);
  return ({ rules: kept }) => kept.id === rules.id && kept.version === rules.version && kept.sum === sum;
}

/**
 * What the index keeps of a game that is over; undefined for one that is not.
 *
 * @param size bytes in the whole of its journal
 * @param isFromSeed asked only of a game that is over
 */
export function scoreRecord(
  stored: StoredGame,
  size: number,
  isFromSeed: SeedCheck,
): ScoreRecord | undefined {
  const { id, created, game, times, damage } = stored;
  const { name: outcome } = game.phase;
  if (outcome !== 'finished' && outcome !== 'abandoned') return undefined;
  const { rules, players, seed, duplicate, daily } = game.header;
  const lines = [...standings(game)].sort((a, b) => a.seat - b.seat);
  return {
    format: SCORES_FORMAT,
    game: id,
    created,
    ended: times.at(-1) ?? created,
    outcome,
    rules: { id: rules.id, version: rules.version, name: rules.name, sum: sumOfRules(rules) },
    seed,
    ...(duplicate && { duplicate }),
    ...(daily && { daily }),
    ...markedGame(game),
    ...(!isFromSeed(stored) && { notFromSeed: true }),
    players: lines.map(({ seat, totals, left }) => ({
      name: nameOf(game.header, seat),
      kind: players[seat]?.kind ?? '',
      score: totals.grand,
      ...(left && { left }),
    })),
    bytes: size,
    ...(damage && { damaged: true }),
  };
}
