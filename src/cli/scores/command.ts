import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import type { ScoresOptions } from './scores.js';

/** The command `scores`. */
export function scoresCommand(): Command {
  const command = new Command('scores')
    .description('Show the best scores by rule set and number of players.')
    .option('-r, --rules <id>', 'only games with this rule set')
    .option('-p, --players <n>', 'only games with this number of players')
    .option('--daily', 'only daily games, and your streak of days in a row')
    .option('--all', 'list all scores, including computer scores, instead of the ten best of each table')
    .option('--json', 'print every score as JSON')
    .addOption(new Option('--csv', 'print every score as CSV for a spreadsheet').conflicts('json'))
    .action(async (options: ScoresOptions) => {
      const { showScores } = await import('./scores.js');
      process.exitCode = await showScores(options);
    });
  return addExamples(command, [
    ['yahtzee-cli scores', 'the ten best scores of each table'],
    ['yahtzee-cli scores -p 1 -r meowtzee --all', 'every solo score under the Meowtzee rules'],
    ['yahtzee-cli scores --daily', 'scores of daily games, and your streak'],
    ['yahtzee-cli scores --csv > scores.csv', 'every score as CSV for a spreadsheet'],
    ['yahtzee-cli scores --json', 'every score as JSON for scripts'],
  ]);
}
