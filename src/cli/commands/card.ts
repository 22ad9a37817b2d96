import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { CardOptions } from '../showCard.js';

/** `card <game>`: a finished game as a card to share. */
export function cardCommand(): Command {
  const command = new Command('card')
    .description('A finished game as a small text card to share, or its scorecard as a picture.')
    .argument('<game>', 'its id, or a part of it')
    .option('--svg', 'the final scorecard as an SVG picture, every box of it')
    .addOption(new Option('--json', 'the card as JSON').conflicts('svg'))
    .option('-o, --output <file>', 'the file to write; without it, standard output')
    .option('--force', 'replace the file where it is there already')
    .action(async (game: string, options: CardOptions) => {
      const { showCard } = await import('../actions.js');
      await showCard(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli card k7qwmx', 'the game whose id has k7qwmx in it'],
    ['yahtzee-cli card k7qwmx --svg -o game.svg', 'its scorecard as a picture'],
    ['yahtzee-cli card k7qwmx --json', 'the card as JSON, for programs'],
    ['yahtzee-cli games', 'the stored games, with their ids'],
  ]);
}
