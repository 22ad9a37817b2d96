import { type GameHeader, isPerson, isRanked, type Mark, type RuleSet } from '../../engine/index.js';
import { groupBy } from '../lists.js';
import { byRules, compareText } from '../playedGame.js';

/** The score of one player in one finished game. */
export interface ScoreEntry extends Pick<GameHeader, 'seed' | 'dice'> {
  /** The id of the game. */
  readonly game: string;
  readonly name: string;
  /** `person`, or the level of a computer player. */
  readonly kind: string;
  readonly score: number;
  readonly rules: ScoredRules;
  /** The number of players in the game. */
  readonly players: number;
  /** The time when the game ended, in ISO 8601, UTC. */
  readonly date: string;
  /** The date of a daily game, such as `2026-01-31`. Absent for other games. */
  readonly daily?: string;
  /** The marks of the score; usually empty. All marks except `played-after` keep the score out of the ranking. */
  readonly marks: readonly Mark[];
  /**
   * The names of the other people who started the same daily game before its end, oldest game first; absent if there are none.
   */
  readonly playedAfter?: readonly string[];
}

/** The rule set of a score. */
export interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** A checksum of the scoring rules. Present for house rules, whose scoring can change without a new id or version. */
  readonly sum?: string;
}

/**
 * The scores of all games with the same rule set and number of players. Daily games and games at network tables have
 * separate tables.
 */
export interface ScoreTable {
  /** The rule set as stored in the latest game. Earlier games may use a different name for the rule set. */
  readonly rules: ScoredRules;
  readonly players: number;
  readonly games: GamesInTable;
  /** The ranked scores, highest first. Equal scores are sorted by date, earliest first. */
  readonly ranked: readonly RankedScore[];
  /** The scores that are not ranked because of their marks, sorted like the scores in `ranked`. */
  readonly apart: readonly ScoreEntry[];
}

/** The games in a score table: ordinary games, daily games, or games at network tables. */
export type GamesInTable = (typeof GAMES)[number];

const GAMES = ['others', 'daily', 'table'] as const;

export interface RankedScore extends ScoreEntry {
  /** The rank of the score: 1 for the highest score. Equal scores share a rank. */
  readonly place: number;
}

/**
 * Returns the score tables, sorted by rule set (built-in rule sets first) and then by number of players. The table for
 * daily games comes after the table for ordinary games, and the table for games at network tables comes last.
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
        GAMES.indexOf(a.games) - GAMES.indexOf(b.games),
    );

interface GameKind extends Pick<GameHeader, 'dice'> {
  /** Present for daily games. */
  readonly daily?: string | true | undefined;
}

/** Returns which kind of score table a game belongs to. */
export const gamesOf = ({ daily, dice }: GameKind): GamesInTable =>
  dice ?? (daily === undefined ? 'others' : 'daily');

/** Removes the scores of computer players and then any empty tables. */
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
    ranked: rankScores(sorted.filter(({ marks }) => isRanked(marks))),
    apart: sorted.filter(({ marks }) => !isRanked(marks)),
  };
}

/** Adds a rank to each score. The scores must be sorted, highest first. */
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
