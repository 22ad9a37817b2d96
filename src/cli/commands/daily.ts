import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { DailyOptions } from '../playDaily.js';
import { namesGivenAgain } from './namesGivenAgain.js';
import { addScreenOptions } from './screenOptions.js';

/** `daily`: today's game. */
export function dailyCommand(): Command {
  const command = new Command('daily')
    .description("Today's game: one player, the official rules, once a day, the same dice for everybody.")
    .option(
      '-p, --players <name>',
      'your name; without it, the first that is set, or that of the last daily game',
      namesGivenAgain,
    )
    .action(async (options: DailyOptions) => {
      const { playDaily } = await import('../actions.js');
      process.exitCode = await playDaily(options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli daily', 'play it, go on with it, or see what it came to'],
    ['yahtzee-cli daily -p Ann', 'Ann plays it'],
  ]);
}
