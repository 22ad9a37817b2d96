import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { SolveOptions } from './solve.js';

export function solveCommand(): Command {
  const command = new Command('solve')
    .description('Compute the exact expected score of perfect play under a rule set.')
    .option('-r, --rules <id or file>', 'rule set id or house rules file', 'official')
    .option('--threads <number>', 'number of threads; default: one per core')
    .option('--distribution', 'show how likely each final score is, and the mean score of each box')
    .option('--at-least <score>', 'show the best possible chance of reaching this score')
    .option('--json', 'print JSON')
    .action(async (options: SolveOptions) => {
      const { solveRules } = await import('./solve.js');
      process.exitCode = await solveRules(options);
    });
  return addExamples(command, [
    ['yahtzee-cli solve', 'solve the official rules'],
    ['yahtzee-cli solve -r my-rules.json', 'solve your house rules'],
    ['yahtzee-cli solve --distribution', 'show how likely each score is'],
    ['yahtzee-cli solve --at-least 300', 'show the best chance of reaching 300'],
    ['yahtzee-cli solve -r meowtzee --threads 1 --json', 'use one thread and print JSON'],
  ]);
}
