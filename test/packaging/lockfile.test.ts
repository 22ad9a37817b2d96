import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const entries = Object.entries(lock.packages);

test('npm ci finds every platform of a package locked, without which it refuses to install', () => {
  const missing = entries.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`${path}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no host', () => {
  expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
