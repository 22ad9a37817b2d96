import { JetStreamApiError, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { expect, test } from '@jest/globals';
import { jetStreamLog } from '../../src/nats/jetStreamLog.js';
import { subjectsOf } from '../../src/nats/subjects.js';
import type { LogEntry } from '../../src/net/index.js';
import { lobbyEntry } from '../support/servers/lobbyEntry.js';

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
