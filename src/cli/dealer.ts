import type { GameHeader, RuleSet } from '../engine/index.js';
import { drawSeed, seededRoller } from '../rollers/index.js';
import { type Session, startSession } from '../session/index.js';

/** What all games of a run have in common. */
export interface DealerOptions {
  /** The seed of the first game, the others follow from it; absent, every game draws a seed of its own. */
  readonly seed?: string;
  readonly dice: 'own' | 'same-for-all';
  readonly counting: 'counts' | 'practice';
}

/** Deals a game to these players. */
export type Dealer = (players: readonly string[], rules: RuleSet) => Session;

/** The dealer of a run: each game it deals has its roll-off and its first roll behind it. */
export function dealer({ seed: givenSeed, dice, counting }: DealerOptions): Dealer {
  let games = 0;
  return (players, rules) => {
    games++;
    const seed = givenSeed === undefined ? undefined : seedOfGame(givenSeed, games);
    const header: GameHeader = {
      rules,
      players: players.map((name) => ({ name, kind: 'person' })),
      seed: seed ?? drawSeed(),
      ...(seed !== undefined && { seedGiven: true }),
      ...(dice === 'same-for-all' && { duplicate: true }),
      ...(counting === 'practice' && { practice: true }),
    };
    return startSession(header, seededRoller(header.seed, { seats: dice }));
  };
}

/** The seed of a run's nth game: the same dice again would be the same game again. */
export const seedOfGame = (givenSeed: string, games: number): string =>
  games === 1 ? givenSeed : `${givenSeed}-${games}`;
