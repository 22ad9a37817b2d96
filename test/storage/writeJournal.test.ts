import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { GameEvent } from '../../src/engine/index.js';
import type { FilePort } from '../../src/storage/files/filePort.js';
import { nodeFiles } from '../../src/storage/files/nodeFiles.js';
import { backupPath, MAX_BACKUPS } from '../../src/storage/files/wholeFile.js';
import { type GameStore, openGameStore, type ResumeResult } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { slowFile } from '../support/stored/naiveJournal.js';
import { callsIn, journalPath, keepGame, storeIn, ticking } from '../support/store.js';
import { storedGame } from '../support/stored/storedGames.js';

const { game, events } = storedGame({ seed: 'write', actions: 12 });

async function eventsIn(store: GameStore, id: string): Promise<readonly GameEvent[]> {
  const reading = await store.read(id);
  if (!reading.ok) throw new Error(reading.problem.code);
  expect(reading.stored.damage).toBeUndefined();
  return reading.stored.events;
}

async function resumed(store: GameStore, id: string): Promise<Extract<ResumeResult, { ok: true }>> {
  const resumption = await store.resume(id, 'repair');
  if (!resumption.ok) throw new Error(resumption.problem.code);
  return resumption;
}

test('a journal has the same lines as a journal from an independent writer', async () => {
  using home = temporaryFolder();
  const { id, header, events } = await keepGame(await storeIn(home.path), { seed: 'kept' });
  const times = ticking();
  const created = times().toISOString();
  const records = [
    { format: 1, id, created, header },
    ...events.map((event) => ({ at: times().toISOString(), event })),
  ];
  expect(readFileSync(journalPath(home.path, id), 'utf8')).toBe(Buffer.from(slowFile(records)).toString());
  expect(readdirSync(join(home.path, 'games'))).toEqual([`${id}.jsonl`]);
});

test('no file is created before the first event is stored', async () => {
  using home = temporaryFolder();
  const { journal } = (await storeIn(home.path)).begin(game.header);
  await journal.close();
  expect(readdirSync(home.path)).toEqual([]);
});

/** Stores the first six events in several steps. Repeats the last step once, as if retrying after a failure. */
async function storeInSteps(store: GameStore): Promise<{ readonly id: string; readonly failed: number }> {
  const { id, journal } = store.begin(game.header);
  let failed = 0;
  for (const count of [1, 3, 6, 6]) {
    await journal.store(events.slice(0, count)).catch(() => void failed++);
  }
  await journal.close().catch(() => undefined);
  return { id, failed };
}

describe.each(['ENOSPC', 'EIO', 'EROFS', 'short'])('the error %s in any file-system call', (kind) => {
  test('a failing call loses no stored events, and the next attempt stores the remaining events', async () => {
    using traced = temporaryFolder();
    const trace = join(traced.path, 'trace');
    await storeInSteps(await storeIn(join(traced.path, 'home'), `trace:${trace}`));
    const calls = callsIn(trace);
    let failed = 0;
    for (let call = 1; call <= calls; call++) {
      using home = temporaryFolder();
      const stored = await storeInSteps(await storeIn(home.path, `${kind}@${call}`));
      failed += stored.failed;
      expect(await eventsIn(await storeIn(home.path), stored.id)).toEqual(events.slice(0, 6));
    }
    expect(failed).toBeGreaterThan(kind === 'short' ? 6 : calls / 2);
  });
});

test('after a period of failures, all events of a game are stored', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path, 'ENOSPC@24-29');
  const { id, journal } = store.begin(game.header);
  const outcomes: string[] = [];
  for (let count = 1; count <= events.length; count++) {
    outcomes.push(
      await journal.store(events.slice(0, count)).then(
        () => 'stored',
        () => 'failed',
      ),
    );
  }
  await journal.close();
  expect(outcomes.join(' ')).toMatch(/^(stored )+(failed ){2,}(stored ?)+$/);
  expect(await eventsIn(await storeIn(home.path), id)).toEqual(events);
});

