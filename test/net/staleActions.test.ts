import { expect, test } from '@jest/globals';
import { type Action, OFFICIAL } from '../../src/engine/index.js';
import type { TableLog } from '../../src/net/index.js';
import { proposeRecord, type RecordOf, signAction, type TableRecord } from '../../src/table/index.js';
import { joining, localNet, opening, until } from '../support/net/localNet.js';
import { type Line, memoryLog } from '../support/net/memory.js';
import { play } from '../support/net/play.js';
import { tableAfter } from '../support/net/rawClient.js';
import { secretsFrom } from '../support/table/localTable.js';

const COMPUTER = 2;
const isComputers = (record: TableRecord): boolean => record.type === 'scored' && record.member === COMPUTER;

test('a move of a computer player is dropped if another server has changed the game first', async () => {
  const seed = 'stale move';
  const memory = memoryLog();
  const recordsOf = (table: string): readonly TableRecord[] => memory.tables.get(table) ?? [];
  /** Another server stores that Bob leaves, just before this server stores the chosen box of the computer player. */
  const leaveFirst = async (name: string, after: number): Promise<void> => {
    const table = tableAfter(recordsOf(name));
    const action = { type: 'leave' } as const;
    const leaving = { ...signAction(table, 1, secretsFrom(seed, 'Bob').key, action), action };
    const facts = { time: new Date(0).toISOString(), linked: [0, 1] };
    await memory.append(name, after, { type: 'record', record: proposeRecord(table, leaving, facts) });
  };
  let isFirst = true;
  const log: TableLog = {
    read: (...which) => memory.read(...which),
    async append(table, after, entry) {
      if (isFirst && entry.type === 'record' && isComputers(entry.record)) {
        isFirst = false;
        await leaveFirst(table, after);
      }
      return memory.append(table, after, entry);
    },
  };
  const boxes: Action[] = [
    { type: 'score', box: 'chance' },
    { type: 'score', box: 'aces' },
  ];
  let choices = 0;
  const net = localNet(seed, {
    log,
    chooseMove: () => {
      choices++;
      return Promise.resolve(boxes.shift() ?? { type: 'score', box: 'twos' });
    },
  });
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  expect(await ann.client.act({ type: 'seat', level: 'casual', name: 'Bot' })).toBeUndefined();
  expect(await ann.client.act({ type: 'begin' })).toBeUndefined();
  await play([ann, bob], undefined, 4);
  await until(ann.client, ({ table }) => table?.members[1]?.gone !== undefined);
  await until(ann.client, () => ann.client.records().some(isComputers));
  const scored = recordsOf(code).find(isComputers);
  expect(scored).toMatchObject({ box: 'aces' });
  expect(choices).toBe(2);
  await net.close();
});

test('people who leave the lobby at the same moment all leave, although the index of a seat changes', async () => {
  const net = localNet('all leave');
  const ann = net.client('Ann', opening('Ann'));
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code = '' } = ann.client.getState();
  const bob = net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  await until(bob.client, ({ table }) => table?.members.length === 2);
  const left = [ann, bob].map(({ client }) => client.act({ type: 'leave' }));
  expect(await Promise.all(left)).toEqual([undefined, undefined]);
  await net.close();
});

/** Refuses the change of the rules, as if the lobby had just changed, and hides the change. */
const refusing: Line = {
  deliver(message) {
    if (message.type === 'done') return [{ ...message, type: 'no', why: { code: 'outdated' } }];
    const record = message.type === 'lobby' ? (message.record as RecordOf<'opened'>) : undefined;
    return record?.clock === undefined ? [message] : [];
  },
};

test('an action that waits for the next change of the lobby ends when the client is closed', async () => {
  const net = localNet('closing');
  const ann = net.client('Ann', opening('Ann'), undefined, { toClient: refusing });
  await until(ann.client, ({ code, table }) => code !== undefined && table !== undefined);
  const { code } = ann.client.getState();
  net.client('Bob', joining('Bob'), code);
  await until(ann.client, ({ table }) => table?.members.length === 2);
  const eve = net.client('Eve', { type: 'watch', name: 'Eve' }, code).client;
  await until(ann.client, ({ now }) => now?.watchers.length === 1);
  const changed = ann.client.act({ type: 'rules', rules: OFFICIAL, clock: 30 });
  await until(eve, ({ table }) => table?.clock === 30);
  // The server refuses Ann's action before it tells her that Eve has gone.
  await eve.close();
  await until(ann.client, ({ now }) => now?.watchers.length === 0);
  expect(ann.client.getState().isActing).toBe(true);
  await ann.client.close();
  expect(await changed).toEqual({ code: 'closed' });
  expect(ann.client.getState()).toMatchObject({ isActing: false, link: { type: 'stopped' } });
  await net.close();
});
