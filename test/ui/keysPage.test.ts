import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { keysPage } from '../../src/ui/keys/keysPage.js';

test('checklist 4: docs/keys.md is what the keymap says (npm run keys)', () => {
  expect(readFileSync('docs/keys.md', 'utf8')).toBe(keysPage());
});
