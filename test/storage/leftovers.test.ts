import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openFiles, openGameStore } from '../../src/storage/index.js';
import { header } from '../support/builders.js';
import { temporaryFolder } from '../support/child.js';

test('what a crash has left of removing a stale lock goes, and what a running process holds stays', async () => {
  using home = temporaryFolder();
  const store = openGameStore(await openFiles({}), home.path, () => new Date());
  const { id, journal } = store.begin(header(1));
  await journal.store([]);
  await journal.close();
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const games = join(home.path, 'games');
  const claim = (name: string, pid: number): void =>
    writeFileSync(join(games, name), JSON.stringify({ pid, host: hostname(), started: '' }));
  claim(`${id}.lock.0123abcd`, gone);
  claim(`${id}.lock.0123abcd.89abcdef`, gone);
  writeFileSync(join(games, `${id}.lock.00000000`), '');
  claim(`${id}.lock.ffffffff`, process.pid);
  claim(`${id}.lock.notes`, gone);
  await store.survey();
  expect(readdirSync(games).sort()).toEqual([`${id}.jsonl`, `${id}.lock.ffffffff`, `${id}.lock.notes`]);
});

test('what a crash has left behind goes, and what a running process needs stays', async () => {
  using home = temporaryFolder();
  const store = openGameStore(openFiles({}), home.path, () => new Date());
  const { id, journal } = store.begin(header(1));
  await journal.store([]);
  await journal.close();
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const games = join(home.path, 'games');
  for (const pid of [gone, process.pid]) {
    writeFileSync(join(games, `${id}.lock.${pid}-0.tmp`), '');
    writeFileSync(join(home.path, `scores.jsonl.${pid}-17.tmp`), '');
  }
  writeFileSync(join(games, 'notes.tmp'), '');
  await store.survey();
  expect(readdirSync(games).sort()).toEqual([`${id}.jsonl`, `${id}.lock.${process.pid}-0.tmp`, 'notes.tmp']);
  expect(readdirSync(home.path).sort()).toEqual(['games', `scores.jsonl.${process.pid}-17.tmp`]);
});
