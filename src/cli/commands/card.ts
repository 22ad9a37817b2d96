import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { CardOptions } from '../showCard.js';

/** `card <game>`: a finished game as a card to share. */
export function cardCommand(): Command {
  const command = new Command('card')
    .description('A finished game as a small text card to share.')
    .argument('<game>', 'its id, or a part of it')
    .option('--json', 'answer in JSON')
    .action(async (game: string, options: CardOptions) => {
      const { showCard } = await import('../actions.js');
      await showCard(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli card k7qwmx', 'the game whose id has k7qwmx in it'],
    ['yahtzee-cli card k7qwmx --json', 'the same as JSON, for programs'],
    ['yahtzee-cli games', 'lists the stored games, with their ids'],
  ]);
}
