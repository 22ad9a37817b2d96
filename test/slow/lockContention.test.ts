import { execFile, execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { childEnv, MEMORY, node, temporaryFolder } from '../support/child.js';
import { printCounts } from '../support/atOnce.js';
import { bundleDriver } from '../support/store.js';

const PROCESSES = 8;
const ATTEMPTS = 400;

test('eight processes that compete 400 times for a stale lock never hold the lock at the same time', async () => {
  using folder = temporaryFolder(MEMORY);
  using drivers = temporaryFolder();
  const driver = await bundleDriver('contendDriver', drivers.path);
  const endedPid = execFileSync(node, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const args = [driver, join(folder.path, 'game.lock'), String(ATTEMPTS / PROCESSES), endedPid];
  const ends = await Promise.all(
    Array.from({ length: PROCESSES }, () => promisify(execFile)(node, args, { env: childEnv(folder.path) })),
  );
  const results = ends.map(({ stdout }) => JSON.parse(stdout) as { taken: number; doubled: number });
  const sum = (what: 'taken' | 'doubled'): number => results.reduce((total, each) => total + each[what], 0);
  printCounts(
    `${PROCESSES} processes: ${ATTEMPTS} attempts at a stale lock, taken ${sum('taken')} times, ${sum('doubled')} times by two processes at the same time`,
  );
  expect(sum('doubled')).toBe(0);
  expect(Math.min(...results.map(({ taken }) => taken))).toBeGreaterThan(0);
  // A stale lock is allowed to remain, because the next process would remove it. All other files must be gone.
  const left = readdirSync(folder.path);
  expect(left.filter((name) => !name.startsWith(`game.lock.${endedPid}-`))).toEqual([]);
});
