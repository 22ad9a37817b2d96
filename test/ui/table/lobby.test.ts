import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, openTestTable, type TestTable } from '../../support/net/tableScreens.js';

let table: TestTable;
beforeEach(
  () =>
    void (table = openTestTable('lobby', {
      chooseMove: () => Promise.resolve({ type: 'score', box: 'chance' }),
    })),
);
afterEach(() => table.close());

describe('the lobby', () => {
  test('shows the invitations, the seats, the rules and the line about help', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob has joined the table.');
    const text = ann.text();
    for (const part of [
      '192.168.1.20:7613/',
      '[2001:db8:85a3:8d3:1319:8a2e:370:7348]:7613/',
      'Ann (you, Master)',
      'Rules: Official rules. Turns have no clock.',
      'Nobody can stop help from outside',
      'Enter starts the game',
    ]) {
      expect(text).toContain(part);
    }
    await bob.sees('Waiting for Ann to start.');
    expect(bob.text()).toContain('Bob (you)');
    expect(bob.text()).not.toContain('c computer');
  });

  test("tells only the host how friends on other networks can join, where there's room", async () => {
    const hint = /Friends (elsewhere|outside your network) need a forwarded port/;
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees(hint);
    await bob.sees('Ann (Master)');
    expect(bob.text()).not.toMatch(hint);
    const small = { columns: 40, rows: 24 };
    expect(ann.text(small)).toContain('Bob');
    ann.type('i');
    await ann.sees(hint);
    bob.type('i');
    expect(bob.text()).toContain('127.0.0.1:7613/');
    expect(bob.text()).not.toMatch(hint);
  });

  test('breaks a long invitation, and cuts none', async () => {
    const ann = await table.join('Ann');
    const [, long = ''] = ann.room.getView()?.invitations ?? [];
    expect(long.length).toBeGreaterThan(45);
    const rows = ann.frame({ columns: 45, rows: 24 });
    expect(rows.join('')).toContain(long);
  });

  test('shows all invitations on request', async () => {
    const ann = await table.join('Ann');
    ann.type('i');
    expect(ann.context()).toBe('table-text');
    for (const invitation of ann.room.getView()?.invitations ?? []) {
      expect(ann.text()).toContain(invitation);
    }
  });

  test('the Master adds and removes a computer player, and chooses rules and a clock', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob');
    ann.type('c');
    expect(ann.text()).toContain('ADD A COMPUTER PLAYER');
    ann.press('down', 'enter');
    await bob.sees('Casual (computer, casual)');
    ann.type('r');
    ann.press('down', 'enter');
    await bob.sees('Rules: Meowtzee.');
    ann.type('t4');
    await bob.sees('Turn clock: 60 seconds.');
    ann.type('p');
    ann.press('down', 'down');
    expect(ann.text()).toContain('> Casual');
    ann.type('x');
    expect(ann.text()).toContain('Remove Casual from the table?');
    ann.type('z');
    expect(ann.text()).toContain('Press y or n.');
    ann.press('ctrl-u');
    await eventually(
      () => ann.model().wordGuard === undefined,
      () => ann.text(),
    );
    ann.type('y');
    await bob.sees('Casual is no longer at the table.');
    expect(ann.context()).toBe('players');
  });

  test("choices that follow each other at once don't undo each other", async () => {
    const ann = await table.join('Ann');
    ann.type('r');
    ann.press('down', 'enter');
    ann.type('t4c1c1');
    await ann.sees('Novice 2 (computer, novice)');
    await ann.sees('Rules: Meowtzee. Turn clock: 60 seconds.');
  });

  test('a removed player reads why, and leaves without a question', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob');
    ann.type('p');
    ann.press('down');
    ann.type('xy');
    await bob.sees("You've been removed from the table.");
    bob.press('f10');
    expect(await bob.store.ended).toBe('left');
    expect(bob.exits).toEqual(['lost']);
  });

  test('only the Master can start, and not alone', async () => {
    const ann = await table.join('Ann');
    ann.press('enter');
    expect(ann.message()).toBe('Wait for somebody to join, or add a computer player.');
    const bob = await table.join('Bob');
    bob.press('enter');
    expect(bob.message()).toBe('Only the Master, Ann, can do that.');
    await ann.sees('Bob');
    ann.press('enter');
    await bob.sees("It's Ann's turn");
    await ann.sees('Roll?');
  });

  test('leaving asks once, and the next player becomes the Master', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob');
    ann.type('q');
    expect(ann.context()).toBe('leave');
    expect(ann.text()).toContain('Step away');
    ann.type('33');
    expect(await ann.store.ended).toBe('left');
    expect(ann.exits).toEqual(['left']);
    await bob.sees('Ann is no longer at the table. Bob is the Master now.');
    await bob.sees('Bob (you, Master)');
  });

  test('leaving a table where nobody else is closes it', async () => {
    const ann = await table.join('Ann');
    ann.press('f10');
    expect(ann.text()).toContain('Quit, and close the table');
    expect(ann.text()).not.toMatch(/Step away|play on/);
    ann.press('f1');
    expect(ann.text()).toContain('Close your table, where nobody else is');
    await ann.escape();
    await ann.escape();
    await table.join('Bob');
    await ann.sees('Bob');
    ann.press('f10');
    expect(ann.text()).toContain('Step away: you keep your seat');
  });

  test('stepping away keeps the seat', async () => {
    const ann = await table.join('Ann');
    const bob = await table.join('Bob');
    await ann.sees('Bob');
    bob.press('f10');
    bob.type('2');
    expect(await bob.store.ended).toBe('left');
    expect(bob.exits).toEqual(['away']);
    await ann.sees('Bob is away.');
    await ann.sees('Bob (away)');
  });

  test('Ctrl-C closes the own table of a player if nobody else has come', async () => {
    const ann = await table.join('Ann');
    ann.press('ctrl-c', 'ctrl-c');
    expect(await ann.store.ended).toBe('SIGINT');
    expect(ann.exits).toEqual(['alone']);
    expect(ann.room.getView()?.phase).toBe('closed');
  });

  test('lists the watchers, who may not write', async () => {
    const ann = await table.join('Ann');
    const cleo = await table.watch('Cleo');
    await ann.sees('1 person is watching: Cleo.');
    await cleo.sees('Watching: Cleo.');
    expect(cleo.text()).not.toContain('F4 chat');
    cleo.press('f4');
    expect(cleo.message()).toBe("You're only watching, so you can't chat.");
    cleo.press('f10');
    expect(cleo.text()).not.toContain('for good');
    expect(cleo.text()).toContain('Stop watching');
    cleo.type('2');
    await cleo.store.ended;
    expect(cleo.exits).toEqual(['over']);
  });
});
