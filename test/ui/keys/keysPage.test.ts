import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { keysPageMessages } from '../../../src/text/index.js';
import { keyLabel } from '../../../src/ui/core/panelKeys.js';
import { keysPage } from '../../../src/ui/keysPage.js';
import { examplePanels, exampleScenes } from '../../../src/ui/run/examplePanels.js';
import { keysUnder } from '../../support/pages/keysPage.js';

const page = readFileSync('docs/keys.md', 'utf8');

test('checklist 4: the tables in docs/keys.md match the keymap (npm run keys)', () => {
  expect(page).toBe(keysPage(page));
});

const headings: ReadonlyMap<string, string> = new Map(Object.entries(keysPageMessages.headings));
const places = [...exampleScenes(), ...examplePanels()].flatMap(({ place, bindings }) => {
  const heading = headings.get(place);
  return heading === undefined ? [] : [{ place, heading, bindings }];
});

describe('docs/keys.md', () => {
  test.each(places)(
    'lists each key of $place under its heading or for many screens',
    ({ heading, bindings }) => {
      const common = keysUnder(page, keysPageMessages.common);
      const own = keysUnder(page, heading);
      const listed = [...common, ...own].flatMap(({ keys, does }) => keys.map((key) => `${key} ${does}`));
      for (const { keys, does } of bindings)
        expect(listed).toEqual(expect.arrayContaining(keys.map((key) => `${keyLabel(key)} ${does}`)));
    },
  );

  test('spends at most 3,500 words on tables', () => {
    const [, tables = ''] = page.split(keysPageMessages.marker);
    expect(tables.trim().split(/\s+/).length).toBeLessThanOrEqual(3500);
  });
});
