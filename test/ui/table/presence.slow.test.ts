import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { TableLink } from '../../../src/session/index.js';
import {
  eventually,
  openTestTable,
  type TableScreen,
  type TestTable,
} from '../../support/net/tableScreens.js';

/** How far the server's clock is ahead of the real time, in milliseconds. */
let ahead = 0;
let table: TestTable;
let ann: TableScreen;
let bob: TableScreen;
beforeEach(async () => {
  // The server looks at its clock in intervals. It would take a jump of the clock for a machine that slept.
  jest.useFakeTimers({
    doNotFake: [
      ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
      ...(['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
  ahead = 0;
  table = openTestTable('presence', { monotonic: () => performance.now() + ahead });
  ann = await table.join('Ann', { settings: { confirmations: 'none' } });
  bob = await table.join('Bob', { settings: { confirmations: 'none' } });
  await ann.sees('Bob');
});
afterEach(async () => {
  await table.close();
  jest.useRealTimers();
});

/** Shows a state of the connection, without changing the table. */
function showLink(screen: TableScreen, link: TableLink): void {
  const view = screen.model().room?.view;
  const snapshot = screen.room.session()?.getSnapshot();
  screen.send({ type: 'table-changed', view: view && { ...view, link }, link, snapshot });
}

const LOST: TableLink = { type: 'reconnecting', code: 'lost' };

describe('the connection', () => {
  test("if it's lost, one line says so, and the board stays", async () => {
    await table.start(ann, bob);
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 45, rows: 24 },
    ]) {
      showLink(ann, LOST);
      const text = ann.text(size).replace(/\s+/g, ' ');
      expect(text).toMatch(/The connection (?:to the table )?was lost\. You keep your seat\. Still trying/);
      expect(text).toContain('GRAND TOTAL');
      expect(text).toContain('Roll?');
    }
    showLink(ann, { type: 'connected' });
    await ann.sees("You're connected to the table.");
  });

  test('in the lobby too', () => {
    showLink(ann, { type: 'reconnecting', code: 'unreachable' });
    expect(ann.text()).toContain("The server doesn't answer. You keep your seat");
    expect(ann.text()).toContain('Bob');
  });

  test('if the own server has ended, one line says how to start it again', async () => {
    await table.start(ann, bob);
    const sizes = [
      { columns: 80, rows: 24 },
      { columns: 45, rows: 24 },
    ];
    showLink(ann, { type: 'reconnecting', code: 'own-server' });
    for (const size of sizes) {
      expect(ann.text(size).replace(/\s+/g, ' ')).toContain(
        'Your server has ended. Press Ctrl-C, and then run: yahtzee-cli host --resume',
      );
    }
    expect(ann.text({ columns: 40, rows: 24 })).toContain('Your server has ended.');
  });

  test('Ctrl-C asks once before a player leaves the others waiting', async () => {
    await table.start(ann, bob);
    for (const screen of [ann, bob]) {
      screen.press('ctrl-c');
      expect(screen.context()).toBe('leave');
      expect(screen.text()).toContain('Step away: you keep your seat');
      await screen.escape();
    }
    bob.press('f4');
    bob.type('wait');
    bob.press('ctrl-c');
    expect(bob.context()).toBe('leave');
    bob.press('ctrl-c');
    expect(await bob.store.ended).toBe('SIGINT');
    expect(bob.exits).toEqual(['away']);
    await ann.sees('Bob is away.');
  });

  test('Ctrl-C ends the program of a watcher at once, and of a player without a connection', async () => {
    const wim = await table.watch('Wim');
    await table.start(ann, bob, wim);
    wim.press('ctrl-c');
    expect(await wim.store.ended).toBe('SIGINT');
    showLink(ann, { type: 'reconnecting', code: 'own-server' });
    ann.press('ctrl-c');
    expect(await ann.store.ended).toBe('SIGINT');
  });

  test('while the current player is away, the others see a message until the player is back', async () => {
    await table.start(ann, bob);
    expect(bob.text()).toContain("It's Ann's turn to roll.");
    await ann.room.close();
    await bob.sees("It's Ann's turn, but Ann is away.");
    bob.press('ctrl-u');
    expect(bob.text()).toContain("It's Ann's turn, but Ann is away.");
  });

  test('comes back after a cut, and the game continues', async () => {
    await table.start(ann, bob);
    bob.client.cut();
    await ann.sees(/Bob is (away|back)/);
    await bob.sees("You're connected to the table.");
    ann.type('r');
    await ann.reaches('hold');
    await bob.sees('Ann chooses');
  });

  test('comes back after the server has crashed', async () => {
    await table.start(ann, bob);
    ann.type('r');
    await ann.reaches('hold');
    ann.type('13');
    await table.net.restart();
    for (const screen of [ann, bob]) {
      await eventually(
        () => screen.model().room?.link.type === 'connected',
        () => screen.text(),
      );
    }
    expect(ann.text()).toContain('13_');
    ann.press('ctrl-u');
    ann.type('chance\r');
    await bob.reaches('roll');
  });

  test('if it has ended for good, the line stays, and leaving asks nothing', async () => {
    await table.start(ann, bob);
    showLink(ann, { type: 'stopped', code: 'elsewhere' });
    expect(ann.text()).toContain("You've returned to this seat in another window");
    expect(ann.text()).not.toContain('Roll?');
    ann.press('f10');
    expect(await ann.store.ended).toBe('left');
  });

  test('problems with the log stay visible', () => {
    const view = ann.model().room?.view;
    if (!view) throw new Error('no table');
    ann.send({
      type: 'table-changed',
      view: { ...view, problems: [{ code: 'not-named', n: 7 }] },
      link: { type: 'connected' },
      snapshot: undefined,
    });
    expect(ann.text()).toContain('The roll in record 7 left out your computer');
  });
});

describe('the turn clock', () => {
  test('shows somebody who comes late how much time is left', async () => {
    ann.type('t2');
    await bob.sees('Turn clock: 30 seconds.');
    await table.start(ann, bob);
    expect(bob.text()).toMatch(/ 0:(30|2\d)/);
    ahead = 20_000;
    const cleo = await table.watch('Cleo');
    await cleo.sees(/ 0:(10|0\d)/);
  });
});

describe("a player who doesn't answer", () => {
  /** Waits until the others may vote about the current player. */
  async function untilVote(): Promise<void> {
    ahead = 130_000;
    bob.press('f4');
    bob.type('hello?\r');
    await bob.sees('Ann is keeping the others waiting.');
    await ann.sees("You're keeping the others waiting. In 30 seconds, they can vote to remove you.");
    ahead = 165_000;
    bob.press('f4');
    bob.type('still there?\r');
    await bob.sees('1 vote can now remove Ann. To vote, press F6.');
  }

  test('reads that the others are waiting, like everybody else', async () => {
    ann.type('t2');
    await bob.sees('Turn clock: 30 seconds.');
    await table.start(ann, bob);
    ahead = 31_000;
    bob.press('f4');
    bob.type('hello?\r');
    await bob.sees('Ann is keeping the others waiting.');
    await ann.sees("You're keeping the others waiting.");
    // A client that comes back learns the time from the server.
    ahead = 20_000;
    bob.client.cut();
    await bob.sees(/ 0:(10|09|08|07)/);
  });

  test('can be voted out, after a question', async () => {
    await table.start(ann, bob);
    await untilVote();
    bob.press('f6');
    expect(bob.text()).toContain('> Ann, can be voted out');
    bob.type('x');
    expect(bob.context()).toBe('remove-player');
    expect(bob.text()).toContain('Vote to remove Ann from the game?');
    bob.type('y');
    await bob.sees('> Ann, voted out');
    bob.press('f6');
    await bob.sees('The others have agreed to remove Ann.');
    await bob.reaches('roll');
    expect(bob.text()).toMatch(/>Bob +\S?Ann/);
    // A player without a seat can still watch.
    await ann.sees('The others have agreed to remove you from the game. You can still watch.');
    bob.type('r');
    await ann.sees("It's Bob's turn: Bob chooses.");
    ann.press('f10');
    expect(ann.text()).toContain('Stop watching');
  });

  test('can play on before the vote', async () => {
    await table.start(ann, bob);
    await untilVote();
    bob.press('f6');
    bob.type('xn');
    await eventually(
      () => bob.model().wordGuard === undefined,
      () => bob.text(),
    );
    bob.press('f6');
    expect(bob.context()).toBe('wait');
    ann.type('r');
    await bob.sees('Ann chooses');
    bob.press('f6');
    bob.type('x');
    expect(bob.message()).toBe("You can't remove Ann now.");
  });

  /** Shows Ann's roll while it waits for Bob. Returns the footer. */
  function footerWhileRolling(): string {
    const snapshot = ann.room.session()?.getSnapshot();
    if (!snapshot?.table) throw new Error('no game');
    const rolling = { ...snapshot.table, isRolling: true, rollWaitsFor: [1] };
    ann.send({
      type: 'table-changed',
      view: rolling,
      link: { type: 'connected' },
      snapshot: { ...snapshot, table: rolling },
    });
    return ann.frame().findLast((row) => row.includes('q leave')) ?? '';
  }

  test('a roll that waits for somebody says for whom, and the footer offers no answer', async () => {
    await table.start(ann, bob);
    expect(ann.text()).toContain('Enter roll');
    expect(footerWhileRolling()).toMatch(/^\? help +q leave +F4 chat +F6 players/);
    expect(ann.text()).toContain("It's Ann's turn. The roll is waiting for Bob.");
    showLink(ann, { type: 'connected' });
    ann.type('r');
    await ann.reaches('hold');
    expect(ann.text()).toContain('Enter answer');
    expect(footerWhileRolling()).not.toMatch(/Enter|Esc/);
    expect(ann.text()).toContain('The roll is waiting for Bob.');
  });
});
