import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { keysPage } from '../../../src/ui/keysPage.js';

test('checklist 4: the tables in docs/keys.md match the keymap (npm run keys)', () => {
  const page = readFileSync('docs/keys.md', 'utf8');
  expect(page).toBe(keysPage(page));
});
