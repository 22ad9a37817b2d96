import {
  dayOfDaily,
  type GameHeader,
  isPerson,
  type Mark,
  type MarkedGame,
  marksOf,
  type Player,
} from '../../engine/index.js';
import { type GameStart, compareStarts } from '../playedGame.js';
import type { ScoredRules, ScoreEntry } from './scoreTables.js';

/** The parts of a finished or abandoned game that are needed for score entries. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'daily'>, MarkedGame {
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

/**
 * Returns an entry for each player who stayed to the end of a finished game. Marks keep entries out of the ranking.
 * `over` contains finished and abandoned games, and `others` contains unfinished games. Abandoned and unfinished games
 * have no scores, but their players have already seen the dice of these seeds.
 */
export function scoreEntries(
  over: readonly OverGame[],
  others: readonly SeededGame[],
): readonly ScoreEntry[] {
  const started = over.map(({ game: id, created, seed }): SeededGame => ({ id, created, seed }));
  const onSeenSeeds = gamesOnSeenSeeds([...started, ...others]);
  return over
    .filter(({ outcome }) => outcome === 'finished')
    .flatMap((finished) => {
      const { game, rules, players, ended: date, seed, notFromSeed } = finished;
      const seedMarks = onSeenSeeds.has(game) ? withSeenSeed(marksOf(finished)) : marksOf(finished);
      const day = dayOfDaily(finished);
      const gameMarks: readonly Mark[] = notFromSeed ? [...seedMarks, 'not-from-seed'] : seedMarks;
      return players
        .filter(({ left }) => !left)
        .map(({ name, kind, score }) => {
          const marks: readonly Mark[] = isPerson({ kind }) ? gameMarks : [...gameMarks, 'computer'];
          return {
            game,
            name,
            kind,
            score,
            rules,
            players: players.length,
            date,
            seed,
            ...(day !== undefined && { daily: day }),
            marks,
          };
        });
    });
}

/** A game's id, start time and seed. */
export interface SeededGame extends GameStart {
  readonly seed: string;
}

/**
 * Returns the ids of games that reuse the seed of an earlier game. A player who has seen the earlier game may already
 * know the dice.
 */
export function gamesOnSeenSeeds(games: Iterable<SeededGame>): ReadonlySet<string> {
  const seeds = new Set<string>();
  const seen = new Set<string>();
  for (const { id, seed } of [...games].sort(compareStarts)) {
    if (seeds.has(seed)) seen.add(id);
    seeds.add(seed);
  }
  return seen;
}

/** Adds the mark `seed-seen`, unless `seed-given` or `seed-seen` is already present. */
export const withSeenSeed = (marks: readonly Mark[]): readonly Mark[] =>
  marks.includes('seed-given') || marks.includes('seed-seen') ? marks : [...marks, 'seed-seen'];
