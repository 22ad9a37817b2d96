import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { bundledPackages, noticesFile, noticesFor } from '../../scripts/notices.mjs';

/** Licences whose only requirement is that copies include the licence text and the authors' names. */
const ALLOWED = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unicode-DFS-2016',
  'Unlicense',
];

const packages = await bundledPackages();

test('the notices list every bundled package (to update: npm run notices)', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(noticesFor(packages));
});

test('every bundled package has a licence that allows bundling', () => {
  expect(packages).not.toEqual([]);
  expect(packages.filter(({ license }) => !ALLOWED.includes(license))).toEqual([]);
});
