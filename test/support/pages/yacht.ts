import { readFileSync } from 'node:fs';
import type { BoxRuleSet } from '../../../src/engine/index.js';
import { parseHouseRules } from '../../../src/storage/index.js';
import { blocksOf } from './markdown.js';

/** Returns the example of house rules with boxes of their own in docs/rules.md, as the text of a file. */
export function yachtFile(): string {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
  const [block] = blocksOf(page).filter(({ lines }) => lines.includes('  "id": "yacht",'));
  if (!block) throw new Error('docs/rules.md contains no rules of Yacht');
  return block.lines.join('\n');
}

/** Returns the same rules. */
export function yachtRules(): BoxRuleSet {
  const reading = parseHouseRules(yachtFile());
  if (!reading.ok || !('order' in reading.rules)) throw new Error(JSON.stringify(reading));
  return reading.rules;
}
