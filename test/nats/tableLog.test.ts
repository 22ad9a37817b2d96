import { expect, test } from '@jest/globals';
import {
  jetstream,
  JetStreamApiError,
  type JetStreamClient,
  jetstreamManager,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import fc from 'fast-check';
import { jetStreamLog } from '../../src/nats/jetStreamLog.js';
import { subjectsOf } from '../../src/nats/subjects.js';
import { type LogEntry, newTableName } from '../../src/net/index.js';
import { printCounts } from '../support/atOnce.js';
import { startNats } from '../support/nats/nodes.js';
import { natsOptions, openTestNats } from '../support/nats/opened.js';
import { lobbyEntry } from '../support/servers/lobbyEntry.js';
import { anyCommands, checkLogModel, type LogCounts } from '../support/servers/logModel.js';

test.each([
  [1, 30],
  [3, 12],
] as const)('two servers that share a stream on %i NATS nodes write one log', async (nodes, numRuns) => {
  await using nats = await startNats({ nodes });
  await using ann = await openTestNats(natsOptions(nats));
  await using bob = await openTestNats(natsOptions(nats));
  const counts: LogCounts = { stored: 0, replaced: 0, conflicts: 0, reads: 0 };
  await fc.assert(
    fc.asyncProperty(anyCommands, (groups) =>
      checkLogModel([ann.log, bob.log], newTableName(), groups, { keepsNotes: true, atOnce: true, counts }),
    ),
    { numRuns, endOnFailure: true },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  printCounts(
    `log on ${nodes} NATS nodes: runs: ${numRuns}, stored: ${counts.stored}, replaced: ${counts.replaced}, conflicts: ${counts.conflicts}, reads: ${counts.reads}`,
  );
});

test('a log with more entries than the longest chat can be read', async () => {
  await using nats = await startNats();
  await using ann = await openTestNats(natsOptions(nats));
  const table = newTableName();
  const entries = 2500;
  let position = 0;
  for (let member = 0; member < entries; member++) {
    const stored = await ann.log.append(table, position, {
      type: 'arrived',
      member,
      server: 'x'.repeat(100),
    });
    if (stored === 'conflict') throw new Error('nobody else writes');
    position = stored;
  }
  const log = (await ann.log.read(table)) ?? [];
  expect(log.map(({ entry }) => entry.type === 'arrived' && entry.member)).toEqual(
    Array.from({ length: entries }, (_, member) => member),
  );
});

test("a log with an entry that only newer servers know can't be loaded", async () => {
  await using nats = await startNats();
  const options = natsOptions(nats);
  await using ann = await openTestNats(options);
  const connection = await connect({ servers: options.servers.slice() });
  const table = newTableName();
  const first = await ann.log.append(table, 0, { type: 'ended', server: 'ann' });
  if (first === 'conflict') throw new Error('nobody else writes');
  const second = await ann.log.append(table, first, { type: 'ended', server: 'bob' });
  const newer = JSON.stringify({ type: 'newer' });
  const { seq } = await jetstream(connection).publish(subjectsOf(options.stream).table(table), newer);
  const fault = `this version doesn't know the entry at position ${seq}`;
  await expect(ann.log.read(table)).rejects.toThrow(fault);
  // A server that has the table in memory takes what it knows.
  expect((await ann.log.read(table, first))?.map(({ position }) => position)).toEqual([second]);
  await expect(ann.log.read(table, Number(second))).rejects.toThrow(fault);
  await connection.close();
});

test('a lobby can be replaced two thousand times, because JetStream keeps only the last one', async () => {
  await using nats = await startNats();
  // The lobbies together are twice as large as the stream may become.
  const options = { ...natsOptions(nats), limitMiB: 1 };
  await using ann = await openTestNats(options);
  const table = newTableName();
  let position = 0;
  for (let change = 1; change <= 2000; change++) {
    const stored = await ann.log.append(table, position, lobbyEntry(`Casual ${change}`));
    if (stored === 'conflict') throw new Error('nobody else writes');
    position = stored;
  }
  expect(await ann.log.read(table)).toEqual([{ position, entry: lobbyEntry('Casual 2000') }]);
  const connection = await connect({ servers: options.servers.slice() });
  const { state } = await (await jetstreamManager(connection)).streams.info(options.stream);
  expect(state.messages).toBe(1);
  expect(state.bytes).toBeLessThan(4000);
  await connection.close();
});

test("a table of an earlier version doesn't exist", async () => {
  await using nats = await startNats();
  const options = natsOptions(nats);
  await using ann = await openTestNats(options);
  const connection = await connect({ servers: options.servers.slice() });
  const table = newTableName();
  const subject = subjectsOf(options.stream).table(table);
  for (const entry of [
    { type: 'record', record: { n: 1, type: 'opened', version: 1 } },
    { type: 'arrived', member: 0, server: 'ann' },
  ])
    await jetstream(connection).publish(subject, JSON.stringify(entry));
  expect(await ann.log.read(table)).toBeUndefined();
  await connection.close();
});

test('a server gives the stream of an earlier version what it needs to replace a lobby', async () => {
  await using nats = await startNats();
  const options = natsOptions(nats);
  await (await openTestNats(options)).close();
  const connection = await connect({ servers: options.servers.slice() });
  const { streams } = await jetstreamManager(connection);
  const { config } = await streams.info(options.stream);
  await streams.update(options.stream, { ...config, allow_rollup_hdrs: false });
  await connection.close();
  await using ann = await openTestNats(options);
  const table = newTableName();
  const first = await ann.log.append(table, 0, lobbyEntry('Casual'));
  if (first === 'conflict') throw new Error('nobody else writes');
  const second = await ann.log.append(table, first, lobbyEntry('Perfect'));
  expect(await ann.log.read(table)).toEqual([{ position: second, entry: lobbyEntry('Perfect') }]);
});

const ENTRY: LogEntry = { type: 'ended', server: 'ann' };
const OTHER: LogEntry = { type: 'ended', server: 'bob' };
const LOBBY = lobbyEntry('Ann');
const OTHER_LOBBY = lobbyEntry('Bob');

/** How JetStream answers an attempt to store an entry: with a position, with an error code, or not in time. */
type Answer = number | `code ${number}` | 'timeout';

/** Appends an entry after the position 7. `stored` is the entry that then follows this position. */
async function append(
  answers: readonly Answer[],
  stored: LogEntry,
  entry = ENTRY,
): Promise<{ readonly result: unknown; readonly attempts: number; readonly reads: number }> {
  let attempts = 0;
  let reads = 0;
  // The time passes only with each attempt, and the last answer repeats.
  let now = 0;
  const js = {
    publish() {
      const answer = answers[Math.min(attempts++, answers.length - 1)];
      now += 1000;
      if (typeof answer === 'number') return Promise.resolve({ seq: answer });
      if (answer === undefined || answer === 'timeout') return Promise.reject(new Error('timeout'));
      const code = Number(answer.slice('code '.length));
      return Promise.reject(new JetStreamApiError({ code: 400, err_code: code, description: answer }));
    },
  } as unknown as JetStreamClient;
  const manager = {
    streams: {
      getMessage() {
        reads++;
        return Promise.resolve({ seq: 8, string: () => JSON.stringify(stored) });
      },
    },
  } as unknown as JetStreamManager;
  const log = jetStreamLog({ js, manager, stream: 'S', subjects: subjectsOf('S'), monotonic: () => now });
  const result = await log.append('t', 7, entry).catch((error: Error) => error.message);
  return { result, attempts, reads };
}

test.each<[name: string, answers: readonly Answer[], stored: LogEntry, expected: unknown]>([
  ['is stored', [8], ENTRY, { result: 8, attempts: 1, reads: 0 }],
  ['comes too late', ['code 10071'], OTHER, { result: 'conflict', attempts: 1, reads: 0 }],
  [
    'comes too late, although another server has stored the same',
    ['code 10071'],
    ENTRY,
    { result: 'conflict', attempts: 1, reads: 0 },
  ],
  [
    "waits for another entry, which isn't stored",
    ['code 10164', 'code 10164', 8],
    ENTRY,
    { result: 8, attempts: 3, reads: 0 },
  ],
  [
    'waits for another entry, which is stored',
    ['code 10164', 'code 10071'],
    OTHER,
    { result: 'conflict', attempts: 2, reads: 0 },
  ],
  [
    'waits for its own first attempt, which is stored',
    ['timeout', 'code 10164', 'code 10071'],
    ENTRY,
    { result: 8, attempts: 3, reads: 1 },
  ],
  [
    'waits for another entry after an attempt without an answer',
    ['timeout', 'code 10164', 'code 10071'],
    OTHER,
    { result: 'conflict', attempts: 3, reads: 1 },
  ],
  ['waits too long', ['code 10164'], OTHER, { result: 'code 10164', attempts: 11, reads: 0 }],
  ["doesn't fit", ['code 10077'], OTHER, { result: 'code 10077', attempts: 1, reads: 0 }],
])('an entry that %s', async (_, answers, stored, expected) => {
  expect(await append(answers, stored)).toEqual(expected);
});

test.each<[name: string, answers: readonly Answer[], stored: LogEntry, expected: unknown]>([
  ['has stored', ['timeout', 'code 10071'], LOBBY, { result: 8, attempts: 2, reads: 1 }],
  ["hasn't stored", ['timeout', 'code 10071'], OTHER, { result: 'conflict', attempts: 2, reads: 1 }],
  ['has certainly not stored', ['code 10071'], OTHER_LOBBY, { result: 'conflict', attempts: 1, reads: 0 }],
  [
    'may have stored before another lobby replaced it',
    ['timeout', 'code 10071'],
    OTHER_LOBBY,
    { result: 'the lobby was replaced meanwhile', attempts: 2, reads: 1 },
  ],
])('a lobby that JetStream %s', async (_, answers, stored, expected) => {
  expect(await append(answers, stored, LOBBY)).toEqual(expected);
});
