import { RULE_SETS, type RuleSet } from '../../engine/index.js';
import { ruleSetList, rulesPage, usageMessages } from '../../text/index.js';
import { stdoutStyles } from '../settings/paint.js';
import { readRules, UsageError } from '../options.js';

/** The options of `rules` as commander gives them. */
export interface RulesOptions {
  readonly list?: true;
  readonly json?: true;
}

const USUAL_WIDTH = 72;

/**
 * Prints how to play under a rule set, or what tells the rule sets apart.
 *
 * @param args what was given on the command line, without the options
 * @throws UsageError
 */
export async function showRules(
  id: string,
  { list, json }: RulesOptions,
  args: readonly string[],
): Promise<void> {
  if (list && args.length > 0) {
    throw new UsageError(usageMessages.listWithId);
  }
  const chosen = list ? RULE_SETS : [readRules(id)];
  process.stdout.write(json ? asJson(chosen) : asText(list ? await paintedList(chosen) : pages(chosen)));
}

const paintedList = async (rules: readonly RuleSet[]): Promise<readonly string[]> =>
  ruleSetList(rules, (await stdoutStyles()).heading);

const asJson = (rules: readonly RuleSet[]): string =>
  `${JSON.stringify({ schema: 'yahtzee-cli/rules@1', rules })}\n`;

const asText = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** The terminal's width where it is narrower than a page usually is; text for a pipe keeps the usual one. */
const pages = (rules: readonly RuleSet[]): readonly string[] => {
  const columns = process.stdout.columns ?? USUAL_WIDTH;
  return rules.flatMap((each) => rulesPage(each, Math.min(columns, USUAL_WIDTH)));
};
