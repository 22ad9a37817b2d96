import {
  areAlike,
  dayOfDaily,
  type GameHeader,
  isPerson,
  type Mark,
  type MarkedGame,
  marksOf,
  type Player,
} from '../../engine/index.js';
import { groupBy } from '../lists.js';
import { type GameStart, compareStarts } from '../playedGame.js';
import type { ScoredRules, ScoreEntry } from './scoreTables.js';

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
 * Returns an entry for each player who stayed to the end of a finished game, with the marks of the score. `over`
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
      const { game, rules, players, ended: date, seed, dice } = finished;
      const started = startedGame(finished);
      const day = dayOfDaily(finished);
      return players
        .filter(({ left }) => !left)
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