test('a deleted journal is completely rewritten after the next failure', async () => {
  using folder = temporaryFolder();
  const trace = join(folder.path, 'trace');
  const trial = (await storeIn(join(folder.path, 'trial'), `trace:${trace}`)).begin(game.header).journal;
  await trial.store(events.slice(0, 3));
  const home = join(folder.path, 'home');
  const { id, journal } = (await storeIn(home, `EIO@${callsIn(trace) + 1}`)).begin(game.header);
  await journal.store(events.slice(0, 3));
  rmSync(journalPath(home, id));
  await expect(journal.store(events.slice(0, 4))).rejects.toMatchObject({ code: 'EIO' });
  await journal.store(events);
  await Promise.all([trial.close(), journal.close()]);
  expect(await eventsIn(await storeIn(home), id)).toEqual(events);
});

test('the first new event of a resumed game backs up and cuts off a torn end', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { seed: 'write', actions: 5 });
  const path = journalPath(home.path, id);
  appendFileSync(path, '{"length":12,"sum":"12');
  const torn = readFileSync(path);
  const { journal, stored } = await resumed(store, id);
  expect(stored).toMatchObject({ events: events.slice(0, 5), damage: { code: 'torn-end', line: 7 } });
  expect(readFileSync(path)).toEqual(torn);
  await journal.store(events);
  await journal.close();
  expect(await eventsIn(store, id)).toEqual(events);
  expect(readFileSync(`${path}.copy-1`)).toEqual(torn);
});

test("a backup doesn't replace an earlier backup", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { seed: 'write', actions: 5 });
  const path = journalPath(home.path, id);
  appendFileSync(path, '{"length":12,"sum":"12');
  const torn = readFileSync(path);
  writeFileSync(`${path}.copy-1`, 'an earlier backup');
  const { journal } = await resumed(store, id);
  await journal.store(events);
  await journal.close();
  expect(await eventsIn(store, id)).toEqual(events);
  expect(readdirSync(join(home.path, 'games')).sort()).toEqual(
    ['', '.copy-1', '.copy-2'].map((ending) => `${id}.jsonl${ending}`),
  );
  expect(readFileSync(`${path}.copy-1`, 'utf8')).toBe('an earlier backup');
  expect(readFileSync(`${path}.copy-2`)).toEqual(torn);
});

test('resuming a game syncs the events that a killed process may not have synced', async () => {
  using home = temporaryFolder();
  const { id } = await keepGame(await storeIn(home.path), { seed: 'write', actions: 5 });
  const trace = join(home.path, 'trace');
  const { stored, journal } = await resumed(await storeIn(home.path, `trace:${trace}`), id);
  expect(stored.events).toEqual(events.slice(0, 5));
  const calls = readFileSync(trace, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { call: string; path: string });
  const at = (call: string, path: string): number =>
    calls.findLastIndex((each) => each.call === call && each.path === path);
  expect(at('sync', journalPath(home.path, id))).toBeGreaterThan(at('read', journalPath(home.path, id)));
  expect(at('syncFolder', join(home.path, 'games'))).toBeGreaterThan(at('sync', journalPath(home.path, id)));
  await journal.close();
});

test("a journal that can't be synced can be resumed, and the result contains the reason", async () => {
  using home = temporaryFolder();
  const { id } = await keepGame(await storeIn(home.path), { seed: 'write', actions: 5 });
  const trace = join(home.path, 'trace');
  await (await resumed(await storeIn(home.path, `trace:${trace}`), id)).journal.close();
  const calls = readFileSync(trace, 'utf8').split('\n');
  const sync = calls.findIndex((line) => line.includes('"sync"') && line.includes(`${id}.jsonl"`)) + 1;
  expect(sync).toBeGreaterThan(0);
  const { unsynced, journal } = await resumed(await storeIn(home.path, `EIO@${sync}`), id);
  expect(unsynced).toBe('EIO');
  await journal.store(events);
  await journal.close();
  expect(await eventsIn(await storeIn(home.path), id)).toEqual(events);
});

test('a second torn end gets a separate backup', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { seed: 'write', actions: 5 });
  const path = journalPath(home.path, id);
  const torn: Buffer[] = [];
  for (let count = 6; count <= 8; count++) {
    truncateSync(path, readFileSync(path).length - 1);
    torn.push(readFileSync(path));
    const { journal } = await resumed(store, id);
    await journal.store(events.slice(0, count));
    await journal.close();
  }
  expect([1, 2, 3].map((number) => readFileSync(`${path}.copy-${number}`))).toEqual(torn);
});

