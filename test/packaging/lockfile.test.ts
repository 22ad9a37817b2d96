import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

type Wanted = Readonly<Record<string, string>>;

interface LockedPackage {
  readonly resolved?: string;
  readonly devDependencies?: Wanted;
  readonly optionalDependencies?: Wanted;
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as { readonly packages: Readonly<Record<string, LockedPackage>> };
const about = read('package.json') as { readonly devDependencies: Wanted };
const entries = Object.entries(lock.packages);

test('the lock file contains every package in package.json', () => {
  expect(lock.packages['']?.devDependencies).toEqual(about.devDependencies);
  expect(Object.keys(about.devDependencies).filter((name) => !lock.packages[`node_modules/${name}`])).toEqual(
    [],
  );
});

test('the lock file contains optional packages for all platforms, because npm ci fails without them', () => {
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file contains no download addresses', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
