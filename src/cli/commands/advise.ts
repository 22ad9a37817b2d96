import { Command, Option } from 'commander';
import type { AdviseOptions } from '../adviseDice.js';
import { addExamples } from '../help.js';

/** `advise`: the best move for dice on the table. */
export function adviseCommand(): Command {
  const command = new Command('advise')
    .description('The best move for five dice, and what every other one costs in points of the final score.')
    .argument('[dice...]', 'five faces, such as 1 3 3 4 3 or 13343; - reads positions, a line of JSON each')
    .addOption(
      new Option('--rolls-left <number>', 'rolls left in this turn; 2 where not given').choices([
        '0',
        '1',
        '2',
      ]),
    )
    .option('--filled <boxes>', 'boxes filled already, with their points')
    .option('--yahtzee-bonuses <number>', 'Yahtzee bonuses on the card')
    .option('-r, --rules <id or file>', 'rule set, or a file of house rules', 'official')
    .option('--all', 'list every move')
    .option('--json', 'answer in JSON, with every move')
    .action(async (words: readonly string[], options: AdviseOptions) => {
      const { adviseDice } = await import('../actions.js');
      process.exitCode = await adviseDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli advise 1 3 3 4 3', 'after the first roll'],
    ['yahtzee-cli advise 33344 --rolls-left 0 --filled fh=25', 'which box to fill'],
    ['yahtzee-cli advise 13343 -r meowtzee --json', 'other rules, as JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli advise -`, 'many positions'],
  ]);
}
