import { type Box, type Game, labelOf, nameOf, type RuleSet, standings, winners } from '../engine/index.js';
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

/** What a game that is over has come to, in a line. */
export function outcomeText(game: Game): string {
  const [first] = standings(game);
  if (game.phase.name === 'abandoned' || !first) return endWords.abandoned;
  return game.seats.length === 1
    ? endWords.soloDone(nameOf(game.header, 0), first.totals.grand)
    : endWords.wins(winners(game).map((seat) => nameOf(game.header, seat)));
}
