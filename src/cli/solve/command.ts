import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { SolveOptions } from './solve.js';

/** The command `solve`. */
export function solveCommand(): Command {
  const command = new Command('solve')
    .description('Compute the exact expected score of perfect play under a rule set.')
    .option('-r, --rules <id or file>', 'id of a rule set, or a house rules file', 'official')
    .option('--threads <number>', 'number of threads; default: the number of cores')
    .option('--distribution', 'show how likely each final score is, and the mean of each box')
    .option('--at-least <score>', 'show the best possible chance of scoring at least this much')
    .option('--json', 'print JSON')
    .action(async (options: SolveOptions) => {
      const { solveRules } = await import('./solve.js');
      process.exitCode = await solveRules(options);
    });
  return addExamples(command, [
    ['yahtzee-cli solve', 'solve the official rules'],
    ['yahtzee-cli solve -r my-rules.json', 'solve your house rules'],
    ['yahtzee-cli solve --distribution', 'show how likely each score is'],
    ['yahtzee-cli solve --at-least 300', 'show the best chance of at least 300'],
    ['yahtzee-cli solve -r meowtzee --threads 1 --json', 'use one thread, and print JSON'],
  ]);
}
