import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ReviewOptions } from './review.js';

/** `review <game>`: what luck and skill came to in a stored game. */
export function reviewCommand(): Command {
  const command = new Command('review')
    .description('Separate luck from skill in a stored game: what each roll brought and each decision cost.')
    .argument('<game>', 'id of the game, or a unique part of the id')
    .option('--json', 'print JSON')
    .action(async (game: string, options: ReviewOptions) => {
      const { reviewStored } = await import('./review.js');
      await reviewStored(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli review k7qwmx', 'the game whose id contains k7qwmx'],
    ['yahtzee-cli review k7qwmx --json', 'the same as JSON for scripts'],
    ['yahtzee-cli games', 'list the stored games with their ids'],
  ]);
}
