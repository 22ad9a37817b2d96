import { asHouseRules, RULE_SETS, type RuleSet } from '../../engine/index.js';
import {
  houseRulesText,
  type Prices,
  pricesOf,
  pricesReport,
  ruleSetList,
  rulesPage,
  usageMessages,
} from '../../text/index.js';
import { figuresOf, liveAnalysis } from '../figures/figures.js';
import { UsageError } from '../options.js';
import { type PagerOptions, printPaged } from '../pager.js';
import { readRules } from '../rulesOption.js';
import { stdoutStyles } from '../settings/paint.js';
import { requireAnalysis } from '../threads/canAnalyse.js';

export interface RulesOptions extends PagerOptions {
  readonly list?: true;
  /** Ids and paths of files, separated by commas. */
  readonly compare?: string;
  readonly export?: true;
}

const MAX_COLUMNS = 72;

/**
 * Prints how to play under a rule set, lists or compares rule sets, or prints a rule set as a file.
 *
 * @param args the arguments on the command line, excluding options
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export async function showRules(id: string, options: RulesOptions, args: readonly string[]): Promise<void> {
  const lines = await linesFor(id, options, args);
  await printPaged(`${lines.join('\n')}\n`, options);
}

async function linesFor(
  id: string,
  { list, compare, export: isExported, json }: RulesOptions,
  args: readonly string[],
): Promise<readonly string[]> {
  if (list && args.length > 0) throw new UsageError(usageMessages.listWithId);
  if (compare !== undefined) {
    if (list || isExported || args.length > 0) throw new UsageError(usageMessages.compareAlone);
    const all = await playsOf(compare.split(',').map((each) => readRules(each)));
    return json
      ? [JSON.stringify({ schema: 'yahtzee-cli/prices@1', rules: all.map(jsonPrices) })]
      : pricesReport(all, (await stdoutStyles()).heading);
  }
  const rules = list ? RULE_SETS : [readRules(id)];
  if (isExported) {
    if (list || json) throw new UsageError(usageMessages.exportAlone);
    return houseRulesText(asHouseRules(readRules(id)));
  }
  if (json) return [JSON.stringify({ schema: 'yahtzee-cli/rules@1', rules })];
  return list ? ruleSetList(rules, (await stdoutStyles()).heading) : pages(rules);
}

async function playsOf(rulesList: readonly RuleSet[]): Promise<readonly Prices[]> {
  requireAnalysis();
  const all: Prices[] = [];
  for (const rules of rulesList)
    all.push({ rules, play: await (await figuresOf(rules)).play(liveAnalysis(rules)) });
  return all;
}

const jsonPrices = (each: Prices): object => ({
  id: each.rules.id,
  expectedScore: each.play.mean,
  worth: pricesOf(each).map(({ label, points }) => ({ label, points })),
});

function pages(rules: readonly RuleSet[]): readonly string[] {
  const columns = Math.min(process.stdout.columns ?? MAX_COLUMNS, MAX_COLUMNS);
  return rules.flatMap((each) => rulesPage(each, columns));
}
