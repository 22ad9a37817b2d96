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

/** A finished or abandoned game, with everything that decides whether its scores are ranked. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'dice' | 'daily'>, MarkedGame {
  readonly game: string;
  /** ISO 8601 in UTC, like `ended`. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: ScoredRules;
  /** Set if the dice don't match the seed. */
  readonly notFromSeed?: true;
  readonly players: readonly OverPlayer[];
}

interface OverPlayer extends Player {
  readonly score: number;
  readonly left?: true;
}

/** Shows who may have seen a seed's dice, and when. */
interface StartedGame extends GameStart, Pick<GameHeader, 'seed' | 'daily'> {
  readonly players: readonly Pick<Player, 'name'>[];
}

/** Only a game with a seed can have dice that someone has seen before. */
export interface SeededGame extends StartedGame {
  readonly seed: string;
}

const hasSeed = (game: StartedGame): game is SeededGame => game.seed !== undefined;

/**
 * Makes an entry for everyone who stayed to the end of a finished game. Ghosts get none, because they only repeat an
 * earlier score. Abandoned and unfinished games get none either: they only show who may know a seed's dice.
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
    // Games against a ghost always have a given seed.
    ...(hasGhost(game) ? own.filter((mark) => mark !== 'seed-given') : own),
    ...(game.notFromSeed ? (['not-from-seed'] as const) : []),
    ...(hasGhost(game) ? (['ghost'] as const) : []),
    ...(isPerson({ kind }) ? [] : (['computer'] as const)),
    ...(playedBy.length > 0 ? (['played-after'] as const) : []),
  ];
}

/** Maps each seed to its games, earliest first. */
export function gamesBySeed(games: readonly SeededGame[]): ReadonlyMap<string, readonly SeededGame[]> {
  const sorted = [...games].sort(compareStarts);
  return new Map(groupBy(sorted, ({ seed }) => seed).map((group) => [group[0].seed, group]));
}

/** What other games with the same seed may have revealed to a player. */
export interface GamesSeen {
  /**
   * True if another game may have shown the player the coming dice. Other people's daily games of the same day don't
   * count.
   */
  readonly isSeedSeen: boolean;
  /**
   * Who else started the same daily game before this player finished it, earliest game first. Empty for other games.
   */
  readonly playedBy: readonly string[];
}

const NONE_SEEN: GamesSeen = { isSeedSeen: false, playedBy: [] };

interface EndedGame extends SeededGame {
  readonly ended: string;
}

/**
 * Checks which games could have revealed this game's dice before it ended. Everybody may play the daily game once, so
 * other people's daily games affect only `playedBy`. Any other game sets `isSeedSeen`.
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

/** Compares the starts too: if the clock was set back, a game can seem to end before it starts. */
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
  /** The day of a daily game, such as `2026-01-31`. */
  readonly daily?: string;
  /** Usually empty. Every mark except `played-after` keeps the score out of the ranking. */
  readonly marks: readonly Mark[];
  /** Who else started the same daily game before this one ended, earliest game first. */
  readonly playedAfter?: readonly string[];
}

interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** A checksum of the scoring, for house rules only: they can change without a new id or version. */
  readonly sum?: string;
}

/**
 * Scores under one rule set with one number of players. Daily games, real dice and network tables have separate tables.
 */
export interface ScoreTable {
  /** Copied from the latest game: earlier games may have another name for these rules. */
  readonly rules: ScoredRules;
  readonly players: number;
  readonly games: GamesInTable;
  /** Highest score first. Of equal scores, the earliest comes first. */
  readonly ranked: readonly RankedScore[];
  /** Scores whose marks keep them out of the ranking, sorted like `ranked`. */
  readonly apart: readonly ScoreEntry[];
}

/** `others` are ordinary games, `real` those with real dice, and `table` those at network tables. */
export type GamesInTable = (typeof GAMES)[number];

const GAMES = ['others', 'daily', 'real', 'table'] as const;

export interface RankedScore extends ScoreEntry {
  /** The rank, from 1. Equal scores share a rank. */
  readonly place: number;
}

/**
 * Sorts scores into tables: by rule set (built-in ones first), then by number of players. Ordinary games come before
 * daily games, real dice and network tables.
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
  /** Set only for daily games. */
  readonly daily?: string | true | undefined;
}

export const gamesOf = ({ daily, dice, realDice }: GameKind): GamesInTable =>
  dice ?? (realDice ? 'real' : daily === undefined ? 'others' : 'daily');

/** Drops computer players' scores, which are all in `apart`, and then empty tables. */
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

/** `sorted` must start with the highest score. */
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
