import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

test('training opens from the menu, and Ctrl-C after an answer says that the answer is saved', async () => {
  await using term = await launch({ args: ['--no-animation'], env: { YAHTZEE_INPUT: 'quick' }, columns: 45 });
  await term.waitFor(/^ {2}t Train/m);
  term.type('t');
  await term.waitFor(/^> t Ten positions/m);
  term.press('enter');
  await term.waitFor('Position 1/10');
  // Fill the marked box.
  term.type('s');
  await term.waitFor(/Enter fill in/);
  term.press('enter');
  await term.waitFor(/^You: .*(?:costs \d|-\d|best)/m);
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.lines().join(' ')).toContain('1 answer saved.');
});

test('in line mode too, Ctrl-C after an answer says that the answer is saved', async () => {
  await using term = await launch({ args: ['train', '--plain', '-s', 'kestrel'] });
  await term.waitFor('Position 1 of 10');
  await term.waitFor('How many dice to hold');
  term.type('0');
  term.press('enter');
  await term.waitFor(/Position 2 of 10[^]*\?/);
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(term.lines().join('\n')).toContain('1 answer saved.');
});
