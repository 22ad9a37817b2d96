import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { accessOfOthers, exposureOf } from '../../src/storage/files/exposure.js';
import { temporaryFolder } from '../support/child.js';

const OWN = 1000;
const ROOT = 0;

test.each([
  [OWN, 0o600, undefined],
  [OWN, 0o700, undefined],
  [OWN, 0o711, undefined],
  [OWN, 0o640, 'read'],
  [OWN, 0o604, 'read'],
  [OWN, 0o750, 'read'],
  [OWN, 0o755, 'read'],
  [OWN, 0o620, 'changed'],
  [OWN, 0o602, 'changed'],
  [OWN, 0o777, 'changed'],
  [1001, 0o600, 'owned'],
  [1001, 0o777, 'owned'],
  // A credential from systemd.
  [ROOT, 0o440, undefined],
  [ROOT, 0o400, undefined],
  [ROOT, 0o444, 'read'],
  [ROOT, 0o1777, 'changed'],
] as const)('for a file of user %i with mode %o, others have the access %s', (uid, mode, access) => {
  expect(accessOfOthers({ uid, mode }, OWN)).toBe(access);
});

test('the superuser heeds the group of its own files, and other owners', () => {
  expect(accessOfOthers({ uid: ROOT, mode: 0o640 }, ROOT)).toBe('read');
  expect(accessOfOthers({ uid: OWN, mode: 0o600 }, ROOT)).toBe('owned');
});

const { getuid } = process;
afterEach(() => void Object.assign(process, { getuid }));

test("files, folders and links are examined, and missing paths aren't exposed", () => {
  using folder = temporaryFolder();
  const [file, place, link] = ['secret', 'data', 'link'].map((name) => join(folder.path, name));
  if (file === undefined || place === undefined || link === undefined) throw new Error('there are no paths');
  writeFileSync(file, '', { mode: 0o600 });
  mkdirSync(place, { mode: 0o700 });
  symlinkSync(file, link);
  const all = [file, place, link, join(folder.path, 'missing'), join(file, 'below')];
  expect(all.map(exposureOf)).toEqual(all.map(() => undefined));
  chmodSync(file, 0o644);
  chmodSync(place, 0o775);
  expect(all.map(exposureOf)).toEqual([
    { path: file, kind: 'file', access: 'read' },
    { path: place, kind: 'folder', access: 'changed' },
    { path: link, kind: 'file', access: 'read' },
    undefined,
    undefined,
  ]);
  // As on Windows.
  Object.assign(process, { getuid: undefined });
  expect(all.map(exposureOf)).toEqual(all.map(() => undefined));
});
