import { CommanderError } from 'commander';
import { cleanName, findRuleSet, isDailySeed, RULE_SETS } from '../engine/index.js';
import { onOneLine, statsMessages, systemFailureText, usageMessages } from '../text/index.js';

/** Invalid input. yahtzee-cli prints the message on one line, and exits with status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Resolves with what `act` returns or, if it throws a `UsageError`, with the message. */
export async function orReason<Result>(act: () => Promise<Result>): Promise<Result | string> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return error.message;
  }
}

/**
 * Checks the rule set id in `--rules`, for commands that filter stored games.
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
 * Cleans the value of `--seed`.
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
 * Reads `--threads`; undefined without the option.
 *
 * @throws UsageError
 */
export function readThreads(input: string | undefined): number | undefined {
  if (input === undefined) return undefined;
  const threads = Number(input);
  if (/^\d{1,2}$/.test(input) && threads >= 1 && threads <= MAX_THREADS) return threads;
  throw new UsageError(usageMessages.threads(input, MAX_THREADS));
}

export interface Failure {
  readonly status: 1 | 2;
  /** The error message in one line, without the leading `yahtzee-cli:`. */
  readonly line: string;
}

/** How to report an error; undefined if commander has just printed the help or the version. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof CommanderError && error.exitCode === 0) return undefined;
  const isUsage = error instanceof UsageError || error instanceof CommanderError;
  const text = error instanceof Error ? error.message : String(error);
  const message = (isUsage ? undefined : systemFailureText(error)) ?? text;
  return { status: isUsage ? 2 : 1, line: onOneLine(message.replace(/^error: /, '')) };
}
