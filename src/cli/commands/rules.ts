import { Command } from 'commander';
import { OFFICIAL, RULE_SETS, type RuleSet } from '../../engine/index.js';
import { ruleSetList, rulesPage } from '../../text/index.js';
import { addExamples } from '../help.js';
import { resolveRules } from '../rulesOption.js';
import { UsageError } from '../usageError.js';

interface RulesOptions {
  readonly list?: true;
  readonly json?: true;
}

const USUAL_WIDTH = 72;

/** `yahtzee-cli rules [id]`: how to play under a rule set, or with `--list` what tells the rule sets apart. */
export function rulesCommand(): Command {
  const command = new Command('rules')
    .description('How to play under a rule set, built-in or from a file of house rules.')
    .argument('[id]', 'a rule set, or a file of house rules', OFFICIAL.id)
    .option('--list', 'what tells the rule sets apart')
    .option('--json', 'the rule sets as data')
    .action(showRules);
  return addExamples(command, [
    ['yahtzee-cli rules', 'how to play'],
    ['yahtzee-cli rules meowtzee', 'the same under the Meowtzee rules'],
    ['yahtzee-cli rules my-rules.json', 'the same under rules of your own'],
    ['yahtzee-cli rules --list', 'the rule sets and how they differ'],
    ['yahtzee-cli rules --list --json', 'every rule set as JSON, for programs'],
  ]);
}

function showRules(id: string, { list, json }: RulesOptions, command: Command): void {
  if (list && command.args.length > 0) {
    throw new UsageError('--list lists every rule set: give it no id');
  }
  const chosen = list ? RULE_SETS : [resolveRules(id)];
  process.stdout.write(json ? asJson(chosen) : asText(list ? ruleSetList(chosen) : pages(chosen)));
}

const asJson = (rules: readonly RuleSet[]): string =>
  `${JSON.stringify({ schema: 'yahtzee-cli/rules@1', rules })}\n`;

const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The terminal's width where it is narrower than a page usually is; text for a pipe keeps the usual one. */
const pages = (rules: readonly RuleSet[]): readonly string[] => {
  const columns = process.stdout.columns ?? USUAL_WIDTH;
  return rules.flatMap((each) => rulesPage(each, Math.min(columns, USUAL_WIDTH)));
};
