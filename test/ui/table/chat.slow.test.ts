import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import {
  eventually,
  openTestTable,
  type TableScreen,
  type TestTable,
} from '../../support/net/tableScreens.js';

let table: TestTable;
let ann: TableScreen;
let bob: TableScreen;
beforeEach(async () => {
  table = openTestTable('chat');
  ann = await table.join('Ann');
  bob = await table.join('Bob');
  await ann.sees('Bob');
});
afterEach(() => table.close());

function say(screen: TableScreen, text: string): void {
  screen.press('f4');
  screen.type(`${text}\r`);
}

const isTumbling = (screen: TableScreen): boolean => {
  const { scene } = screen.model();
  return scene.name === 'wait' && scene.tumble !== undefined;
};

describe('chat', () => {
  test('is written in the lobby, and read by all', async () => {
    bob.press('f4');
    expect(bob.context()).toBe('chat');
    bob.type('Hello, q and ? are text');
    expect(bob.text()).toContain('Say: Hello, q and ? are text_');
    bob.press('enter');
    expect(bob.context()).toBe('lobby');
    await ann.sees('Bob: Hello, q and ? are text');
    bob.press('f4', 'enter');
    expect(bob.context()).toBe('lobby');
  });

  test('a second Enter after a message neither starts the game nor rolls the dice', async () => {
    ann.press('f4');
    ann.type('hello\r\r');
    await bob.sees('Ann: hello');
    expect(ann.context()).toBe('lobby');
    // After a while without keys, Enter has an effect again.
    await eventually(
      () => ann.model().wordGuard === undefined,
      () => ann.text(),
    );
    await table.start(ann, bob);
    ann.type('r');
    await ann.reaches('hold');
    ann.press('f2');
    ann.press('f4');
    ann.type('no dice held\r\r');
    await bob.sees('Ann says "no dice held"');
    // Any other key shows that the player has gone on.
    ann.type('1\r');
    await bob.sees('1 roll left');
    expect(currentTurn(ann.game())?.held).toEqual([true, false, false, false, false]);
  });

  test('the open chat line shows whose turn it is, and F10 leaves', async () => {
    await table.start(ann, bob);
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 40, rows: 24 },
      { columns: 80, rows: 23 },
    ]) {
      ann.press('f4');
      bob.press('f4');
      expect(ann.text(size)).toMatch(/Say: _\nIt's your turn\./);
      expect(bob.text(size)).toMatch(/Say: _\nIt's Ann's turn\./);
      ann.press('f4');
      bob.press('f4');
    }
    ann.press('f4');
    expect(ann.text()).toContain('Enter send and close   Esc close');
    ann.type('half a message');
    ann.press('f10');
    expect(ann.context()).toBe('leave');
    await ann.escape();
    expect(ann.context()).toBe('chat');
    expect(ann.text()).toContain('Say: half a message_');
  });

  test('is shown once in the lobby', async () => {
    say(bob, 'hello');
    for (const screen of [ann, bob]) {
      await screen.sees('Bob: hello');
      expect(screen.text()).not.toContain('Bob says');
    }
  });

  test('keeps two rows in the lobby if there are many invitations', async () => {
    const narrow = { columns: 40, rows: 22 };
    for (const name of ['Cleo', 'Dan']) await table.join(name);
    await table.watch('Eve');
    await bob.sees('Watching: Eve.');
    say(bob, 'first');
    say(ann, 'second');
    await bob.sees('Ann: second');
    expect(bob.text(narrow)).toContain('Bob: first\nAnn: second');
    expect(bob.text(narrow)).toContain('2 more invitations: press i');
  });

  test("that was read in the open chat line isn't repeated after it's closed", async () => {
    await table.start(ann, bob);
    bob.press('f4');
    say(ann, 'hello');
    await bob.sees('Ann: hello');
    await bob.escape();
    expect(bob.text()).not.toContain('Ann says');
  });

  test("works at a text prompt, in every turn, and doesn't change the answer", async () => {
    await table.start(ann, bob);
    ann.type('r');
    await ann.reaches('hold');
    ann.type('13');
    ann.press('f4');
    ann.type('one moment');
    await ann.escape();
    expect(ann.context()).toBe('hold');
    expect(ann.text()).toContain('13_');
    ann.press('f4');
    expect(ann.text()).toContain('Say: one moment_');
    ann.press('enter');
    await bob.sees('Ann says "one moment"');
    say(bob, 'take your time');
    await ann.sees('Bob says "take your time"');
    expect(ann.text()).toContain('13_');
  });

  test("doesn't stop the dice of another player", async () => {
    const cem = await table.join('Cem', { animation: 'on' });
    await ann.sees('Cem');
    await table.start(ann, bob, cem);
    cem.press('f4');
    ann.type('r');
    await eventually(
      () => isTumbling(cem),
      () => cem.text(),
    );
    await eventually(
      () => !isTumbling(cem),
      () => cem.text(),
    );
    expect(cem.context()).toBe('chat');
  });

  test('unread messages are counted until they are read', async () => {
    await table.start(ann, bob);
    say(bob, 'first');
    say(bob, 'second');
    await ann.sees('F4: 2 new');
    expect(bob.text()).not.toContain('new');
    ann.press('f5');
    expect(ann.text()).toContain('Bob: first\nBob: second');
    say(bob, 'third');
    await ann.sees('Bob: third');
    await ann.escape();
    expect(ann.text()).toContain('F4: 1 new');
    ann.press('f4', 'f4');
    expect(ann.text()).not.toContain('new');
  });

  test("the last messages are beside or below the board where there's room", async () => {
    await table.start(ann, bob);
    say(bob, 'see me');
    await ann.sees('see me');
    ann.press('f2');
    for (const size of [
      { columns: 120, rows: 40 },
      { columns: 60, rows: 30 },
    ]) {
      expect(ann.text(size)).toContain('Bob: see me');
      expect(ann.text(size)).not.toContain('new');
    }
  });

  test("shows who wrote a message that doesn't fit", async () => {
    await table.start(ann, bob);
    say(bob, `${'a long story '.repeat(15)}THE END`);
    await ann.sees('a long story');
    const lastRow = ann.frame({ columns: 60, rows: 30 }).findLast((row) => row !== '');
    expect(lastRow).toMatch(/^Bob: a long story .*\.\.\.$/);
  });

  test('is closed with the key that shows all messages', async () => {
    await table.start(ann, bob);
    ann.press('f5');
    expect(ann.text()).not.toContain('how to play');
    expect(ann.context()).toBe('table-text');
    ann.press('f5');
    expect(ann.context()).toBe('roll');
  });

  test('never moves the board', async () => {
    await table.start(ann, bob);
    const sizes = ['80x24', '120x40', '60x30', '45x24'].map((text) => {
      const [columns = 0, rows = 0] = text.split('x').map(Number);
      return { columns, rows };
    });
    const rowsOf = (): (readonly number[])[] =>
      sizes.map((size) => {
        const frame = ann.frame(size);
        return [/^UPPER/, /GRAND TOTAL/, / (\w+ )?leave/].map((text) =>
          frame.findIndex((row) => text.test(row)),
        );
      });
    const before = rowsOf();
    say(bob, 'x'.repeat(200));
    await ann.sees('xxx');
    expect(rowsOf()).toEqual(before);
  });

  test("a muted player isn't heard, until unmuted", async () => {
    await table.start(ann, bob);
    ann.press('f6', 'down');
    ann.type('m');
    expect(ann.message()).toBe('You no longer see the messages of Bob.');
    expect(ann.text()).toContain('Bob, muted');
    await ann.escape();
    say(bob, 'psst');
    say(ann, 'hello');
    await bob.sees('Ann says "hello"');
    expect(ann.text()).not.toContain('psst');
    expect(ann.text()).not.toContain('new');
    ann.press('f6', 'down');
    ann.type('m');
    await ann.escape();
    ann.press('f5');
    expect(ann.text()).toContain('Bob: psst');
  });

  test('a message has at most 200 characters, and may be pasted', async () => {
    ann.press('f4');
    ann.type(`\x1b[200~${'ab'.repeat(150)}\x1b[201~`);
    expect(ann.model().room?.typed).toHaveLength(200);
    ann.press('enter');
    await bob.sees('ababab');
  });

  test('messages that are too fast are refused, and not lost', async () => {
    for (let i = 0; i < 5; i++) say(ann, `message ${i}`);
    say(ann, 'too fast');
    await ann.sees("You're sending messages too fast.");
    expect(ann.model().room?.typed).toBe('too fast');
  });

  test('control and bidi characters never reach the screen', () => {
    const view = ann.model().room?.view;
    if (!view) throw new Error('no table');
    const evil = { n: 99, member: 1, name: 'B\x1bob', text: 'a\x07b\u202ec\x1b[2J' };
    ann.send({
      type: 'table-changed',
      view: { ...view, chat: [evil] },
      link: { type: 'connected' },
      snapshot: undefined,
    });
    expect(ann.text()).toContain('Bob: abc[2J');
    // eslint-disable-next-line no-control-regex
    expect(ann.text()).not.toMatch(/[\x07\u202e]/);
  });
});
