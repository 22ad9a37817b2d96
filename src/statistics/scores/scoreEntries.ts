import {
  dayOfDaily,
  type GameHeader,
  isPerson,
  type Mark,
  type MarkedGame,
  marksOf,
  type Player,
} from '../../engine/index.js';
import { type Began, byBeginning } from '../playedGame.js';
import type { ScoredRules, ScoreEntry } from './scoreTables.js';

/** A game that is over, as far as scores go. */
export interface OverGame extends Pick<GameHeader, 'seed' | 'daily'>, MarkedGame {
  /** Its id. */
  readonly game: string;
  /** ISO 8601, UTC. */
  readonly created: string;
  readonly ended: string;
  readonly outcome: 'finished' | 'abandoned';
  readonly rules: ScoredRules;
  /** Whether its dice are found not to follow from its seed. */
  readonly notFromSeed?: true;
  readonly players: readonly OverPlayer[];
}

interface OverPlayer extends Player {
  readonly score: number;
  readonly left?: true;
}

/**
 * The scores of finished games, one for each player who stayed, with the marks that keep them out of the ranking.
 *
 * @param over games that are over; only the finished ones have scores, but all show what dice a seed gives
 * @param others the games that are not over
 */
export function scoreEntries(
  over: readonly OverGame[],
  others: readonly SeededGame[],
): readonly ScoreEntry[] {
  const begun = over.map(({ game: id, created, seed }): SeededGame => ({ id, created, seed }));
  const onSeenSeeds = gamesOnSeenSeeds([...begun, ...others]);
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

/** A game on its seed. */
export interface SeededGame extends Began {
  readonly seed: string;
}

/**
 * The ids of the games on a seed that an earlier game had, finished or not: whoever began that one may know the dice.
 */
export function gamesOnSeenSeeds(games: Iterable<SeededGame>): ReadonlySet<string> {
  const seeds = new Set<string>();
  const seen = new Set<string>();
  for (const { id, seed } of [...games].sort(byBeginning)) {
    if (seeds.has(seed)) seen.add(id);
    seeds.add(seed);
  }
  return seen;
}

/** The marks of a game on a seed that was seen before; one on a chosen seed is marked already. */
export const withSeenSeed = (marks: readonly Mark[]): readonly Mark[] =>
  marks.includes('seed-given') || marks.includes('seed-seen') ? marks : [...marks, 'seed-seen'];
