import { test } from '@jest/globals';
import { openTerminals } from '../../support/net/terminals.js';

test('the terminal’s cursor is at the text of a message, and hidden while no message is typed', async () => {
  await using terminals = openTerminals();
  const { term } = await terminals.open('Ann', '80x24', ['host', '--name', 'Ann', '--listen', '127.0.0.1:0']);
  await term.waitFor((rows) => rows.join('\n').includes('F4 chat') && term.underCursor() === undefined);
  term.press('f4');
  term.type('Hello');
  await term.waitFor((rows) => rows.some((row) => row.endsWith(': Hello_')) && term.underCursor() === '_');
  term.press('enter');
  await term.waitFor((rows) => rows.join('\n').includes('Ann: Hello') && term.underCursor() === undefined);
});
