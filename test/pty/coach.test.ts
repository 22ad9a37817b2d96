import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

/** With this seed, the first roll is 4 3 5 2 2. */
const KESTREL = ['-p', 'Ann', '-s', 'kestrel', '--no-animation'];

test.each([
  { columns: 80, rows: 24 },
  { columns: 40, rows: 24 },
])('the coach shows advice with the dice and the question at $columns x $rows', async (size) => {
  await using term = await launch({ args: KESTREL, ...size });
  await term.waitFor('first roll');
  const dice = term.lines().slice(1, 4);
  term.type('c');
  await term.waitFor(/^keep 2 3 4 5 and roll one +254\.9 +0\.0/m);
  expect(term.screen()).toContain('COACH  keep 2 3 4 5 and roll one');
  expect(term.lines().slice(1, 4)).toEqual(dice);
  expect(term.screen()).toMatch(/(Dice to hold|Hold how many) \(0-5.*_/);
  term.press('end');
  await term.waitFor(/^score Sixes 0 +\d/m);
  term.press('f3');
  await term.waitFor('GRAND TOTAL');
  // F3 works in this prompt, although letters are treated as text.
  term.type('4\r');
  await term.waitFor('Which 4 dice');
  term.press('f3');
  await term.waitFor('COACH  keep 2 3 4 5 and roll one');
  expect(term.screen()).toContain('Which 4 dice');
});
