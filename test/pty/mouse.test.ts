import { describe, expect, test } from '@jest/globals';
import { launch, type Term } from '../support/pty.js';

/** A press and release of a button, 0 the left and 2 the right one, on the first character of this text on the screen. */
function click(term: Term, text: string, button: 0 | 2 = 0): void {
  const row = term.lines().findIndex((line) => line.includes(text));
  const column = term.lines()[row]?.indexOf(text) ?? -1;
  if (column < 0) throw new Error(`${text} is not on the screen:\n${term.screen()}`);
  const place = `${button};${column + 1};${row + 1}`;
  term.type(`\x1b[<${place}M\x1b[<${place}m`);
}

describe('the mouse', () => {
  test('holds dice, rolls by the button, tells what a box would score, and fills it', async () => {
    await using term = await launch({ args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'] });
    await term.waitFor('Dice to hold');
    await term.waitFor(() => term.modes().mouseTracking !== 'none');
    click(term, 'Dice 2');
    await term.waitFor(/^ +HELD$/m);
    await term.waitFor('Enter roll   s score');
    click(term, '[ Roll ]');
    await term.waitFor('second roll');
    click(term, 'Chance', 2);
    await term.waitFor(/Chance \d+: \d+ pips on all dice\./);
    click(term, 'Chance');
    await term.waitFor(/Ann: Chance \d+/);
  });

  test('takes an answer of the question whether to leave', async () => {
    await using term = await launch({ args: ['-p', 'Ann', '--no-animation'] });
    await term.waitFor(() => term.modes().mouseTracking !== 'none');
    await term.waitFor('F10 leave');
    click(term, 'F10 leave');
    await term.waitFor('Leave?');
    click(term, 'Enough for now');
    expect((await term.exited).exitCode).toBe(0);
    expect(term.modes().mouseTracking).toBe('none');
  });

  test('turns its wheel in pages', async () => {
    await using term = await launch();
    await term.waitFor('How many players');
    term.type('h');
    await term.waitFor('page 1 of');
    const second = term.lines()[2] ?? '';
    term.type('\x1b[<65;10;10M');
    await term.waitFor((lines) => lines[1] === second || !lines.join('\n').includes('more below'));
  });

  test('is left to the terminal with --no-mouse', async () => {
    await using term = await launch({ args: ['-p', 'Ann', '--no-mouse'] });
    await term.waitFor('Dice to hold');
    expect(term.modes().mouseTracking).toBe('none');
    expect(term.rawOutput()).not.toMatch(/\?100[0-6]h/);
  });
});
