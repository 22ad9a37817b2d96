import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { CardOptions } from './card.js';

export function cardCommand(): Command {
  const command = new Command('card')
    .description('Print a finished game as a small card to share, or draw its scorecard.')
    .argument('[game]', 'game id, or a unique part of it; default: the game you finished last')
    .option('--svg', 'draw the whole scorecard as an SVG picture')
    .addOption(new Option('--json', 'print the card as JSON').conflicts('svg'))
    .option('-o, --output <file>', 'file to write; default: standard output')
    .option('--force', 'replace the file if it exists')
    .action(async (game: string | undefined, options: CardOptions) => {
      const { showCard } = await import('./card.js');
      await showCard(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli card', 'print the card of the game you finished last'],
    ['yahtzee-cli card k7qwmx', 'print the card of this game'],
    ['yahtzee-cli card k7qwmx --svg -o game.svg', "draw the game's scorecard"],
    ['yahtzee-cli card k7qwmx --json', 'print the card as JSON for scripts'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
