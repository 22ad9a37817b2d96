import { resolve } from 'node:path';
import { findRuleSet, RULE_SETS, type RuleSet } from '../engine/index.js';
import { type HouseRulesProblem, readHouseRules } from '../storage/index.js';
import {
  duplicateFieldText,
  houseRulesFileMessages,
  labelProblemText,
  missingFieldText,
  ruleSetProblemText,
  unknownFieldText,
  usageMessages,
  wrongKindText,
} from '../text/index.js';
import { UsageError } from './options.js';

/**
 * Reads a value of `--rules`: a built-in id, in upper or lower case, or the path of a house rules file.
 *
 * @param folder the base folder for relative paths; default: the current folder
 * @throws UsageError
 */
export function readRules(idOrFile: string, folder?: string): RuleSet {
  const builtIn = findRuleSet(idOrFile.toLowerCase());
  if (builtIn) return builtIn;
  const reading = readHouseRules(folder === undefined ? idOrFile : resolve(folder, idOrFile));
  if (reading.ok) {
    const labelProblem = labelProblemText(reading.rules);
    if (labelProblem !== undefined) throw new UsageError(usageMessages.houseRules(idOrFile, labelProblem));
    return reading.rules;
  }
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
      return houseRulesFileMessages.tooLarge(problem.maxBytes);
    case 'not-json':
      return houseRulesFileMessages.notJson(problem.place.line, problem.place.column);
    case 'duplicate-field':
      return duplicateFieldText(problem.field);
    case 'missing-field':
      return missingFieldText(problem.field, problem.kind);
    case 'unknown-field':
      return unknownFieldText(problem.field, problem.known);
    case 'wrong-kind':
      return wrongKindText(problem.field, problem.value, problem.kind);
    case 'invalid':
      return ruleSetProblemText(problem.problem);
  }
}
