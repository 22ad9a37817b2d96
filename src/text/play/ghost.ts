import { onOneLine } from '../phrases.js';

/** A stored game to play against: you get its dice, and see its scorecard beside yours. */
export interface GhostEntry {
  readonly id: string;
  readonly name: string;
  readonly score: number;
  readonly day: string;
}

export const ghostMessages = {
  opening: (player: string, score: number, day: string): string =>
    `These are the dice of ${onOneLine(player)}'s game of ${day}: ${score} points to beat.`,
  none: (rules: string, player?: string): string =>
    player === undefined
      ? `No finished game under ${onOneLine(rules)} yet.`
      : `${onOneLine(player)} has no finished game under ${onOneLine(rules)}. Name another player or a game.`,
  noSeed: (id: string): string =>
    `The dice of game ${id} don't come from a seed, so nobody can play them again. Choose another game.`,
  unfinished: (id: string): string =>
    `No person has finished game ${id}. Choose a game that a person has finished.`,
  todaysDaily: (id: string): string =>
    `Game ${id} is today's daily game. You can play against it from tomorrow on.`,
  edited: (id: string): string =>
    `The dice of game ${id} don't match its seed. Choose another game, or see why: yahtzee-cli verify ${id}`,
  about: ({ score, day }: GhostEntry): readonly string[] => [`${score} on ${day}`, String(score)],
  perfect: ['new dice, the same for both', 'new dice'],
} as const;
