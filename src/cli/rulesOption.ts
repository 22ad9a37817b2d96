import { findRuleSet, RULE_SETS, type RuleSet } from '../engine/index.js';
import { type HouseRulesProblem, readHouseRules } from '../storage/index.js';
import {
  missingFieldText,
  quoted,
  ruleSetProblemText,
  unknownFieldText,
  wrongKindText,
} from '../text/index.js';
import { UsageError } from './usageError.js';

/**
 * The rule set behind `--rules`: that of a built-in id, else what a house rules file holds.
 *
 * @throws UsageError that names what is wrong and what is allowed
 */
export function resolveRules(idOrFile: string): RuleSet {
  const builtIn = findRuleSet(idOrFile);
  if (builtIn) return builtIn;
  const reading = readHouseRules(idOrFile);
  if (reading.ok) return reading.rules;
  const { problem } = reading;
  if (problem.code === 'no-such-file') {
    throw new UsageError(
      `no rule set or file ${quoted(idOrFile)}; the rule sets are ${builtInIds()}, or name a house rules file`,
    );
  }
  throw new UsageError(`house rules ${quoted(idOrFile)}: ${problemText(problem)}`);
}

const builtInIds = (): string => RULE_SETS.map((rules) => rules.id).join(', ');

function problemText(problem: Exclude<HouseRulesProblem, { code: 'no-such-file' }>): string {
  switch (problem.code) {
    case 'not-a-file':
      return 'not a file; a JSON file is wanted';
    case 'not-text':
      return 'not UTF-8 text; a JSON file is wanted';
    case 'unreadable':
      return `cannot be read (${problem.reason})`;
    case 'too-large':
      return `larger than the ${problem.mostBytes / 1024} KiB allowed`;
    case 'not-json':
      return `not JSON: line ${problem.place.line}, column ${problem.place.column} cannot be read`;
    case 'missing-field':
      return missingFieldText(problem.field, problem.kind);
    case 'unknown-field':
      return unknownFieldText(problem.field, problem.known);
    case 'wrong-kind':
      return wrongKindText(problem.field, problem.value, problem.kind);
    case 'no-sense':
      return ruleSetProblemText(problem.problem);
  }
}
