import { brieflyQuoted } from './boardLine.js';

/** Words of the start screen. */
export const startWords = {
  rules: 'RULES (F4 another set, F5 how to play)',
  seated: (names: readonly string[]): string => (names.length > 0 ? `Players: ${names.join(', ')}` : ' '),
  countRefused: (typed: string): string =>
    `${brieflyQuoted(typed)} is no number of players: 1 to 4 can play.`,
  nameRefused: (problem: string): string =>
    `${problem.charAt(0).toUpperCase()}${problem.slice(1)}: give another.`,
} as const;
