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

/** The parts of a finished or abandoned game that are needed for score entries. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'dice' | 'daily'>, MarkedGame {
  /** The id of the game. */
  readonly game: string;
  /** The time when the game was created, in ISO 8601, UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: ScoredRules;
  /** Present if the dice do not match the seed. */
  readonly notFromSeed?: true;
  readonly players: readonly OverPlayer[];
}

interface OverPlayer extends Player {
  readonly score: number;
  readonly left?: true;
}

/** The parts of a stored game that are needed to find out who has already seen the game's dice. */
interface StartedGame extends GameStart, Pick<GameHeader, 'seed' | 'daily'> {
  readonly players: readonly Pick<Player, 'name'>[];
}

/** A started game whose dice come from a seed. The dice of other games cannot have been seen before. */
export interface SeededGame extends StartedGame {
  readonly seed: string;
}

const hasSeed = (game: StartedGame): game is SeededGame => game.seed !== undefined;

/**
 * Returns an entry for each player who stayed to the end of a finished game, with the marks of the score. A ghost's score
 * is that of an earlier game, so it has no entry. `over`
 * contains finished and abandoned games, and `unfinished` contains unfinished games. Abandoned and unfinished games get
 * no entries, but their players may know the dice of later games with the same seed.
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
  return [
    ...marksOf({ ...game, ...(isSeedSeen && !game.seedGiven && { seedSeen: true }) }),
    ...(game.notFromSeed ? (['not-from-seed'] as const) : []),
    ...(hasGhost(game) ? (['ghost'] as const) : []),
    ...(isPerson({ kind }) ? [] : (['computer'] as const)),
    ...(playedBy.length > 0 ? (['played-after'] as const) : []),
  ];
}

/** Groups games by seed. Sorts the games with the same seed by start time. */
export function gamesBySeed(games: readonly SeededGame[]): ReadonlyMap<string, readonly SeededGame[]> {
  const sorted = [...games].sort(compareStarts);
  return new Map(groupBy(sorted, ({ seed }) => seed).map((group) => [group[0].seed, group]));
}

/** What the other games with the same seed mean for a player's score. */
export interface GamesSeen {
  /**
   * Whether the player may have known coming dice from another game. If the game is a daily game, other people's daily
   * games are ignored.
   */
  readonly isSeedSeen: boolean;
  /** The other people whose same daily game may have shown dice, oldest game first. Empty for other games. */
  readonly playedBy: readonly string[];
}

const NONE_SEEN: GamesSeen = { isSeedSeen: false, playedBy: [] };

interface EndedGame extends SeededGame {
  readonly ended: string;
}

/**
 * Finds out which other games may have shown dice of a player's game before it ended. Everybody may play the daily game
 * once, so other people's daily games affect only `playedBy`. Any other game sets `isSeedSeen`.
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

/** Also compares the starts, because a game can end before its own start if the clock was set back. */
const startedBeforeEnd = (other: SeededGame, game: EndedGame): boolean =>
  other.id !== game.id && (compareStarts(other, game) < 0 || other.created < game.ended);

/** The score of one player in one finished game. */
export interface ScoreEntry extends Pick<GameHeader, 'seed' | 'dice' | 'realDice'> {
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
interface ScoredRules extends Pick<RuleSet, 'id' | 'version' | 'name'> {
  /** A checksum of the scoring rules. Present for house rules, whose scoring can change without a new id or version. */
  readonly sum?: string;
}

/**
 * The scores of all games with the same rule set and number of players. Daily games, games with real dice and games at
 * network tables have separate tables.
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

/** The games in a score table: ordinary games, daily games, games with real dice, or games at network tables. */
export type GamesInTable = (typeof GAMES)[number];

const GAMES = ['others', 'daily', 'real', 'table'] as const;

export interface RankedScore extends ScoreEntry {
  /** The rank of the score: 1 for the highest score. Equal scores share a rank. */
  readonly place: number;
}

/**
 * Returns the score tables, sorted by rule set (built-in rule sets first) and then by number of players. The table for
 * daily games comes after the table for ordinary games, then those for games with real dice and at network tables.
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
  /** Present for daily games. */
  readonly daily?: string | true | undefined;
}

/** Returns which kind of score table a game belongs to. */
export const gamesOf = ({ daily, dice, realDice }: GameKind): GamesInTable =>
  dice ?? (realDice ? 'real' : daily === undefined ? 'others' : 'daily');

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
