import { Command } from 'commander';
import { addExamples } from '../help.js';
import type { SolveOptions } from '../solveRules.js';

/** `solve`: the expected score of a rule set under perfect play. */
export function solveCommand(): Command {
  const command = new Command('solve')
    .description('The expected score of a rule set under perfect play, computed exactly.')
    .option('-r, --rules <id or file>', 'rule set, or a file of house rules', 'official')
    .option('--threads <number>', 'how many threads compute; without it, as many as there are cores')
    .option('--distribution', 'how likely each final score is, and what the boxes get')
    .option('--at-least <score>', 'the greatest chance of so many points there is, whatever else it costs')
    .option('--json', 'answer in JSON')
    .action(async (options: SolveOptions) => {
      const { solveRules } = await import('../actions.js');
      process.exitCode = await solveRules(options);
    });
  return addExamples(command, [
    ['yahtzee-cli solve', 'the official rules'],
    ['yahtzee-cli solve -r my-rules.json', 'rules of your own'],
    ['yahtzee-cli solve --distribution', 'how the scores are spread'],
    ['yahtzee-cli solve --at-least 300', 'the best odds of 300 points'],
    ['yahtzee-cli solve -r meowtzee --threads 1 --json', 'on one thread, as JSON'],
  ]);
}
