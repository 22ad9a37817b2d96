import { afterEach, expect, test } from '@jest/globals';
import type { TableRoom, Tables } from '../../../src/session/index.js';
import {
  eventually,
  nextTableFor,
  openTestTable,
  type TableScreen,
  tablesOn,
  type TestTable,
} from '../../support/net/tableScreens.js';

let table: TestTable | undefined;
afterEach(() => table?.close());

/** Ends the game of two screens quickly: Bob leaves, and Ann fills her card. */
async function ended(next: Tables['next']): Promise<TableScreen> {
  table = openTestTable('next');
  const tables = tablesOn(table.net, { next });
  const settings = { confirmations: 'none' } as const;
  const ann = await table.join('Ann', { tables, settings, opening: 'home' });
  const bob = await table.join('Bob', { tables, settings });
  await ann.sees('Bob');
  await table.start(ann, bob);
  bob.press('f10');
  bob.type('3\r');
  await bob.store.ended;
  const boxes = [
    'aces',
    'twos',
    'threes',
    'fours',
    'fives',
    'sixes',
    '3k',
    '4k',
    'fh',
    'ss',
    'ls',
    'yahtzee',
    'chance',
  ];
  for (const box of boxes) {
    await ann.reaches('roll');
    ann.type('r');
    await ann.reaches('hold');
    ann.type(`s\r${box}\r`);
  }
  await ann.reaches('end');
  return ann;
}

test('n opens the next table, and closes the old one', async () => {
  const asked: TableRoom[] = [];
  const clients: TableScreen['client'][] = [];
  const ann = await ended((room) => {
    asked.push(room);
    const [client] = clients;
    return client && table ? nextTableFor(table.net, 'Ann', client) : Promise.resolve('no client');
  });
  clients.push(ann.client);
  ann.type('nn');
  expect(ann.message()).toBe('Opening another table for the same players ...');
  await ann.reaches('lobby');
  expect(asked).toEqual([ann.room]);
  await ann.sees('Ann (you, Master)');
  await eventually(
    () => ann.exits.length === 1,
    () => ann.exits.join(),
  );
  expect(ann.exits).toEqual(['over']);
});

test('a table that somebody else has opened is announced, and an error is shown', async () => {
  const ann = await ended(() => Promise.resolve('The server has no room for another table.'));
  const { view } = ann.model().room ?? {};
  if (!view) throw new Error('no table');
  const snapshot = ann.room.session()?.getSnapshot();
  ann.send({ type: 'table-changed', view: { ...view, hasNext: true }, link: view.link, snapshot });
  const announced = 'Another table is open for the same players. To join it, press n.';
  expect(ann.text()).toContain(announced);
  ann.press('f1', 'f1');
  expect(ann.text()).toContain(announced);
  ann.type('n');
  await ann.sees('The server has no room for another table.');
  expect(ann.context()).toBe('end');
});

test('the review works on the game of a table', async () => {
  const ann = await ended(() => Promise.resolve('none'));
  ann.type('r');
  expect(ann.context()).toBe('replay');
  expect(ann.text()).toContain('step 1 of ');
  await ann.escape();
  expect(ann.context()).toBe('end');
});

const BOXES = ['Aces', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes'];
const LOWER = ['3 of a Kind', '4 of a Kind', 'Full House', 'Small', 'Large', 'Yahtzee', 'Chance'];

test('a game at a table is played to the end with keys, and both screens show the same standings and fingerprint', async () => {
  table = openTestTable('game');
  const ann = await table.join('Ann', { settings: { bell: 'on', confirmations: 'none' } });
  const bob = await table.join('Bob', { settings: { confirmations: 'none' } });
  await ann.sees('Bob');
  await table.start(ann, bob);
  for (const box of [...BOXES, ...LOWER]) {
    for (const screen of [ann, bob]) {
      await screen.reaches('roll');
      screen.type('r');
      await screen.reaches('hold');
      screen.type('s\r');
      screen.type(`${box}\r`);
    }
  }
  await ann.reaches('end');
  await bob.reaches('end');
  const fingerprint = /Fingerprint of this game, the same for all: \S{19}$/m;
  await ann.sees(fingerprint);
  expect(ann.text().match(fingerprint)?.[0]).toBe(bob.text().match(fingerprint)?.[0]);
  expect(ann.game().seats).toEqual(bob.game().seats);
  // The bell rings once for each of Ann's turns.
  expect(ann.rings()).toBe(13);
  expect(bob.rings()).toBe(0);
  expect(ann.context()).toBe('end');
  ann.press('f10');
  await ann.store.ended;
  expect(ann.exits).toEqual(['over']);
});
