import { readFileSync } from 'node:fs';
import type { BoxRuleSet } from '../../../src/engine/index.js';
import { parseHouseRules } from '../../../src/storage/index.js';

/** Returns house rules with boxes of their own, as the text of a file. */
export const yachtFile = (): string => readFileSync(new URL('yacht.json', import.meta.url), 'utf8');

/** Returns the same rules. */
export function yachtRules(): BoxRuleSet {
  const reading = parseHouseRules(yachtFile());
  if (!reading.ok || !('order' in reading.rules)) throw new Error(JSON.stringify(reading));
  return reading.rules;
}
