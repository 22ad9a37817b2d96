import { MAX_TABLE_NAME } from '../../table/index.js';
import { lookAlike, visibleName } from './nameLooks.js';
import { hasUnusualLetters } from './nameScripts.js';
import { claimsRole, isAnswer } from './nameWords.js';

/** The reason why a server refuses a name at a table. The codes are in docs/network.md. */
export type NameFault = 'claims-a-role' | 'is-an-answer' | 'unusual-letters' | 'name-taken';

/**
 * Returns the reason why nobody can come to a table under this name, or undefined. `taken` contains the names of the
 * people at the table. Only newcomers are checked: names in logs and journals can be older than these rules.
 */
export function nameFault(name: string, taken: readonly string[]): NameFault | undefined {
  const visible = visibleName(name);
  if (isAnswer(visible)) return 'is-an-answer';
  if (claimsRole(visible)) return 'claims-a-role';
  if (hasUnusualLetters(visible)) return 'unusual-letters';
  return isTaken(name, taken) ? 'name-taken' : undefined;
}

const isTaken = (name: string, taken: readonly string[]): boolean =>
  taken.some((other) => lookAlike(name, other));

/**
 * Returns a name for a watcher that nobody can take for one of the `taken` names: the name itself, or else
 * `Bob (watching)`, `Bob (watching 2)` and so on. Shortens the name to keep within `MAX_TABLE_NAME`.
 */
export function freeWatcherName(name: string, taken: readonly string[]): string {
  // Each of the taken names can rule out only one number, so there is always a free one.
  const numbers = taken.map((_, index) => index + 1);
  const suffixes = [...numbers, taken.length + 1].map((each) => ` (watching${each === 1 ? '' : ` ${each}`})`);
  const candidates = suffixes.map((suffix) => shortened(name, MAX_TABLE_NAME - suffix.length) + suffix);
  return [name, ...candidates].find((each) => !isTaken(each, taken)) ?? name;
}

const shortened = (name: string, length: number): string => [...name].slice(0, length).join('').trimEnd();
