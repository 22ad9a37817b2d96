import { connect } from '@nats-io/transport-node';
import { jetstream, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { deleteOldTables, type ExpiryParts, startExpiry } from '../../src/nats/expiry.js';
import { subjectsOf } from '../../src/nats/subjects.js';
import type { OpenNats } from '../../src/nats/index.js';
import { newTableName } from '../../src/net/index.js';
import { printCounts } from '../support/atOnce.js';
import { until } from '../support/net/scene.js';
import { type NatsNodes, startNats } from '../support/nats/nodes.js';
import { natsOptions, openTestNats } from '../support/nats/opened.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let nats: NatsNodes;
beforeAll(async () => {
  nats = await startNats();
});
afterAll(async () => nats[Symbol.asyncDispose]());

/** A stream with tables, which a test can make old. */
interface Store extends AsyncDisposable {
  readonly opened: OpenNats;
  readonly manager: JetStreamManager;
  readonly stream: string;
  /** Appends entries to a new table, or to a table that already has entries. Returns its name. */
  append(entries: number, table?: string): Promise<string>;
  /** Resolves to the moment at which all entries so far are old, before which no later entry is stored. */
  pass(): Promise<Date>;
  parts(now: Date): ExpiryParts;
  /** Returns the number of entries of a table. Undefined if there is no such table. */
  entries(table: string): Promise<number | undefined>;
}

async function openStore(stream: string): Promise<Store> {
  const opened = await openTestNats({ ...natsOptions(nats, stream), limitMiB: 8 });
  const connection = await connect({ servers: natsOptions(nats).servers.slice() });
  const manager = await jetstreamManager(connection);
  const positions = new Map<string, number>();
  let last = new Date(0);
  return {
    opened,
    manager,
    stream,
    async append(entries, table = newTableName()) {
      for (let member = 0; member < entries; member++) {
        const entry = { type: 'arrived', member, server: 'test' } as const;
        const position = await opened.log.append(table, positions.get(table) ?? 0, entry);
        if (position === 'conflict') throw new Error('nobody else writes');
        positions.set(table, position);
      }
      const message = await manager.streams.getMessage(stream, { seq: positions.get(table) ?? 0 });
      last = message?.time ?? last;
      return table;
    },
    async pass() {
      await until(() => Date.now() > last.getTime() + 2, 'the next moment');
      return new Date(last.getTime() + 1 + DAY_MS);
    },
    parts: (now) => ({
      streams: manager.streams,
      stream,
      subjects: subjectsOf(stream),
      keepMs: DAY_MS,
      now: () => Promise.resolve(now),
    }),
    entries: async (table) => (await opened.log.read(table))?.length,
    async [Symbol.asyncDispose]() {
      await connection.close();
      await opened[Symbol.asyncDispose]();
    },
  };
}

/** Deletes old tables. Returns how many. */
async function sweep(parts: ExpiryParts): Promise<number> {
  let deleted = 0;
  await deleteOldTables(parts, () => deleted++, new AbortController().signal);
  return deleted;
}

test('a table is deleted as a whole when its last record is too old', async () => {
  await using store = await openStore('WHOLE');
  const old = [await store.append(5), await store.append(1)];
  const inUse = await store.append(4);
  const older = await store.append(2);
  const now = await store.pass();
  await store.append(1, inUse);
  const young = await store.append(3);
  expect(await sweep(store.parts(new Date(now.getTime() - DAY_MS / 2)))).toBe(0);
  expect(await sweep(store.parts(now))).toBe(3);
  for (const table of [...old, older]) expect(await store.entries(table)).toBeUndefined();
  // A server that has one of these tables in memory notices that it is gone.
  const entry = { type: 'ended', server: 'test' } as const;
  expect(await store.opened.log.append(older, 1_000_000, entry)).toBe('conflict');
  expect(await store.opened.log.read(older, 1_000_000)).toBeUndefined();
  expect(await store.opened.log.read(inUse, 1_000_000)).toEqual([]);
  // A table that is in use keeps its first records, however old they are.
  expect(await store.entries(inUse)).toBe(5);
  expect(await store.entries(young)).toBe(3);
  expect(await sweep(store.parts(now))).toBe(0);
});

test('a server removes the age limit of an existing stream', async () => {
  await using store = await openStore('AGED');
  const { config } = await store.manager.streams.info(store.stream);
  await store.manager.streams.update(store.stream, { ...config, max_age: DAY_MS * 1e6 });
  await using again = await openTestNats({ ...natsOptions(nats, 'AGED'), limitMiB: 8 });
  expect(again.cluster.isConnected()).toBe(true);
  expect((await store.manager.streams.info(store.stream)).config.max_age).toBe(0);
});

test("a record that's stored while its table is being deleted doesn't leave a log without its start", async () => {
  await using store = await openStore('MEANWHILE');
  const table = await store.append(3);
  const parts = store.parts(await store.pass());
  const deleted = await sweep({
    ...parts,
    streams: {
      getMessage: (...query) => parts.streams.getMessage(...query),
      async purge(stream, options) {
        if (options?.filter?.endsWith(table)) await store.append(1, table);
        return parts.streams.purge(stream, options);
      },
    },
  });
  expect(deleted).toBe(1);
  expect(await store.entries(table)).toBeUndefined();
});

test('several servers delete many tables together, and keep those in use', async () => {
  await using store = await openStore('MANY');
  const old: string[] = [];
  const inUse: string[] = [];
  for (let table = 0; table < 150; table++) (table % 10 === 0 ? inUse : old).push(await store.append(4));
  const now = await store.pass();
  for (const table of inUse) await store.append(1, table);
  const start = performance.now();
  let deleted = 0;
  while (deleted < old.length)
    for (const tables of await Promise.all([sweep(store.parts(now)), sweep(store.parts(now))]))
      deleted += tables;
  expect(deleted).toBe(old.length);
  const seconds = (performance.now() - start) / 1000;
  for (const table of old) expect(await store.entries(table)).toBeUndefined();
  for (const table of inUse) expect(await store.entries(table)).toBe(5);
  printCounts(`deleted tables: ${deleted} in ${seconds.toFixed(1)} s`);
});

test('old messages with which servers tried out JetStream are deleted too', async () => {
  await using store = await openStore('CHECKS');
  const connection = await connect({ servers: natsOptions(nats).servers.slice() });
  const js = jetstream(connection);
  const { check } = subjectsOf(store.stream);
  await js.publish(check('killed'), 'check');
  await store.append(1);
  const now = await store.pass();
  await js.publish(check('running'), 'check');
  await sweep(store.parts(now));
  const left = await store.manager.streams.info(store.stream, { subjects_filter: '>' });
  expect(left.state.subjects).toEqual({ [check('running')]: 1 });
  await connection.close();
});

test('a server deletes old tables again and again, also after a failure, until it stops', async () => {
  await using store = await openStore('AGAIN');
  const pauses = { first: 1, later: 1 };
  const expired: number[] = [];
  let asked = 0;
  let now = new Date();
  const parts: ExpiryParts = {
    ...store.parts(now),
    now: () => (++asked % 2 === 1 ? Promise.reject(new Error('timeout')) : Promise.resolve(now)),
  };
  const expiry = startExpiry(parts, { pauses, onExpired: (tables) => expired.push(tables) });
  await store.append(2);
  await store.append(2);
  now = await store.pass();
  await until(() => expired.length === 1, 'the first tables to be deleted');
  const third = await store.append(1);
  now = await store.pass();
  await until(() => expired.length === 2, 'the next table to be deleted');
  expect(expired).toEqual([2, 1]);
  expect(await store.entries(third)).toBeUndefined();
  expiry.stop();
  const kept = await store.append(1);
  now = await store.pass();
  const before = asked;
  for (let turn = 0; turn < 20; turn++) await store.entries(kept);
  expect(asked - before).toBeLessThanOrEqual(1);
  expect(await store.entries(kept)).toBe(1);
});
