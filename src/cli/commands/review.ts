import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { ReviewOptions } from '../reviewStored.js';

/** `review <game>`: what luck and skill came to in a stored game. */
export function reviewCommand(): Command {
  const command = new Command('review')
    .description('Tell luck from skill in a stored game: every roll, and what every decision cost.')
    .argument('<game>', 'its id, or a part of it')
    .option('--json', 'answer in JSON')
    .action(async (game: string, options: ReviewOptions) => {
      const { reviewStored } = await import('../actions.js');
      await reviewStored(game, options);
    });
  return addExamples(command, [
    ['yahtzee-cli review k7qwmx', 'the game whose id has k7qwmx in it'],
    ['yahtzee-cli review k7qwmx --json', 'the same as JSON, for programs'],
    ['yahtzee-cli games', 'the stored games, with their ids'],
  ]);
}
