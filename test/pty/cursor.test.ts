import { expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type Term } from '../support/pty.js';

/** Waits until the screen shows a line that ends like this, and the terminal's cursor is at its underscore. */
async function typedAt(term: Term, line: string): Promise<void> {
  await term.waitFor((rows) => rows.some((row) => row.endsWith(line)) && term.underCursor() === '_');
}

/** Waits until the screen shows this, and the terminal's cursor is hidden. */
const hiddenAt = (term: Term, text: string): Promise<void> =>
  term.waitFor((rows) => rows.join('\n').includes(text) && term.underCursor() === undefined);

// test/support/net/terminals.ts checks the cursor in a message to other players.
test('checklist 16: the terminal’s cursor is at the typed text of every question, and hidden elsewhere', async () => {
  await using term = await launch({
    args: ['--no-animation', '-s', 'kestrel'],
    nodeFlags: [WITHOUT_VECTORS],
  });
  await hiddenAt(term, 'Press a letter');
  term.type('s');
  await hiddenAt(term, 'SETTINGS');
  term.press('down', 'down', 'down', 'down', 'down', 'down', 'enter');
  await typedAt(term, '_');
  term.type('Ann');
  await typedAt(term, 'Ann_');
  term.press('enter');
  await hiddenAt(term, 'SETTINGS');
  term.press('escape');
  await hiddenAt(term, 'Press a letter');
  term.type('n');
  await hiddenAt(term, 'Join');
  term.type('2');
  await typedAt(term, '_');
  term.type('127.0.0.1:7613/x');
  await typedAt(term, '127.0.0.1:7613/x_');
  term.press('down');
  await typedAt(term, 'Ann_');
  term.press('escape');
  await hiddenAt(term, 'Join');
  term.press('escape');
  await hiddenAt(term, 'Press a letter');
  term.type('p');
  await typedAt(term, 'Enter for Ann: _');
  term.type('1\r雪An');
  await typedAt(term, '雪An_');
  term.type('\r');
  await typedAt(term, 'or a box: _');
  term.type('chan');
  await typedAt(term, 'or a box: chan_ce');
  term.press('f1');
  await hiddenAt(term, 'Esc close');
  term.press('f1');
  await typedAt(term, 'chan_ce');
  term.resize(40, 24);
  await typedAt(term, 'chan_ce');
  term.type('x'.repeat(60));
  await typedAt(term, `${'x'.repeat(30)}_`);
  term.resize(80, 24);
  await typedAt(term, `chan${'x'.repeat(56)}_`);
  term.type('\x152\r');
  await typedAt(term, '(1-5, such as 13): _');
  term.press('f2');
  await hiddenAt(term, 'r rolls');
  term.press('f2');
  await typedAt(term, '_');
  term.press('f10');
  await hiddenAt(term, 'Leave?');
  term.press('ctrl-c');
  await term.exited;
  expect(term.underCursor()).toBeDefined();
});
