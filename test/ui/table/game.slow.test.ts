import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import {
  eventually,
  openTestTable,
  type TableScreen,
  type TestTable,
} from '../../support/net/tableScreens.js';
import { openScreen } from '../../support/screen.js';

let table: TestTable;
beforeEach(() => void (table = openTestTable('game')));
afterEach(() => table.close());

async function twoScreens(
  input: 'prompts' | 'quick' = 'prompts',
): Promise<readonly [TableScreen, TableScreen]> {
  const ann = await table.join('Ann', { input, settings: { bell: 'on', confirmations: 'none' } });
  const bob = await table.join('Bob', { input, settings: { confirmations: 'none' } });
  await ann.sees('Bob');
  await table.start(ann, bob);
  return [ann, bob];
}

describe('a game at a table', () => {
  test('your own column comes first, and the columns of missing players stay empty', async () => {
    const [ann, bob] = await twoScreens();
    expect(ann.text()).toMatch(/UPPER +>Ann +Bob +- +- +LOWER +>Ann +Bob +- +-$/m);
    expect(ann.text()).toMatch(/UPPER +>Ann +Bob/);
    expect(bob.text()).toMatch(/UPPER +Bob +>Ann/);
  });

  test('others see the dice and the holds as they happen', async () => {
    const [ann, bob] = await twoScreens('quick');
    expect(ann.text()).not.toMatch(/HELD/);
    ann.press('enter');
    await bob.sees("It's Ann's turn: Ann chooses.");
    const dice = currentTurn(ann.game())?.dice;
    expect(currentTurn(bob.game())?.dice).toEqual(dice);
    ann.type('14');
    await bob.sees(/^ +1 HELD +4 HELD/m);
    expect(bob.model().scene).toMatchObject({ name: 'wait', hold: [true, false, false, true, false] });
    ann.type('1');
    await eventually(
      () => bob.text().match(/HELD/g)?.length === 1,
      () => bob.text(),
    );
  });

  test('a message about the screen disappears when the game continues', async () => {
    const [ann, bob] = await twoScreens();
    bob.press('ctrl-t');
    expect(bob.text()).toContain('Theme: ');
    ann.type('r');
    await bob.sees('Ann chooses');
    expect(bob.text()).not.toContain('Theme: ');
  });

  test('typed holds are shown too', async () => {
    const [ann, bob] = await twoScreens();
    ann.press('enter');
    await ann.reaches('hold');
    ann.type('25');
    await bob.sees(/2 HELD +5 HELD/);
  });

  test.each([
    ['Enter', (screen: TableScreen) => screen.press('enter')],
    ['r', (screen: TableScreen) => screen.type('r')],
    ['click on Roll', (screen: TableScreen) => screen.send({ type: 'click', command: { verb: 'roll' } })],
  ])("a double %s doesn't roll twice", async (_, roll) => {
    const [ann, bob] = await twoScreens('quick');
    roll(ann);
    roll(ann);
    await ann.reaches('quick');
    roll(ann);
    // The table stores a message after all actions before it.
    ann.press('f4');
    ann.type('done\r');
    await bob.sees('Ann says "done"');
    expect(currentTurn(ann.game())?.roll).toBe(1);
  });

  test('nothing rolls for 0.7 seconds after the move of another player', async () => {
    const [ann, bob] = await twoScreens('quick');
    ann.type('r');
    await ann.reaches('quick');
    ann.type('ee');
    const isBobs = (): boolean => currentTurn(bob.game())?.seat === 1;
    await eventually(isBobs, () => bob.text());
    bob.type('r\r');
    bob.send({ type: 'click', command: { verb: 'roll' } });
    bob.press('f4');
    bob.type('done\r');
    await ann.sees('Bob says "done"');
    expect(currentTurn(bob.game())?.roll).toBe(0);
    await bob.reaches('roll');
    await bob.sees('Roll? Press Enter or r.');
    bob.type('r');
    await bob.reaches('quick');
  });

  test('keys in the turn of another player do nothing', async () => {
    const [ann, bob] = await twoScreens();
    bob.type('r134\rfh\r');
    bob.press('enter', 'tab', 'f3', 'f8');
    expect(bob.context()).toBe('wait');
    ann.type('r');
    await ann.reaches('hold');
    await bob.sees('Ann chooses');
    expect(bob.text()).not.toContain('[ Roll ]');
    expect(ann.text()).toContain('[ Roll ]');
  });

  test('there is no coach and no take-back', async () => {
    const [ann] = await twoScreens();
    ann.type('r');
    await ann.reaches('hold');
    const refused = "That isn't possible at a network table.";
    expect(ann.text()).not.toContain('F3');
    ann.press('f3');
    expect(ann.message()).toBe(refused);
    ann.type('2');
    ann.press('ctrl-u');
    expect(ann.message()).toBeUndefined();
    ann.type('coach\r');
    expect(ann.message()).toBe(refused);
    ann.press('f8');
    expect(ann.message()).toBe(refused);
    ann.press('f1');
    expect(ann.text()).toContain('Type an answer and press Enter:');
    expect(ann.text()).not.toContain('coach');
  });

  test('computers are moved by the server, not by this machine', async () => {
    await table.close();
    table = openTestTable('computers', {
      chooseMove: () => Promise.resolve({ type: 'score', box: 'chance' } as const),
    });
    const analyst = { move: () => Promise.reject(new Error('asked')) };
    const ann = await table.join('Ann', { analyst: { ...analyst } as never });
    ann.type('c');
    ann.press('enter');
    await ann.sees('Novice');
    ann.press('enter');
    await ann.reaches('roll');
    ann.type('r');
    await ann.reaches('hold');
    ann.type('chance\r');
    await eventually(
      () => ann.game().seats[1]?.card.filled.chance !== undefined,
      () => ann.text(),
    );
    await ann.reaches('roll');
  });

  test('leaving passes the turn, and the others read who has left', async () => {
    const [ann, bob] = await twoScreens();
    ann.press('f10');
    expect(ann.text()).toContain('Leave the table for good');
    await ann.escape();
    expect(ann.context()).toBe('roll');
    ann.press('f10');
    ann.type('3\r');
    expect(await ann.store.ended).toBe('left');
    expect(ann.exits).toEqual(['left']);
    await bob.sees('Ann has left the table.');
    await bob.reaches('roll');
    expect(bob.text()).toMatch(/UPPER +>Bob +\S?Ann/);
  });

  test('players and watchers see one message when somebody leaves, on wide and narrow screens', async () => {
    const [ann, bob, cleo] = [await table.join('Ann'), await table.join('Bob'), await table.join('Cleo')];
    const wim = await table.watch('Wim');
    await ann.sees('Cleo');
    await table.start(ann, bob, cleo, wim);
    cleo.press('f10');
    cleo.type('3\r');
    for (const screen of [ann, bob, wim]) {
      await screen.sees('Cleo has left the table.');
      for (const columns of [120, 80, 45]) {
        const text = screen.text({ columns, rows: 24 });
        expect({ text, departures: text.match(/has left/g) }).toEqual({ text, departures: ['has left'] });
      }
    }
  });

  test("a watcher sees the board, and can't roll, write or play again", async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    const cleo = await table.watch('Cleo');
    await ann.sees('Bob');
    await table.start(ann, bob, cleo);
    expect(cleo.text()).toMatch(/UPPER +>Ann +Bob/);
    cleo.type('r\r');
    ann.type('r');
    await cleo.sees('Ann chooses');
    expect(cleo.text()).not.toContain('F4 chat');
    cleo.press('f10');
    expect(cleo.text()).toContain('Stop watching');
  });

  test('the turn clock counts down', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob');
    ann.type('t2');
    await bob.sees('Turn clock: 30 seconds.');
    await table.start(ann, bob);
    await ann.sees(/ 0:(30|29)/);
    await bob.sees(/ 0:2\d/);
    ann.type('r');
    await ann.reaches('hold');
    ann.type('chance\r');
    await bob.reaches('roll');
    await bob.sees(/ 0:30/);
  });
});

test('the keys of network tables do nothing in a game on this machine', () => {
  const screen = openScreen({ players: ['Ann'], input: 'quick' });
  const before = screen.text();
  screen.press('f4', 'f5', 'f6');
  expect(screen.text()).toBe(before);
  expect(screen.model().stack).toEqual([]);
});
