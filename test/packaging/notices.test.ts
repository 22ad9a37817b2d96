import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { bundledPackages, noticesFile, noticesFor } from '../../scripts/notices.mjs';

/** Licences that ask for no more than their text and the authors' names to be passed on. */
const ALLOWED = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];

const packages = await bundledPackages();

test('the notice holds every bundled package; `npm run notices` writes it', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(noticesFor(packages));
});

test('everything bundled is under a licence that allows it', () => {
  expect(packages).not.toEqual([]);
  expect(packages.filter(({ license }) => !ALLOWED.includes(license))).toEqual([]);
});
