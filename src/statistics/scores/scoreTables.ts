import { isPerson, type Mark, type RuleSet } from '../../engine/index.js';
import { groupBy } from '../lists.js';
import { byRules, compareText } from '../playedGame.js';

/** What one player scored in one finished game. */
export interface ScoreEntry {
  /** The id of the game. */
  readonly game: string;
  readonly name: string;
  /** `person`, or the level of a computer. */
  readonly kind: string;
  readonly score: number;
  readonly rules: ScoredRules;
  /** How many players the game had. */
  readonly players: number;
  /** ISO 8601, UTC. */
  readonly date: string;
  readonly seed: string;
  /** The day whose daily game it was, such as `2026-01-31`; absent for any other game. */
  readonly daily?: string;
  /** What keeps the score out of the ranking; none for most. */
  readonly marks: readonly Mark[];
}

/** The rule set behind a score. */
export interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** Of house rules, a checksum of what they score, as that can change under one id and version. */
  readonly sum?: string;
}

/** The scores of one rule set and number of players, those of daily games by themselves. */
export interface ScoreTable {
  /** As in the latest of the games, where names have changed. */
  readonly rules: ScoredRules;
  readonly players: number;
  readonly games: 'daily' | 'others';
  /** The highest score first; of equal scores the earlier. */
  readonly ranked: readonly RankedScore[];
  /** Scores with marks, in the same order. */
  readonly apart: readonly ScoreEntry[];
}

export interface RankedScore extends ScoreEntry {
  /** 1 for the highest score; equal scores share a place. */
  readonly place: number;
}

/**
 * The table of each rule set and number of players, built-in rule sets first, fewest players first, that of daily games
 * last.
 */
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

/** In which tables a score is. */
export const gamesOf = ({ daily }: Pick<ScoreEntry, 'daily'>): ScoreTable['games'] =>
  daily === undefined ? 'others' : 'daily';

/** The tables without the scores of computers; those where no others are left are gone. */
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
    ranked: placed(sorted.filter(({ marks }) => marks.length === 0)),
    apart: sorted.filter(({ marks }) => marks.length > 0),
  };
}

/** @param sorted the highest score first */
function placed(sorted: readonly ScoreEntry[]): RankedScore[] {
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
