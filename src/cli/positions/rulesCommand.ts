import { Command } from 'commander';
import { OFFICIAL } from '../../engine/index.js';
import { addExamples } from '../help.js';
import type { RulesOptions } from './rules.js';

/** `yahtzee-cli rules [id]`: how to play under a rule set, or with `--list` what tells the rule sets apart. */
export function rulesCommand(): Command {
  const command = new Command('rules')
    .description('Explain how to play, under a built-in rule set or your own house rules.')
    .argument('[id]', 'a rule set, or a file of house rules', OFFICIAL.id)
    .option('--list', 'list the rule sets and how they differ')
    .option('--json', 'print the rule sets as JSON')
    .action(async (id: string, options: RulesOptions, { args }: Command) => {
      const { showRules } = await import('./rules.js');
      await showRules(id, options, args);
    });
  return addExamples(command, [
    ['yahtzee-cli rules', 'show how to play'],
    ['yahtzee-cli rules meowtzee', 'how to play under the Meowtzee rules'],
    ['yahtzee-cli rules my-rules.json', 'how to play under your house rules'],
    ['yahtzee-cli rules --list', 'list the rule sets and how they differ'],
    ['yahtzee-cli rules --list --json', 'every rule set as JSON for scripts'],
  ]);
}
