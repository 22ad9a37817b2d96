import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { StatsOptions } from './stats.js';

/** The command `stats`. */
export function statsCommand(): Command {
  const command = new Command('stats')
    .description('Show statistics of the stored games, and whether the dice were fair.')
    .option('-r, --rules <id>', 'only games with this rule set')
    .option('--player <name>', 'only this player')
    .option('--json', 'print JSON')
    .action(async (options: StatsOptions) => {
      const { showStats } = await import('./stats.js');
      process.exitCode = await showStats(options);
    });
  return addExamples(command, [
    ['yahtzee-cli stats', 'every player, by rule set'],
    ['yahtzee-cli stats --player Ann', "Ann's scores and dice"],
    ['yahtzee-cli stats -r meowtzee', 'only games under the Meowtzee rules'],
    ['yahtzee-cli stats --json', 'everything as JSON for scripts'],
  ]);
}
