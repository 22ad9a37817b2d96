import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

const MEGABYTE = 'x'.repeat(1_000_000);
const LINES = 'score\rchance\r'.repeat(70_000);

test.each([
  ['as it is', MEGABYTE],
  ['between the marks of a paste', `\x1b[200~${MEGABYTE}\x1b[201~`],
  ['between the marks, in lines that would be answers', `\x1b[200~${LINES}\x1b[201~`],
])('a megabyte pasted into a question, %s, is cut, and the game goes on', async (_, pasted) => {
  await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'] });
  await term.waitFor('F10 leave');
  term.type('2\r');
  await term.waitFor('Which 2 dice');
  // Ctrl-U erases what there was room for.
  term.type(`${pasted}\x1512\r`);
  await term.waitFor('second roll');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.screen()).toContain('The game is kept');
});
