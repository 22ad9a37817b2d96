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

/** The parts of a finished or abandoned game that the scores need. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'daily'>, MarkedGame {
  /** The id of the game. */
  readonly game: string;
  /** ISO 8601, UTC. */
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
 * Returns the scores of finished games, one for each player who stayed, with the marks that keep scores out of the
 * ranking.
 *
 * @param over games that are over. Only finished games have scores, but every game reveals the dice of its seed.
 * @param others games that are not over
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
 * Returns the ids of the games that reuse the seed of an earlier game, finished or not. Their players may already know
 * the dice.
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

/** Adds the mark `seed-seen`, unless the game already has a mark for a chosen seed. */
export const withSeenSeed = (marks: readonly Mark[]): readonly Mark[] =>
  marks.includes('seed-given') || marks.includes('seed-seen') ? marks : [...marks, 'seed-seen'];
