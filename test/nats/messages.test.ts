import { expect, test } from '@jest/globals';
import type { LogEntry, TableNews } from '../../src/net/index.js';
import { readAlive, readEntry, readNews } from '../../src/nats/messages.js';

/** One example of each kind, so that the compiler reports a kind without an example. */
const NOTES: { readonly [Type in Exclude<LogEntry['type'], 'record'>]: Extract<LogEntry, { type: Type }> } = {
  arrived: { type: 'arrived', member: 2, server: 'a' },
  departed: { type: 'departed', member: 2, server: 'a' },
  ended: { type: 'ended', server: 'a' },
  next: { type: 'next', next: 'k7qw-m2x9-ahdj-03nb-wxyz-5t6v' },
};

const NEWS: { readonly [Type in TableNews['type']]: Extract<TableNews, { type: Type }> } = {
  entry: { type: 'entry', before: 3, position: 7, entry: NOTES.ended },
  state: {
    type: 'state',
    server: 'a',
    position: 7,
    watchers: ['Zoë'],
    holding: [true, false, false, true, true],
    links: { roll: 4, revealed: [[1, 'link']] },
  },
  public: {
    type: 'public',
    server: 'a',
    tables: [
      { table: 'k7qwm2x9', host: 'Ann', rules: 'Official', seats: 2, opened: '2026-01-31T00:00:00.000Z' },
    ],
  },
};

test.each(Object.values(NOTES))('other servers can read the entry $type', (entry) => {
  expect(readEntry(JSON.stringify(entry))).toEqual(entry);
});

test.each(Object.values(NEWS))('other servers can read the news $type', (news) => {
  expect(readNews(JSON.stringify(news))).toEqual(news);
});

test.each(['', '{', 'null', '{"type":"entry"}', '{"type":"unknown","name":"a"}'])(
  'ignores %j, which may come from a newer server',
  (text) => {
    expect([readEntry(text), readNews(text), readAlive(text)]).toEqual([undefined, undefined, undefined]);
  },
);
