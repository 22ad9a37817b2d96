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
  term.press('down', 'down');
  await term.waitFor(/Against the best:|Compared with the best/);
  term.press('up', 'up', 'enter');
  await term.waitFor('1 roll left');
  expect(term.screen()).not.toContain('COACH');
});

test('the coach asks before the first advice in a ranked game, and a click takes a move', async () => {
  await using term = await launch({ args: ['-p', 'Ann', '--no-animation'] });
  await term.waitFor('dice to hold (0-5)? Or');
  await term.waitFor(() => term.modes().mouseTracking !== 'none');
  term.press('f3');
  await term.waitFor('Advice makes this game unranked. Ask anyway? (y/n) _');
  term.type('n');
  await term.waitFor('dice to hold (0-5)? Or');
  term.press('f3');
  await term.waitFor('Ask anyway?');
  term.type('y');
  await term.waitFor('Esc close');
  term.press('f3');
  await term.waitFor('final  cost');
  const row = term.lines().findIndex((line) => line.includes('final  cost')) + 1;
  const column = term.lines()[row]?.lastIndexOf('> ') ?? -1;
  term.type(`\x1b[<0;${column + 5};${row + 1}M\x1b[<0;${column + 5};${row + 1}m`);
  // If the first roll is a large straight, for example, the best move fills a box at once.
  await term.waitFor(/1 roll left|round 2 of 13/);
});