test('after the maximum number of backups, a new backup replaces the last backup', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { seed: 'write', actions: 5 });
  const path = journalPath(home.path, id);
  for (let number = 1; number <= MAX_BACKUPS; number++) writeFileSync(backupPath(path, number), `${number}`);
  for (let count = 6; count <= 7; count++) {
    truncateSync(path, readFileSync(path).length - 1);
    const torn = readFileSync(path);
    const { journal } = await resumed(store, id);
    await journal.store(events.slice(0, count));
    await journal.close();
    expect(readFileSync(backupPath(path, MAX_BACKUPS))).toEqual(torn);
  }
  expect(await eventsIn(store, id)).toEqual(events.slice(0, 7));
  expect(readFileSync(backupPath(path, MAX_BACKUPS - 1), 'utf8')).toBe(`${MAX_BACKUPS - 1}`);
  expect(readdirSync(join(home.path, 'games'))).toHaveLength(1 + MAX_BACKUPS);
});

test('a journal with a damaged line is resumed only on request, and is backed up first', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id } = await keepGame(store, { seed: 'write', actions: 8 });
  const path = journalPath(home.path, id);
  const lines = readFileSync(path, 'utf8').split('\n');
  const bad = lines.with(4, lines[4]?.replace('seat', 'sect') ?? '').join('\n');
  writeFileSync(path, bad);
  expect(await store.resume(id, 'refuse')).toEqual({
    ok: false,
    problem: { code: 'damaged', damage: { code: 'bad-line', line: 5, why: 'bad-sum' } },
  });
  expect(readFileSync(path, 'utf8')).toBe(bad);
  const { stored, journal } = await resumed(store, id);
  expect(stored.events).toEqual(events.slice(0, 3));
  await journal.store(events);
  await journal.close();
  expect(await eventsIn(store, id)).toEqual(events);
  expect(readFileSync(`${path}.copy-1`, 'utf8')).toBe(bad);
});

test('events of later versions remain in the journal of a resumed game', async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id, header } = await keepGame(store, { seed: 'write', actions: 4 });
  const path = journalPath(home.path, id);
  const created = '2026-01-31T12:00:00.000Z';
  const record = (event: object): object => ({ at: created, event });
  const later = record({ type: 'sung', seat: 0, turn: 2 });
  const head = { format: 1, id, created, header };
  const before = slowFile([head, ...events.slice(0, 4).map(record), later]);
  writeFileSync(path, before);
  const { journal } = await resumed(store, id);
  await journal.store(events);
  await journal.close();
  expect(await eventsIn(store, id)).toEqual(events);
  expect(readFileSync(path).subarray(0, before.length)).toEqual(Buffer.from(before));
  expect(readdirSync(join(home.path, 'games'))).toEqual([`${id}.jsonl`]);
});

test('events keep their order even if the clock is changed', async () => {
  using home = temporaryFolder();
  const days = ['2026-06-01', '2025-06-01', '2026-06-02', '2024-01-01'].map((day) => new Date(day));
  let asked = 0;
  const store = await storeIn(home.path, '', () => days[asked++ % days.length] ?? new Date(0));
  const { id } = await keepGame(store, { seed: 'write', actions: 12 });
  expect(await eventsIn(store, id)).toEqual(events);
});

test('a clock after the year 9999 starts no game, and stores no event that nobody could read', async () => {
  using home = temporaryFolder();
  let time = new Date('+010000-01-01T00:00:00.000Z');
  const store = await storeIn(home.path, '', () => time);
  expect(() => store.begin(game.header)).toThrow(
    "Your computer's clock shows the year 10000. Set the clock, and try again.",
  );
  expect(readdirSync(home.path)).toEqual([]);
  time = new Date('9999-12-31T23:59:59.999Z');
  const { id, journal } = store.begin(game.header);
  await journal.store(events.slice(0, 1));
  time = new Date('+010000-01-01T00:00:00.000Z');
  await expect(journal.store(events)).rejects.toThrow('the year 10000');
  expect(await store.read(id)).toMatchObject({ ok: true, stored: { events: events.slice(0, 1) } });
  time = new Date('2026-01-31T12:00:00.000Z');
  await journal.store(events);
  expect(await store.read(id)).toMatchObject({ ok: true, stored: { events } });
  await journal.close();
});

