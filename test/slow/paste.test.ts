import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

const MEGABYTE = 'x'.repeat(1_000_000);
const LINES = 'score\rchance\r'.repeat(70_000);

test.each([
  ['without paste marks', MEGABYTE],
  ['between paste marks', `\x1b[200~${MEGABYTE}\x1b[201~`],
  ['between paste marks, in lines that are valid answers', `\x1b[200~${LINES}\x1b[201~`],
])('a megabyte pasted into a question %s is truncated, and the game continues', async (_, pasted) => {
  await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'] });
  await term.waitFor('F10 leave');
  term.type('2\r');
  await term.waitFor('Which 2 dice');
  // Ctrl-U erases the part that was taken.
  term.type(`${pasted}\x1512\r`);
  await term.waitFor('second roll');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.screen()).toContain('The game is kept');
});
