import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { ScoresOptions } from '../showScores.js';

/** `scores`: the tables of scores. */
export function scoresCommand(): Command {
  const command = new Command('scores')
    .description('The best scores, by rule set and number of players.')
    .option('-r, --rules <id>', 'only games of this rule set')
    .option('-p, --players <n>', 'only games of so many players')
    .option('--daily', 'only daily games, and the streak of days on which one was finished')
    .option('--all', 'every score, those of computers too, not only the ten best of each table')
    .option('--json', 'answer in JSON, with every score')
    .addOption(new Option('--csv', 'every score as CSV, for a spreadsheet').conflicts('json'))
    .action(async (options: ScoresOptions) => {
      const { showScores } = await import('../actions.js');
      process.exitCode = await showScores(options);
    });
  return addExamples(command, [
    ['yahtzee-cli scores', 'the ten best of each table'],
    ['yahtzee-cli scores -p 1 -r meowtzee --all', 'every solo score by those rules'],
    ['yahtzee-cli scores --daily', 'the daily games, and the streak'],
    ['yahtzee-cli scores --csv > scores.csv', 'everything for a spreadsheet'],
    ['yahtzee-cli scores --json', 'the same as JSON, for programs'],
  ]);
}
