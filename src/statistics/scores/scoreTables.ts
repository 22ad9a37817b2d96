import {
  areAlike,
  dayOfDaily,
  type GameHeader,
  GHOST,
  hasGhost,
  isPerson,
  isRanked,
  type Mark,
  type MarkedGame,
  marksOf,
  type Player,
  type RuleSet,
} from '../../engine/index.js';
import { groupBy } from '../lists.js';
import { byRules, compareStarts, compareText, type GameStart } from '../playedGame.js';

/** The facts about a finished or abandoned game that decide whether its scores are ranked. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'dice' | 'daily'>, MarkedGame {
  readonly game: string;
  /** A time in ISO 8601 format, in UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: ScoredRules;
  /** Present if the dice don't match the seed. */
  readonly notFromSeed?: true;
  readonly players: readonly OverPlayer[];
}

interface OverPlayer extends Player {
  readonly score: number;
  readonly left?: true;
}

/** The facts about a game that show who may have seen its dice before. */
interface StartedGame extends GameStart, Pick<GameHeader, 'seed' | 'daily'> {
  readonly players: readonly Pick<Player, 'name'>[];
}

/** A started game with a seed. Games without a seed are left out, because nobody can have seen their dice before. */
export interface SeededGame extends StartedGame {
  readonly seed: string;
}

const hasSeed = (game: StartedGame): game is SeededGame => game.seed !== undefined;

/**
 * Returns an entry for each player who stayed to the end of a finished game, with the marks of the score. Ghosts get no
 * entry, because they repeat the score of an earlier game. Abandoned games in `over` and those in `unfinished` get no
 * entries, but their players may know the dice of later games with the same seed.
 */
export function scoreEntries(
  over: readonly OverGame[],
  unfinished: readonly StartedGame[],
): readonly ScoreEntry[] {
  const bySeed = gamesBySeed([...over.map(startedGame), ...unfinished].filter(hasSeed));
  return over
    .filter(({ outcome }) => outcome === 'finished')
    .flatMap((finished) => {
      const { game, rules, players, ended: date, seed, dice, realDice } = finished;
      const started = startedGame(finished);
      const day = dayOfDaily(finished);
      return players
        .filter(({ left, kind }) => !left && kind !== GHOST)
        .map(({ name, kind, score }) => {
          const seen = hasSeed(started)
            ? gamesSeen({ ...started, ended: date }, name, bySeed.get(started.seed) ?? [])
            : NONE_SEEN;
          return {
            game,
            name,
            kind,
            score,
            rules,
            players: players.length,
            date,
            ...(seed !== undefined && { seed }),
            ...(dice && { dice }),
            ...(realDice && { realDice }),
            ...(day !== undefined && { daily: day }),
            marks: scoreMarks(finished, kind, seen),
            ...(seen.playedBy.length > 0 && { playedAfter: seen.playedBy }),
          };
        });
    });
}

const startedGame = ({ game: id, created, seed, daily, players }: OverGame): StartedGame => ({
  id,
  created,
  ...(seed !== undefined && { seed }),
  ...(daily && { daily }),
  players,
});

function scoreMarks(game: OverGame, kind: string, { isSeedSeen, playedBy }: GamesSeen): readonly Mark[] {
  const own = marksOf({ ...game, ...(isSeedSeen && !game.seedGiven && { seedSeen: true }) });
  return [
    // A ghost's seed is always chosen.
    ...(hasGhost(game) ? own.filter((mark) => mark !== 'seed-given') : own),
    ...(game.notFromSeed ? (['not-from-seed'] as const) : []),
    ...(hasGhost(game) ? (['ghost'] as const) : []),
    ...(isPerson({ kind }) ? [] : (['computer'] as const)),
    ...(playedBy.length > 0 ? (['played-after'] as const) : []),
  ];
}

/** Groups games by their seed. Each group is sorted by start time. */
export function gamesBySeed(games: readonly SeededGame[]): ReadonlyMap<string, readonly SeededGame[]> {
  const sorted = [...games].sort(compareStarts);
  return new Map(groupBy(sorted, ({ seed }) => seed).map((group) => [group[0].seed, group]));
}

