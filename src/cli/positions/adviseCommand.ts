import { Command, Option } from 'commander';
import type { AdviseOptions } from './advise.js';
import { addExamples } from '../help.js';

/** `advise`: the best move for dice on the table. */
export function adviseCommand(): Command {
  const command = new Command('advise')
    .description('Show the best move for five dice, and how many points each other move costs on average.')
    .argument('[dice...]', 'five faces, such as 1 3 3 4 3 or 13343; or - to read positions as lines of JSON')
    .addOption(
      new Option('--rolls-left <number>', 'rolls left in this turn; default: 2').choices(['0', '1', '2']),
    )
    .option('--filled <boxes>', 'filled boxes and their points, such as yahtzee=50,threes=9')
    .option('--yahtzee-bonuses <number>', 'number of Yahtzee bonuses on the card')
    .option('-r, --rules <id or file>', 'a rule set, or a file of house rules', 'official')
    .option('--all', 'list every move')
    .option('--json', 'print every move as JSON')
    .action(async (words: readonly string[], options: AdviseOptions) => {
      const { adviseDice } = await import('./advise.js');
      process.exitCode = await adviseDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli advise 1 3 3 4 3', 'after the first roll'],
    ['yahtzee-cli advise 33344 --rolls-left 0 --filled fh=25', 'which box to fill'],
    ['yahtzee-cli advise 13343 -r meowtzee --json', 'other rules, as JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli advise -`, 'many positions at once'],
  ]);
}
