import { Command } from 'commander';
import { addExamples } from '../help.js';
import { addPagerOption } from '../pager.js';
import type { StatsOptions } from './stats.js';

export function statsCommand(): Command {
  const command = new Command('stats')
    .description('Show statistics for the stored games, and compare the dice with fair dice.')
    .option('-r, --rules <id>', 'include only games under this rule set', (id) => id.toLowerCase())
    .option('--player <name>', 'show only this player')
    .option('--json', 'print JSON')
    .action(async () => {
      const { showStats } = await import('./stats.js');
      process.exitCode = await showStats(command.optsWithGlobals<StatsOptions>());
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli stats', 'show all players, grouped by rule set'],
    ['yahtzee-cli stats --player Ann', "show Ann's scores and dice"],
    ['yahtzee-cli stats -r meowtzee', 'include only games under the Meowtzee rules'],
    ['yahtzee-cli stats --json', 'print all statistics as JSON for scripts'],
  ]);
}