/** Whether games with the same seed may have shown a player the dice in advance. */
export interface GamesSeen {
  /**
   * Whether the player may have known coming dice from another game. Other people's daily games of the same day don't
   * count.
   */
  readonly isSeedSeen: boolean;
  /**
   * The other people who started the same daily game before this player finished it, oldest game first. Empty if this
   * isn't a daily game.
   */
  readonly playedBy: readonly string[];
}

const NONE_SEEN: GamesSeen = { isSeedSeen: false, playedBy: [] };

interface EndedGame extends SeededGame {
  readonly ended: string;
}

/**
 * Returns which games may have shown a game's dice before it ended. Everybody may play the daily game once, so other
 * people's daily games affect only `playedBy`. Any other game sets `isSeedSeen`.
 *
 * @param sameSeed all games with this seed, from `gamesBySeed`
 */
export function gamesSeen(game: EndedGame, name: string, sameSeed: readonly SeededGame[]): GamesSeen {
  const seen = sameSeed.filter((other) => startedBeforeEnd(other, game));
  const ofOthers = seen.filter(
    (other) =>
      dayOfDaily(game) !== undefined &&
      dayOfDaily(other) !== undefined &&
      !other.players.some((player) => areAlike(player.name, name)),
  );
  const names = ofOthers.flatMap(({ players }) => players.map((player) => player.name));
  return {
    isSeedSeen: ofOthers.length < seen.length,
    playedBy: names.filter((each, index) => names.findIndex((other) => areAlike(other, each)) === index),
  };
}

/**
 * Returns whether another game started before this one ended. Compares the starts too, because a game can seem to end
 * before it starts if the clock was set back.
 */
const startedBeforeEnd = (other: SeededGame, game: EndedGame): boolean =>
  other.id !== game.id && (compareStarts(other, game) < 0 || other.created < game.ended);

export interface ScoreEntry extends Pick<GameHeader, 'seed' | 'dice' | 'realDice'> {
  readonly game: string;
  readonly name: string;
  /** `person`, or a computer player's level. */
  readonly kind: string;
  readonly score: number;
  readonly rules: ScoredRules;
  readonly players: number;
  /** When the game ended, as ISO 8601 in UTC. */
  readonly date: string;
  /** The day of a daily game, such as `2026-01-31`. Absent for other games. */
  readonly daily?: string;
  /**
   * What is special about the score. Usually empty. Every mark except `played-after` keeps the score out of the
   * ranking.
   */
  readonly marks: readonly Mark[];
  /** Other people who started the same daily game before this one ended, oldest game first; absent if none. */
  readonly playedAfter?: readonly string[];
}

interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** A checksum of the scoring. Present only for house rules, which can change without a new id or version. */
  readonly sum?: string;
}

/**
 * The scores of one rule set and number of players. Daily games, real dice and network tables have tables of their
 * own.
 */
export interface ScoreTable {
  /** The rule set as the latest game stored it. Earlier games may have another name for it. */
  readonly rules: ScoredRules;
  readonly players: number;
  readonly games: GamesInTable;
  /** The ranked scores, highest first. Of equal scores, the earliest comes first. */
  readonly ranked: readonly RankedScore[];
  /** The scores that aren't ranked because of their marks, sorted like `ranked`. */
  readonly apart: readonly ScoreEntry[];
}

/** Ordinary games, daily games, games with real dice, or games at network tables. */
export type GamesInTable = (typeof GAMES)[number];

const GAMES = ['others', 'daily', 'real', 'table'] as const;

export interface RankedScore extends ScoreEntry {
  /** The rank, counted from 1. Equal scores have the same rank. */
  readonly place: number;
}

/**
 * Returns the score tables by rule set (built-in ones first) and number of players: ordinary games, then daily games,
 * real dice and network tables.
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

interface GameKind extends Pick<GameHeader, 'dice' | 'realDice'> {
  /** Present only for daily games. */
  readonly daily?: string | true | undefined;
}

export const gamesOf = ({ daily, dice, realDice }: GameKind): GamesInTable =>
  dice ?? (realDice ? 'real' : daily === undefined ? 'others' : 'daily');

/** Removes the scores of computer players, and then the tables that have no scores left. */
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
