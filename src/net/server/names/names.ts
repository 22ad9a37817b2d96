import { MAX_TABLE_NAME } from '../../../table/index.js';
import { keysOfName, visibleName } from './nameLooks.js';
import { hasUnusualLetters } from './nameScripts.js';
import { claimsRole, isAnswer } from './nameWords.js';

/** Why a server refuses a name at a table. The codes are in docs/protocol.md. */
export type NameFault = 'claims-a-role' | 'is-an-answer' | 'unusual-letters' | 'name-taken';

/**
 * Why nobody can come to a table under this name, or undefined if somebody can. `taken` has the names at the table.
 * Only newcomers are checked: names in logs and journals can be older than these rules.
 */
export function nameFault(name: string, taken: readonly string[]): NameFault | undefined {
  const visible = visibleName(name);
  if (isAnswer(visible)) return 'is-an-answer';
  if (claimsRole(visible)) return 'claims-a-role';
  if (hasUnusualLetters(visible)) return 'unusual-letters';
  const keys = new Set(taken.flatMap(keysOfName));
  return keysOfName(name).some((key) => keys.has(key)) ? 'name-taken' : undefined;
}

/**
 * Names for watchers that can't be mistaken for each other or for the `taken` names: each watcher's own name, or else
 * `Bob (watching)`, `Bob (watching 2)` and so on. Shortens them to `MAX_TABLE_NAME`.
 */
export function freeWatcherNames(watchers: readonly string[], taken: readonly string[]): readonly string[] {
  const keys = new Set(taken.flatMap(keysOfName));
  return watchers.map((name) => {
    for (let number = 0; ; number++) {
      const suffix = number === 0 ? '' : ` (watching${number === 1 ? '' : ` ${number}`})`;
      const free = shortened(name, MAX_TABLE_NAME - suffix.length) + suffix;
      const own = keysOfName(free);
      if (own.some((key) => keys.has(key))) continue;
      for (const key of own) keys.add(key);
      return free;
    }
  });
}

const shortened = (name: string, length: number): string => [...name].slice(0, length).join('').trimEnd();
