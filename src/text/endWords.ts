import { type Box, labelOf, type RuleSet } from '../engine/index.js';
import { andList } from './lists.js';

/** Words of the final standings. */
export const endWords = {
  wins: (names: readonly string[]): string =>
    names.length === 1 ? `${names[0] ?? ''} wins!` : `${andList(names)} share the win!`,
  soloDone: (name: string, score: number): string => `${name} scored ${score}.`,
  abandoned: 'Everybody has left: the game ends unfinished.',
  left: 'left',
  place: (place: number): string => `${place}.`,
  bestBox: (rules: RuleSet, box: Box, points: number): string => `best box: ${labelOf(rules, box)} ${points}`,
  bestBoxShort: (rules: RuleSet, box: Box, points: number): string => `${labelOf(rules, box)} ${points}`,
} as const;
