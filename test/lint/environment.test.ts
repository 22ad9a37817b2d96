import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

const textIn = (folder: string): string =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');

test('the docs mention every environment variable of the program', () => {
  const documents = textIn('docs') + readFileSync(join(root, 'README.md'), 'utf8');
  const source = textIn('src');
  const constants = [...source.matchAll(/const (YAHTZEE_[A-Z_]+)/g)].map(([, name]) => name);
  const names = new Set(source.match(/\bYAHTZEE_[A-Z_]+/g));
  const variables = [...names].filter((name) => !constants.includes(name));
  expect(variables).toContain('YAHTZEE_HOME');
  for (const variable of variables) expect(documents).toContain(variable);
});
