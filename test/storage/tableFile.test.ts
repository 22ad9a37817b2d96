import { appendFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  beginTable,
  type FilePort,
  listTables,
  nodeFiles,
  returnToTable,
  type TableFile,
  type TableStart,
} from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { faultyFiles } from '../support/faults/faultyFiles.js';
import { storeOldClientFile } from '../support/stored/oldTables.js';
import { secretsFrom } from '../support/table/localTable.js';

const START: TableStart = {
  invitation: '127.0.0.1:7613/code',
  name: 'Ann',
  purpose: 'join',
  secrets: secretsFrom('table file', 'Ann'),
};
const NOW = new Date('2026-01-31T12:00:00Z');

const locksIn = (home: string): readonly string[] =>
  readdirSync(join(home, 'tables')).filter((name) => name.includes('.lock'));

test("a table that couldn't be stored leaves no lock", async () => {
  let failures = 0;
  for (let call = 1; ; call++) {
    using home = temporaryFolder();
    let file: TableFile;
    try {
      file = await beginTable(faultyFiles(`ENOSPC@${call}`), home.path, START, NOW);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
      // The first calls create the folders, and the next calls take the lock.
      if (readdirSync(home.path).length > 0) expect(locksIn(home.path)).toEqual([]);
      failures++;
      continue;
    }
    // The fault can also affect this call.
    await file.close().catch(() => undefined);
    expect(locksIn(home.path)).toEqual([]);
    break;
  }
  expect(failures).toBeGreaterThan(5);
});

test("a table whose file couldn't be deleted is free for the next attempt", async () => {
  using home = temporaryFolder();
  const files = { ...nodeFiles, remove: nodeFiles.remove };
  const file = await beginTable(files, home.path, START, NOW);
  const { remove } = files;
  files.remove = (path) =>
    path.endsWith('.jsonl') ? Promise.reject(new Error('no permission')) : remove(path);
  await expect(file.remove()).rejects.toThrow('no permission');
  expect(locksIn(home.path)).toEqual([]);
  expect(await listTables(nodeFiles, home.path)).toEqual([file.id]);
  const again = await returnToTable(nodeFiles, home.path, file.id);
  expect(again).toMatchObject(START);
  await again?.remove();
  expect(readdirSync(join(home.path, 'tables'))).toEqual([]);
});

test('listing the tables reads only the first record of each file', async () => {
  using home = temporaryFolder();
  let bytesRead = 0;
  const files: FilePort = {
    ...nodeFiles,
    async open(path, mode) {
      const file = await nodeFiles.open(path, mode);
      const read: typeof file.read = async (into, at) => {
        const count = await file.read(into, at);
        bytesRead += count;
        return count;
      };
      return { ...file, read };
    },
  };
  const invitation = `${'long-name.'.repeat(500)}org:7613/code`;
  const [early, late] = [new Date('2026-01-30T12:00:00Z'), new Date('2026-02-01T12:00:00Z')];
  const ids: string[] = [];
  for (const [start, now] of [
    [START, NOW],
    [{ ...START, invitation }, late],
    [START, early],
  ] as const) {
    const file = await beginTable(files, home.path, start, now);
    ids.push(file.id);
    for (let n = 0; n < 50; n++) await file.append({ type: 'said', text: 'x'.repeat(500) });
    await file.close();
  }
  const [middle = '', newest = '', oldest = ''] = ids;
  appendFileSync(join(home.path, 'tables', `${oldest}.jsonl`), 'damaged\n');
  writeFileSync(join(home.path, 'tables/2026-02-02-aaaaaa.jsonl'), '{"length":');
  bytesRead = 0;
  expect(await listTables(files, home.path)).toEqual(['2026-02-02-aaaaaa', newest, middle, oldest]);
  expect(bytesRead).toBeLessThan(16_000);
});

test('a returning player has the code of the table, the records and the last roll', async () => {
  using home = temporaryFolder();
  const file = await beginTable(nodeFiles, home.path, START, NOW);
  await file.saveSeat('k7qw-m2x9-ahdj-03nb-wxyz-5t6v');
  await file.append({ type: 'opened', n: 1 });
  await file.saveRoll({ roll: 1, hold: [true, false, false, false, false] });
  await file.close();
  const again = await returnToTable(nodeFiles, home.path, file.id);
  expect(again).toMatchObject({
    ...START,
    seat: { code: 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v' },
    records: [{ type: 'opened', n: 1 }],
    lastRoll: { roll: 1, hold: [true, false, false, false, false] },
  });
  await again?.close();
});

test('the secrets of the next table are created once, and are stored before they are used', async () => {
  using home = temporaryFolder();
  const file = await beginTable(nodeFiles, home.path, START, NOW);
  const next = secretsFrom('next', 'Ann');
  expect(await file.nextSecrets(() => next)).toEqual(next);
  await file.close();
  const again = await returnToTable(nodeFiles, home.path, file.id);
  expect(await again?.nextSecrets(() => secretsFrom('other', 'Ann'))).toEqual(next);
  await again?.close();
});

test('the secrets of the next table serve only one code', async () => {
  using home = temporaryFolder();
  const file = await beginTable(nodeFiles, home.path, START, NOW);
  const secrets = ['one', 'two', 'three'].map((name) => secretsFrom(name, 'Ann'));
  const create = () => secrets.shift() ?? secretsFrom('spare', 'Ann');
  const asked = await file.nextSecrets(create);
  expect(await file.nextSecrets(create, 'first-code')).toEqual(asked);
  expect(await file.nextSecrets(create, 'first-code')).toEqual(asked);
  const second = await file.nextSecrets(create);
  expect(second).not.toEqual(asked);
  await file.close();
  const again = await returnToTable(nodeFiles, home.path, file.id);
  expect(await again?.nextSecrets(create, 'second-code')).toEqual(second);
  expect(await again?.nextSecrets(create, 'third-code')).not.toEqual(second);
  await again?.close();
});

test('the table of an earlier version is set aside, and is no longer listed', async () => {
  using home = temporaryFolder();
  const file = await beginTable(nodeFiles, home.path, START, new Date('2026-01-30T12:00:00Z'));
  await file.close();
  const id = '2026-01-31-abcdef';
  const path = storeOldClientFile(home.path, id);
  expect(await listTables(nodeFiles, home.path)).toEqual([id, file.id]);
  await expect(returnToTable(nodeFiles, home.path, id)).rejects.toMatchObject({
    code: 'OLD_TABLE',
    table: { name: 'Ann', created: '2026-01-31T12:00:00.000Z', path: `${path}.unused` },
  });
  expect(await listTables(nodeFiles, home.path)).toEqual([file.id]);
  expect([existsSync(path), existsSync(`${path}.unused`), locksIn(home.path)]).toEqual([false, true, []]);
});