test('a resumed game syncs its folder before storing the first new event', async () => {
  using home = temporaryFolder();
  const { id } = await keepGame(await storeIn(home.path), { seed: 'write', actions: 4 });
  const trace = join(home.path, 'trace');
  const { journal } = await resumed(await storeIn(home.path, `trace:${trace}`), id);
  await journal.store(events.slice(0, 5));
  const calls = readFileSync(trace, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { call: string; path: string });
  const journalCalls = calls.filter(({ path }) => path === journalPath(home.path, id));
  const named = calls.findIndex(({ call }) => call === 'syncFolder');
  const written = calls.findIndex((call) => call === journalCalls.find(({ call }) => call === 'write'));
  expect(named).toBeGreaterThan(-1);
  expect(named).toBeLessThan(written);
  await journal.close();
});

describe('journals that another process has changed', () => {
  /** Returns a store on a disk that the test can fill up. */
  function storeOnDisk(home: string): { readonly store: GameStore; isFull: boolean } {
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const files: FilePort = {
      ...nodeFiles,
      open: (path, mode) =>
        disk.isFull && mode === 'create' ? Promise.reject(full) : nodeFiles.open(path, mode),
    };
    const disk = { store: openGameStore(files, home, ticking()), isFull: false };
    return disk;
  }

  test('a changed journal keeps the new events if a process without the lock tries to write', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id } = await keepGame(store, { seed: 'write', actions: 5 });
    const disk = storeOnDisk(home.path);
    disk.isFull = true;
    const late = await resumed(disk.store, id);
    disk.isFull = false;
    const other = await resumed(store, id);
    await other.journal.store(events);
    await other.journal.close();
    const before = readFileSync(journalPath(home.path, id));
    const elsewhere = [...events.slice(0, 5), { type: 'left', seat: 0 }] as const;
    await expect(late.journal.store(elsewhere)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await late.journal.close();
    expect(readFileSync(journalPath(home.path, id))).toEqual(before);
  });

  test('a changed journal keeps the new events if a process tries to write after releasing the lock', async () => {
    using home = temporaryFolder();
    const store = await storeIn(home.path);
    const { id, journal } = store.begin(game.header);
    await journal.store(events.slice(0, 3));
    await journal.close();
    const other = await resumed(store, id);
    await other.journal.store(events);
    await other.journal.close();
    await expect(journal.store(events.slice(0, 4))).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await journal.close();
    expect(await eventsIn(store, id)).toEqual(events);
  });

  test.each([
    ['shorter', (path: string) => truncateSync(path, 1200)],
    ['different', (path: string) => writeFileSync(path, 'notes')],
  ])("a journal isn't overwritten if another process has made the file %s", async (_, change) => {
    using home = temporaryFolder();
    const { id, journal } = (await storeIn(home.path)).begin(game.header);
    await journal.store(events.slice(0, 3));
    const path = journalPath(home.path, id);
    writeFileSync(`${path}.other`, readFileSync(path));
    change(`${path}.other`);
    renameSync(`${path}.other`, path);
    const before = readFileSync(path);
    await expect(journal.store(events)).rejects.toMatchObject({ code: 'CHANGED_ELSEWHERE' });
    await journal.close();
    expect(readFileSync(path)).toEqual(before);
  });
});

test("a journal that's deleted while open is completely rewritten with the next event", async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const { id, journal } = store.begin(game.header);
  await journal.store(events.slice(0, 3));
  rmSync(journalPath(home.path, id));
  await journal.store(events.slice(0, 4));
  expect(await eventsIn(store, id)).toEqual(events.slice(0, 4));
  await journal.close();
});

test("folders that couldn't be synced are synced by a later attempt", async () => {
  using folder = temporaryFolder();
  const home = join(folder.path, 'deep/home');
  const trace = join(folder.path, 'trace');
  const { journal } = (await storeIn(home, `EIO@6-8,trace:${trace}`)).begin(game.header);
  for (let attempt = 0; attempt < 4; attempt++) {
    await journal.store(events.slice(0, 1)).catch(() => undefined);
  }
  await journal.close();
  const synced = readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"syncFolder"'))
    .map((line) => (JSON.parse(line) as { readonly path: string }).path);
  expect(synced).toEqual(expect.arrayContaining([folder.path, join(folder.path, 'deep'), home]));
});
