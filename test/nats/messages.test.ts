import { expect, test } from '@jest/globals';
import type { LogEntry, TableNews } from '../../src/net/index.js';
import { isOldFirst, readAlive, readNews, readStored } from '../../src/nats/messages.js';
import { lobbyEntry } from '../support/servers/lobbyEntry.js';

/** One example of each kind, so that the compiler reports a kind without an example. */
const NOTES: { readonly [Type in Exclude<LogEntry['type'], 'record'>]: Extract<LogEntry, { type: Type }> } = {
  arrived: { type: 'arrived', member: 2, server: 'a' },
  departed: { type: 'departed', member: 2, server: 'a' },
  ended: { type: 'ended', server: 'a' },
  next: { type: 'next', next: 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v' },
  lobby: { ...lobbyEntry(), locked: true },
  lock: { type: 'lock', locked: false },
};

const NEWS: { readonly [Type in TableNews['type']]: Extract<TableNews, { type: Type }> } = {
  entry: { type: 'entry', before: 3, position: 7, entry: NOTES.ended },
  state: {
    type: 'state',
    server: 'a',
    position: 7,
    here: [0, 2],
    watchers: [{ name: 'Zoë', token: 'token' }],
    waiting: [{ id: 'a-1', name: 'Eve', wants: 'seat' }],
    holding: [true, false, false, true, true],
    links: { roll: 4, revealed: [[1, 'link']] },
  },
  answer: { type: 'answer', id: 'a-1', admit: true },
  chat: {
    type: 'chat',
    action: {
      member: 1,
      at: 1,
      sig: Buffer.alloc(64).toString('base64url'),
      action: { type: 'say', count: 1, text: 'Hello' },
    },
  },
  public: {
    type: 'public',
    server: 'a',
    tables: [
      {
        table: 'k7qwm2x9',
        host: 'Ann',
        rules: 'Official',
        seats: 2,
        opened: '2026-01-31T00:00:00.000Z',
        rank: 1,
      },
    ],
  },
};

test.each(Object.values(NOTES))('other servers can read the entry $type', (entry) => {
  expect(readStored(JSON.stringify(entry))).toEqual(entry);
});

test.each(Object.values(NEWS))('other servers can read the news $type', (news) => {
  expect(readNews(JSON.stringify(news))).toEqual(news);
});

test.each(['', '{', 'null', '{"type":"entry"}', '{"type":"unknown","name":"a"}'])(
  'ignores %j, which may come from a newer server',
  (text) => {
    expect([readStored(text), readNews(text), readAlive(text)]).toEqual([undefined, undefined, undefined]);
  },
);

test('the first message of an earlier version is known, although its record no longer is', () => {
  const text = JSON.stringify({ type: 'record', record: { n: 1, type: 'opened', version: 1 } });
  expect([isOldFirst(text), readStored(text)]).toEqual([true, undefined]);
  expect([lobbyEntry(), NOTES.ended].map((entry) => isOldFirst(JSON.stringify(entry)))).toEqual([
    false,
    false,
  ]);
});
