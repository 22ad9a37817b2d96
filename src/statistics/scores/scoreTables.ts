import { isPerson, type Mark, type RuleSet } from '../../engine/index.js';
import { groupBy } from '../lists.js';
import { byRules, compareText } from '../playedGame.js';

/** The score of one player in one finished game. */
export interface ScoreEntry {
  /** The id of the game. */
  readonly game: string;
  readonly name: string;
  /** `person`, or the level of a computer. */
  readonly kind: string;
  readonly score: number;
  readonly rules: ScoredRules;
  /** The number of players in the game. */
  readonly players: number;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly seed: string;
  /** The day of a daily game, such as `2026-01-31`; absent for other games. */
  readonly daily?: string;
  /** What keeps the score out of the ranking; usually nothing. */
  readonly marks: readonly Mark[];
}

/** The rule set of a score. */
export interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** For house rules, a checksum of their scoring, which can change under one id and version. */
  readonly sum?: string;
}

/** The scores of one rule set and number of players. Daily games have tables of their own. */
export interface ScoreTable {
  /** From the latest game, in case names have changed. */
  readonly rules: ScoredRules;
  readonly players: number;
  readonly games: 'daily' | 'others';
  /** The highest score first; of equal scores the earlier first. */
  readonly ranked: readonly RankedScore[];
  /** Scores with marks, in the same order. */
  readonly apart: readonly ScoreEntry[];
}

export interface RankedScore extends ScoreEntry {
  /** 1 for the highest score; equal scores share a place. */
  readonly place: number;
}

/** Returns the tables: built-in rule sets first, fewest players first, daily games last. */
export const scoreTables = (entries: Iterable<ScoreEntry>): readonly ScoreTable[] =>
  groupBy(entries, (entry) => {
    const { rules, players } = entry;
    return JSON.stringify([rules.id, rules.version, rules.sum, players, gamesOf(entry)]);
  })
    .map(tableOf)
    .sort(
      (a, b) =>
        byRules(a.rules, b.rules) ||
        compareSums(a, b) ||
        a.players - b.players ||
        -compareText(a.games, b.games),
    );

/** Returns which tables have a score. */
export const gamesOf = ({ daily }: Pick<ScoreEntry, 'daily'>): ScoreTable['games'] =>
  daily === undefined ? 'others' : 'daily';

/** Returns the tables without the scores of computers, and without tables that are empty then. */
export const tablesOfPeople = (tables: readonly ScoreTable[]): readonly ScoreTable[] =>
  tables
    .map((table) => ({ ...table, apart: table.apart.filter(isPerson) }))
    .filter(({ ranked, apart }) => ranked.length + apart.length > 0);

function tableOf(entries: readonly [ScoreEntry, ...ScoreEntry[]]): ScoreTable {
  const sorted = [...entries].sort(byScore);
  const latest = entries.reduce((a, b) => (byDate(a, b) > 0 ? a : b));
  return {
    rules: latest.rules,
    players: latest.players,
    games: gamesOf(latest),
    ranked: rankScores(sorted.filter(({ marks }) => marks.length === 0)),
    apart: sorted.filter(({ marks }) => marks.length > 0),
  };
}

/** @param sorted the highest score first */
function rankScores(sorted: readonly ScoreEntry[]): RankedScore[] {
  let place = 1;
  return sorted.map((entry, index) => {
    if (entry.score !== sorted[index - 1]?.score) place = index + 1;
    return { ...entry, place };
  });
}

const byScore = (a: ScoreEntry, b: ScoreEntry): number =>
  b.score - a.score || byDate(a, b) || compareText(a.name, b.name);

const byDate = (a: ScoreEntry, b: ScoreEntry): number =>
  compareText(a.date, b.date) || compareText(a.game, b.game);

const compareSums = (a: ScoreTable, b: ScoreTable): number =>
  compareText(a.rules.sum ?? '', b.rules.sum ?? '');
