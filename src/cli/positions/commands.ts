import { Command, Option } from 'commander';
import { OFFICIAL } from '../../engine/index.js';
import { addExamples } from '../help.js';
import { addPagerOption } from '../pager.js';
import type { AdviseOptions } from './advise.js';
import type { RulesOptions } from './rules.js';
import type { ScoreOptions } from './score.js';

export function rulesCommand(): Command {
  const command = new Command('rules')
    .description('Explain how to play under a built-in rule set or your own house rules.')
    .argument('[id]', 'rule set id or house rules file', OFFICIAL.id)
    .option('--list', 'list the rule sets and their differences')
    .option('--compare <ids or files>', 'show what each box and bonus is worth, such as yatzy,official')
    .option('--export', 'print the rule set as a house rules file that you can change')
    .option('--json', 'print the rule sets as JSON')
    .action(async (id: string) => {
      const { showRules } = await import('./rules.js');
      await showRules(id, command.optsWithGlobals<RulesOptions>(), command.args);
    });
  return addExamples(addPagerOption(command), [
    ['yahtzee-cli rules', 'show how to play'],
    ['yahtzee-cli rules meowtzee', 'show how to play under the Meowtzee rules'],
    ['yahtzee-cli rules my-rules.json', 'show how to play under your house rules'],
    ['yahtzee-cli rules --list', 'list the rule sets and their differences'],
    ['yahtzee-cli rules --compare yatzy,official', 'show what each box and bonus is worth'],
    ['yahtzee-cli rules yatzy --export > my-rules.json', 'start your own house rules'],
    ['yahtzee-cli rules --list --json', 'print every rule set as JSON for scripts'],
  ]);
}

export function scoreCommand(): Command {
  const command = new Command('score')
    .description('Show how many points five dice score in each legal box.')
    .argument(
      '[dice...]',
      'five dice, such as 1 3 3 4 3 or 13343; or - to read positions as JSON lines from standard input',
    )
    .option('--filled <boxes>', 'filled boxes and their points, such as yahtzee=50,threes=9')
    .option('-r, --rules <id or file>', 'rule set id or house rules file', 'official')
    .option('--json', 'print JSON')
    .action(async (words: readonly string[], options: ScoreOptions) => {
      const { scoreDice } = await import('./score.js');
      process.exitCode = await scoreDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli score 1 3 3 4 3', 'score these dice on an empty card'],
    ['yahtzee-cli score 33333 --filled yahtzee=50,threes=9', 'score an extra Yahtzee'],
    ['yahtzee-cli score 13343 -r meowtzee --json', 'use the Meowtzee rules and print JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli score -`, 'read positions from standard input'],
  ]);
}

export function adviseCommand(): Command {
  const command = new Command('advise')
    .description('Show the best move for five dice, and how many points every other move costs on average.')
    .argument(
      '[dice...]',
      'five dice, such as 1 3 3 4 3 or 13343; or - to read positions as JSON lines from standard input',
    )
    .addOption(
      new Option('--rolls-left <number>', 'rolls left in this turn; default: 2').choices(['0', '1', '2']),
    )
    .option('--filled <boxes>', 'filled boxes and their points, such as yahtzee=50,threes=9')
    .option('--yahtzee-bonuses <number>', 'number of Yahtzee bonuses on the card')
    .option('-r, --rules <id or file>', 'rule set id or house rules file', 'official')
    .option('--all', 'list every move')
    .option('--why', 'split the expected final score of each move into boxes and bonuses')
    .option('--json', 'print every move as JSON')
    .action(async (words: readonly string[], options: AdviseOptions) => {
      const { adviseDice } = await import('./advise.js');
      process.exitCode = await adviseDice(words, options);
    });
  return addExamples(command, [
    ['yahtzee-cli advise 1 3 3 4 3', 'show the best move after the first roll'],
    ['yahtzee-cli advise 33344 --rolls-left 0 --filled fh=25', 'show the best box after the last roll'],
    ['yahtzee-cli advise 33344 --why', 'show in which boxes and bonuses the other moves lose points'],
    ['yahtzee-cli advise 13343 -r meowtzee --json', 'use the Meowtzee rules and print JSON'],
    [`echo '{"dice":[1,3,3,4,3]}' | yahtzee-cli advise -`, 'read positions from standard input'],
  ]);
}
