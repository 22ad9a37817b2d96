import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { keysPageMessages } from '../../src/text/index.js';
import { headingsOf } from '../support/pages/markdown.js';

/** The most words of each page, as `wc -w` counts them. */
const BUDGETS: Readonly<Record<string, number>> = {
  'README.md': 700,
  'CHANGELOG.md': 900,
  'CONTRIBUTING.md': 600,
  'docs/README.md': 250,
  // Players
  'docs/playing.md': 1600,
  'docs/training.md': 600,
  'docs/level.md': 600,
  'docs/online.md': 1000,
  'docs/settings.md': 700,
  'docs/keys.md': 4100,
  'docs/rules.md': 1300,
  'docs/house-rules.md': 1000,
  'docs/statistics.md': 900,
  // Scripts
  'docs/json.md': 5500,
  'docs/line-mode.md': 2500,
  'docs/commands.md': 6000,
  // Operators
  'docs/server.md': 2200,
  'docs/sizing.md': 500,
  // Implementers
  'docs/protocol.md': 5000,
  'docs/security.md': 1000,
  'docs/storage.md': 4000,
  // Contributors
  'docs/architecture.md': 3500,
  'docs/testing.md': 1800,
  'docs/analysis.md': 2500,
};

const MAX_WORDS = 48_000;
/** The most handwritten words of docs/keys.md. `npm run keys` writes the rest. */
const MAX_WORDS_ABOUT_KEYS = 600;
const MAX_WORDS_OF_A_CHANGE = 15;
/** Name the feature, the file or the screen instead. */
const FLAT = /\bthe program\b/gi;
const MAX_FLAT = 60;

const inDocs = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const pages = Object.keys(BUDGETS);
const existing = pages.filter((page) => existsSync(page));

const textOf = (page: string): string => readFileSync(page, 'utf8');
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns where the links and pictures of a page lead, without addresses on the web. */
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^https?:/.test(target));

test('every page in docs has a budget', () => {
  expect(inDocs.toSorted()).toEqual(pages.filter((page) => page.startsWith('docs/')).toSorted());
});

test.each(Object.entries(BUDGETS))('%s has at most %i words', (page, budget) => {
  expect(wordsIn(textOf(page))).toBeLessThanOrEqual(budget);
});

test('the handwritten part of docs/keys.md has at most 600 words', () => {
  const [handwritten = ''] = textOf('docs/keys.md').split(keysPageMessages.marker);
  expect(wordsIn(handwritten)).toBeLessThanOrEqual(MAX_WORDS_ABOUT_KEYS);
});

test('all pages together have at most 48,000 words', () => {
  const all = new Set([...existing, ...inDocs]);
  expect(sumOf([...all].map((page) => wordsIn(textOf(page))))).toBeLessThanOrEqual(MAX_WORDS);
});

test('a line of CHANGELOG.md has at most 15 words', () => {
  const changes = textOf('CHANGELOG.md').match(/^- .+$/gm) ?? [];
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter((line) => wordsIn(line.slice(2)) > MAX_WORDS_OF_A_CHANGE)).toEqual([]);
});

test('README.md and the pages in docs rarely say "the program"', () => {
  const found = ['README.md', ...inDocs].map((page): readonly [string, number] => [
    page,
    textOf(page).replaceAll(/\s+/g, ' ').match(FLAT)?.length ?? 0,
  ]);
  const worst = found.filter(([, count]) => count > 0);
  expect({ isRare: sumOf(worst.map(([, count]) => count)) <= MAX_FLAT, worst }).toEqual({
    isRare: true,
    worst,
  });
});

test.each(inDocs)('the first line of %s under its title names its reader', (page) => {
  expect(textOf(page)).toMatch(/^# .+\n\nFor .+/);
});

test('docs/README.md lists every page in docs once', () => {
  const listed = linksIn(textOf('docs/README.md')).filter((target) => !target.startsWith('../'));
  const others = inDocs.map((page) => page.slice('docs/'.length)).filter((name) => name !== 'README.md');
  expect(listed.toSorted()).toEqual(others.toSorted());
});

describe('links', () => {
  test.each([...new Set([...existing, ...inDocs, '.github/SECURITY.md'])])(
    'in %s lead to an existing file and heading',
    (page) => {
      const broken = linksIn(textOf(page)).filter((link) => {
        const [file = '', heading] = link.split('#');
        const target = file === '' ? page : join(dirname(page), file);
        if (!existsSync(target)) return true;
        return heading !== undefined && !headingsOf(textOf(target)).includes(heading);
      });
      expect(broken).toEqual([]);
    },
  );
});
