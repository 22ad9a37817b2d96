import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { DailyOptions } from './daily.js';
import { namesGivenAgain } from './namesGivenAgain.js';
import { addScreenOptions } from '../settings/screenOptions.js';

/** `daily`: today's game. */
export function dailyCommand(): Command {
  const command = new Command('daily')
    .description("Play today's game alone: the official rules, the same dice for everybody, once a day.")
    .option(
      '-p, --players <name>',
      'your name; default: the first name in the settings, or the name in your last daily game',
      namesGivenAgain,
    )
    .action(async (options: DailyOptions) => {
      const { playDaily } = await import('./daily.js');
      process.exitCode = await playDaily(options);
    });
  return addExamples(addScreenOptions(command), [
    ['yahtzee-cli daily', 'play or resume it; if it is over, see the result'],
    ['yahtzee-cli daily -p Ann', 'play it as Ann'],
  ]);
}
