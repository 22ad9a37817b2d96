import { Command } from 'commander';
import { OFFICIAL } from '../../engine/index.js';
import { addExamples } from '../help.js';
import type { RulesOptions } from '../showRules.js';

/** `yahtzee-cli rules [id]`: how to play under a rule set, or with `--list` what tells the rule sets apart. */
export function rulesCommand(): Command {
  const command = new Command('rules')
    .description('How to play under a rule set, built-in or from a file of house rules.')
    .argument('[id]', 'a rule set, or a file of house rules', OFFICIAL.id)
    .option('--list', 'what tells the rule sets apart')
    .option('--json', 'the rule sets as data')
    .action(async (id: string, options: RulesOptions, { args }: Command) => {
      const { showRules } = await import('../lightActions.js');
      await showRules(id, options, args);
    });
  return addExamples(command, [
    ['yahtzee-cli rules', 'how to play'],
    ['yahtzee-cli rules meowtzee', 'the same under the Meowtzee rules'],
    ['yahtzee-cli rules my-rules.json', 'the same under rules of your own'],
    ['yahtzee-cli rules --list', 'the rule sets and how they differ'],
    ['yahtzee-cli rules --list --json', 'every rule set as JSON, for programs'],
  ]);
}
