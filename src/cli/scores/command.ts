import { Command, Option } from 'commander';
import { addExamples } from '../help.js';
import { addPagerOption } from '../pager.js';
import type { ScoresOptions } from './scores.js';

export function scoresCommand(): Command {
  const command = new Command('scores')
    .description('Show the best scores, grouped by rule set and number of players.')
    .option('-r, --rules <id>', 'show only games under this rule set', (id) => id.toLowerCase())
    .option('-p, --players <n>', 'show only games with this number of players')
    .option('--daily', 'show only daily games, with your streak of consecutive days')
    .option(
      '--all',
      'list every score, including scores of computer players; default: the ten best per table',
    )
    .option('--json', 'print every score as JSON')
    .addOption(new Option('--csv', 'print every score as CSV for a spreadsheet').conflicts('json'))
    .action(async () => {
      const { showScores } = await import('./scores.js');
      process.exitCode = await showScores(command.optsWithGlobals<ScoresOptions>());
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli scores', 'show the ten best scores in each table'],
    ['yahtzee-cli scores -p 1 -r meowtzee --all', 'show every solo score under the Meowtzee rules'],
    ['yahtzee-cli scores --daily', 'show the scores of daily games, and your streak'],
    ['yahtzee-cli scores --csv > scores.csv', 'write every score to a CSV file'],
    ['yahtzee-cli scores --json', 'print every score as JSON for scripts'],
  ]);
}
