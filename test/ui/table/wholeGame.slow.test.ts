import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTestTable, type TestTable } from '../../support/net/tableScreens.js';

let table: TestTable;
beforeEach(() => void (table = openTestTable('game')));
afterEach(() => table.close());

const BOXES = ['Aces', 'Twos', 'Threes', 'Fours', 'Fives', 'Sixes'];
const LOWER = ['3 of a Kind', '4 of a Kind', 'Full House', 'Small', 'Large', 'Yahtzee', 'Chance'];

test('a game at a table is played to the end with keys, and both screens show the same standings and fingerprint', async () => {
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
