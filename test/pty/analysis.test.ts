import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';

/** With this seed, the first roll is 4 3 5 2 2. The game is not ranked, because its seed was chosen. */
const KESTREL = ['-p', 'Ann', '-s', 'kestrel', '--no-animation'];

test('the coach gives a hint and then the moves at 40 x 24', async () => {
  const asked = 'Hold how many, or box';
  await using term = await launch({ args: KESTREL, columns: 40 });
  await term.waitFor(asked);
  // The notes beside the dice then say that the game is unranked.
  const diceNow = (): readonly string[] =>
    term
      .lines()
      .slice(1, 3)
      .map((line) => line.slice(0, 49).trimEnd());
  const dice = diceNow();
  term.press('f3');
  await term.waitFor('for Large Straight');
  expect(term.screen()).not.toContain('254.9');
  term.press('f3');
  await term.waitFor(/> keep 2 3 4 5 +254\.9/);
  expect(diceNow()).toEqual(dice);
  await term.waitFor(/^ +keep +keep +keep +keep/m);
  expect(term.screen()).toContain(asked);
  await term.waitFor(/Against 3 4 5:|on average\s+\+/);
  expect(diceNow()).toEqual(dice);
  term.press('enter');
  await term.waitFor('1 roll left');
  expect(term.screen()).not.toContain('COACH');
});

test('a computer’s turn shows which dice it keeps and why, then the box, and then the person plays', async () => {
  await using term = await launch({ args: ['-p', 'Ann', '-c', 'perfect', '-s', 'a'] });
  await term.waitFor('starts.');
  term.press('enter');
  await term.waitFor(/^(ANN|PERFECT)'S TURN /m);
  if (term.screen().includes("ANN'S TURN")) {
    await term.waitFor('dice to hold (0-5)? Or');
    term.type('chance\r');
    await term.waitFor("PERFECT'S TURN");
  }
  await term.waitFor(/^Perfect (keeps [1-6 ]+ for \w|rolls all five again for \w|scores \w)/m);
  expect(term.lines().findLast((line) => line !== '')).toBe(
    'Enter next   Esc skip   ? help   q leave   +/- speed: normal',
  );
  term.type('+');
  await term.waitFor('+/- speed: fast');
  await term.waitFor(/^Perfect (scores \d+ in .+|takes a zero in .+)$/m);
  await term.waitFor("ANN'S TURN");
  await term.waitFor('How many dice to hold (0-5)? Or which (134), or a box: _');
  expect(term.screen()).toMatch(/ Perfect: .+ \d+$/m);
});

test('a game between computers accepts keys while it runs at full speed', async () => {
  const computers = ['novice', 'novice', 'novice', 'novice'].flatMap((level) => ['-c', level]);
  await using term = await launch({ args: ['--watch', ...computers, '--no-animation'] });
  await term.waitFor(/round \d+ of 13/);
  term.press('f10');
  await term.waitFor('1  Keep playing');
  term.type('1');
  await term.waitFor('speed: at once');
  term.press('ctrl-c');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
});
