import { RULE_SETS, type RuleSet } from '../../engine/index.js';
import { ruleSetList, rulesPage, usageMessages } from '../../text/index.js';
import { UsageError } from '../options.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { readRules } from '../rulesOption.js';
import { stdoutStyles } from '../settings/paint.js';

/** The options of `rules`, as parsed by commander. */
export interface RulesOptions extends PagerOptions {
  readonly list?: true;
}

const MAX_COLUMNS = 72;

/**
 * Prints how to play under a rule set, or lists the rule sets.
 *
 * @param args the arguments on the command line, excluding options
 * @throws UsageError
 */
export async function showRules(id: string, options: RulesOptions, args: readonly string[]): Promise<void> {
  const { list, json } = options;
  if (list && args.length > 0) throw new UsageError(usageMessages.listWithId);
  const rules = list ? RULE_SETS : [readRules(id)];
  const lines = json
    ? [JSON.stringify({ schema: 'yahtzee-cli/rules@1', rules })]
    : list
      ? ruleSetList(rules, (await stdoutStyles()).heading)
      : pages(rules);
  await printPaged(`${lines.join('\n')}\n`, options);
}

function pages(rules: readonly RuleSet[]): readonly string[] {
  const columns = Math.min(process.stdout.columns ?? MAX_COLUMNS, MAX_COLUMNS);
  return rules.flatMap((each) => rulesPage(each, columns));
}
