import { resolve } from 'node:path';
import { findRuleSet, RULE_SETS, type RuleSet } from '../engine/index.js';
import { type HouseRulesProblem, readHouseRules } from '../storage/index.js';
import {
  missingFieldText,
  houseRulesFileMessages,
  ruleSetProblemText,
  unknownFieldText,
  usageMessages,
  wrongKindText,
} from '../text/index.js';
import { UsageError } from './usageError.js';

/**
 * The rule set behind `--rules`: that of a built-in id, else what a house rules file holds.
 *
 * @param folder where a file is named from; absent, the current one
 * @throws UsageError that names what is wrong and what is allowed
 */
export function resolveRules(idOrFile: string, folder?: string): RuleSet {
  const builtIn = findRuleSet(idOrFile);
  if (builtIn) return builtIn;
  const reading = readHouseRules(folder === undefined ? idOrFile : resolve(folder, idOrFile));
  if (reading.ok) return reading.rules;
  const { problem } = reading;
  if (problem.code === 'no-such-file') {
    throw new UsageError(
      usageMessages.noRules(
        idOrFile,
        RULE_SETS.map(({ id }) => id),
      ),
    );
  }
  throw new UsageError(usageMessages.houseRules(idOrFile, problemText(problem)));
}

function problemText(problem: Exclude<HouseRulesProblem, { code: 'no-such-file' }>): string {
  switch (problem.code) {
    case 'not-a-file':
      return houseRulesFileMessages.notAFile;
    case 'not-text':
      return houseRulesFileMessages.notText;
    case 'unreadable':
      return houseRulesFileMessages.unreadable(problem.reason);
    case 'too-large':
      return houseRulesFileMessages.tooLarge(problem.mostBytes);
    case 'not-json':
      return houseRulesFileMessages.notJson(problem.place.line, problem.place.column);
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
