import { resolve } from 'node:path';
import { cleanName, findRuleSet, isDailySeed, RULE_SETS, type RuleSet } from '../engine/index.js';
import { type HouseRulesProblem, readHouseRules } from '../storage/index.js';
import {
  duplicateFieldText,
  houseRulesFileMessages,
  labelProblemText,
  missingFieldText,
  ruleSetProblemText,
  statsMessages,
  unknownFieldText,
  usageMessages,
  wrongKindText,
} from '../text/index.js';

/** An invalid command line or invalid input. The program prints the message on one line and exits with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Returns the rule set for a value of `--rules`: a built-in id, or the path of a house rules file.
 *
 * @param folder the base folder for relative paths; default: the current folder
 * @throws UsageError
 */
export function readRules(idOrFile: string, folder?: string): RuleSet {
  const builtIn = findRuleSet(idOrFile);
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

/**
 * Checks the rule set id in `--rules`. Used by commands that filter stored games.
 *
 * @param stored the rule set ids of all stored games
 * @throws UsageError if no built-in rule set and no stored game has this id
 */
export function checkRulesId(id: string, stored: ReadonlySet<string>): void {
  if (findRuleSet(id) || stored.has(id)) return;
  const ids = new Set([...RULE_SETS.map((rules) => rules.id), ...[...stored].sort()]);
  throw new UsageError(statsMessages.noRules(id, [...ids]));
}

const MAX_SEED_LENGTH = 64;

/**
 * Validates the value of `--seed` and returns the seed.
 *
 * @throws UsageError
 */
export function readSeed(input: string): string {
  const seed = cleanName(input);
  if (seed === '' || seed.length > MAX_SEED_LENGTH) {
    throw new UsageError(usageMessages.seed(input, MAX_SEED_LENGTH));
  }
  if (isDailySeed(seed)) throw new UsageError(usageMessages.dailySeed(input));
  return seed;
}

const MAX_THREADS = 64;

/**
 * Returns the number of threads requested by `--threads`, or undefined if the option is absent.
 *
 * @throws UsageError
 */
export function readThreads(input: string | undefined): number | undefined {
  if (input === undefined) return undefined;
  const threads = Number(input);
  if (/^\d{1,2}$/.test(input) && threads >= 1 && threads <= MAX_THREADS) return threads;
  throw new UsageError(usageMessages.threads(input, MAX_THREADS));
}
