import { expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type Term } from '../support/pty.js';

/**
 * Presses and releases a mouse button on the first character of the given text. Button 0 is the left button, and button
 * 2 the right button.
 */
function click(term: Term, text: string, button: 0 | 2 = 0): void {
  const row = term.lines().findIndex((line) => line.includes(text));
  const column = term.lines()[row]?.indexOf(text) ?? -1;
  if (column < 0) throw new Error(`${text} isn't on the screen:\n${term.screen()}`);
  const place = `${button};${column + 1};${row + 1}`;
  term.type(`\x1b[<${place}M\x1b[<${place}m`);
}

const play = (...args: readonly string[]): Promise<Term> =>
  launch({
    args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation', ...args],
    nodeFlags: [WITHOUT_VECTORS],
  });

// test/ui/keys/footers.test.ts compares the clicks on entries of footers with keys.
test('checklist 3: the mouse plays a turn, scrolls help and leaves', async () => {
  await using term = await play('-i', 'quick');
  const drawn = (lines: readonly string[]): boolean => lines.join('\n').includes('q leave');
  await term.waitFor(drawn);
  await term.waitFor(() => term.modes().mouseTracking !== 'none');
  click(term, 'Dice 2');
  await term.waitFor(/^ +2 HELD$/m);
  click(term, '[ Roll ]');
  await term.waitFor('1 roll left');
  click(term, 'Chance', 2);
  await term.waitFor(/Chance \d+: the sum of all dice\./);
  click(term, 'Chance');
  await term.waitFor(/fill in Chance\./);
  click(term, 'Chance');
  await term.waitFor(/Ann: Chance \d+/);
  click(term, '? help');
  await term.waitFor(/more below[^]*Esc close/);
  const page = term.screen();
  const isPage = (lines: readonly string[]): boolean => lines.join('\n') === page;
  term.type('\x1b[<65;10;10M');
  await term.waitFor((lines) => !isPage(lines) && lines.join('\n').includes('Esc close'));
  term.type('\x1b[<64;10;10M');
  await term.waitFor(isPage);
  click(term, 'Esc close');
  await term.waitFor(drawn);
  click(term, 'q leave');
  await term.waitFor('Esc stay');
  click(term, '1  Keep playing');
  await term.waitFor(drawn);

  // At 40 columns, the Roll button is beside the dice, too.
  term.resize(40, 24);
  await term.waitFor(/^ (?:\[[1-6]\] +){5}\[ Roll \]$[^]*q leave/m);
  const [, , dice = ''] = term.lines();
  click(term, dice.trimStart().slice(0, 3));
  await term.waitFor(/^ HELD$/m);
  click(term, '[ Roll ]');
  await term.waitFor('1 roll left');
  click(term, 'q leave');
  await term.waitFor('Leave?');
  click(term, 'Save the game and quit');
  expect((await term.exited).exitCode).toBe(0);
  expect(term.modes().mouseTracking).toBe('none');
});

test("checklist 3: the mouse isn't used by the program with --no-mouse", async () => {
  await using term = await play('--no-mouse');
  await term.waitFor('dice to hold (0-5)? Or');
  expect(term.screen()).not.toContain('[ Roll ]');
  expect(term.modes().mouseTracking).toBe('none');
  expect(term.rawOutput()).not.toMatch(/\?100[0-6]h/);
});
