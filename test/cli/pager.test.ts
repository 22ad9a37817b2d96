import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { printPaged } from '../../src/cli/pager.js';
import { temporaryFolder } from '../support/child.js';

/** A text of about 40 MB. */
const HUGE = 'The quick brown fox jumps over the lazy dog.\n'.repeat(900_000);

const printed: string[] = [];
const { isTTY, rows, columns } = process.stdout;
const { env } = process;
beforeEach(() => {
  Object.assign(process.stdout, { isTTY: true, rows: 24, columns: 80 });
  process.env = { ...env, TERM: 'xterm' };
  printed.length = 0;
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(process.stdout, { isTTY, rows, columns });
  process.env = env;
});

test('a pager gets a huge text completely, even if it reads slowly', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'size');
  process.env['PAGER'] = `(head -c 1000000 > /dev/null; sleep 0.2; wc -c) > '${file}'`;
  await printPaged(HUGE, {});
  expect(Number(readFileSync(file, 'utf8'))).toBeGreaterThan(HUGE.length - 1_000_000 - 70_000);
  expect(printed).toEqual([]);
});

test('a pager can close before it has read a huge text', async () => {
  process.env['PAGER'] = 'head -c 10 > /dev/null';
  await printPaged(HUGE, {});
  expect(printed).toEqual([]);
});

test('a wide line takes several rows', async () => {
  process.env['PAGER'] = 'cat > /dev/null';
  await printPaged(`${'x'.repeat(80 * 23)} y\n`, {});
  expect(printed).toEqual([]);
});
