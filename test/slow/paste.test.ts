import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

const MEGABYTE = 'x'.repeat(1_000_000);
const LINES = 'score\rchance\r'.repeat(7_000);

// The terminal encloses the pasted text in paste marks. Without the marks, the program would also skip the keys
// after the pasted text. Tests in pty/answers and ui/input/pastes cover pastes without marks.
test.each([
  ['a million letters', MEGABYTE],
  ['thousands of valid answers', LINES],
])('if %s are pasted, the text is truncated and the game continues', async (_, pasted) => {
  await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'] });
  await term.waitFor('coach   leave');
  term.type('2\r');
  await term.waitFor('Which 2 dice');
  // Ctrl-U erases the part of the pasted text that the question accepted.
  term.type(`\x1b[200~${pasted}\x1b[201~\x1512\r`);
  await term.waitFor('1 roll left');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.modes()).toEqual({ cursorVisible: true, bracketedPaste: false, mouseTracking: 'none' });
  expect(term.screen()).toContain('The game is saved');
});
