import { describe, expect, test } from '@jest/globals';
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

const WHEEL_UP = '\x1b[<64;10;10M';
const WHEEL_DOWN = '\x1b[<65;10;10M';

describe('the mouse', () => {
  test.each([40, 79])('can press the Roll button beside the dice in %i columns', async (columns) => {
    await using term = await launch({ columns, args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'] });
    await term.waitFor('box: _');
    await term.waitFor(() => term.modes().mouseTracking !== 'none');
    await term.waitFor('? help');
    const [, , dice = ''] = term.lines();
    click(term, dice.trimStart().slice(0, 3));
    await term.waitFor(/^ HELD$/m);
    click(term, '[ Roll ]');
    await term.waitFor('1 roll left');
  });

  test('can choose an answer to the question "Leave?"', async () => {
    await using term = await launch({ args: ['-p', 'Ann', '--no-animation'] });
    await term.waitFor(() => term.modes().mouseTracking !== 'none');
    await term.waitFor('coach   leave');
    click(term, 'leave   F2');
    await term.waitFor('Leave?');
    click(term, 'Close (nothing');
    expect((await term.exited).exitCode).toBe(0);
    expect(term.modes().mouseTracking).toBe('none');
  });

  test('checklist 3: scrolls pages with the wheel, like the arrow keys', async () => {
    await using term = await launch();
    await term.waitFor('? How to play');
    click(term, 'How to play');
    await term.waitFor('page 1 of');
    await term.waitFor('Esc close');
    // The first page fits on the screen, and the second page does not.
    term.press('right');
    await term.waitFor(/page 2 of \d+, more below\n.*Esc close/);
    const page = term.screen();
    const isPage = (lines: readonly string[]): boolean => lines.join('\n') === page;
    term.type(WHEEL_DOWN);
    await term.waitFor((lines) => !isPage(lines) && lines.join('\n').includes('Esc close'));
    term.press('up');
    await term.waitFor(isPage);
    term.press('down');
    await term.waitFor((lines) => !isPage(lines));
    term.type(WHEEL_UP);
    await term.waitFor(isPage);
  });

  test('checklist 3: gives only commands that keys can also give', async () => {
    const args = ['-p', 'Ann', '-s', 'kestrel', '--no-animation', '-i', 'quick'];
    await using byMouse = await launch({ args });
    await using byKeys = await launch({ args: [...args, '--no-mouse'] });
    const steps: readonly [by: () => void, keys: () => void, shown: RegExp][] = [
      [() => click(byMouse, 'Dice 2'), () => byKeys.type('2'), /^ +2 HELD$/m],
      [() => click(byMouse, '[ Roll ]'), () => byKeys.type('r'), /1 roll left/],
      [() => click(byMouse, 'Chance', 2), () => byKeys.press('up'), /Chance \d+: the sum of all dice\./],
      [() => click(byMouse, 'Chance'), () => byKeys.press('down', 'up'), /fill in Chance\./],
      [() => click(byMouse, 'Chance'), () => byKeys.type('e'), /Ann: Chance \d+/],
      [() => click(byMouse, '? help'), () => byKeys.press('f1'), /Esc close/],
      [() => click(byMouse, 'Esc close'), () => byKeys.press('escape'), /q leave/],
      [() => click(byMouse, 'q leave'), () => byKeys.press('f10'), /Esc stay/],
      [() => click(byMouse, '1  Keep playing'), () => byKeys.type('1'), /q leave/],
    ];
    const drawn = (lines: readonly string[]): boolean => lines.join('\n').includes('q leave');
    await byMouse.waitFor(drawn);
    await byMouse.waitFor(() => byMouse.modes().mouseTracking !== 'none');
    await byKeys.waitFor(drawn);
    for (const [clicks, presses, shown] of steps) {
      clicks();
      presses();
      await byMouse.waitFor(shown);
      await byKeys.waitFor(shown);
    }
  });

  test("checklist 3: isn't used by the program with --no-mouse", async () => {
    await using term = await launch({ args: ['-p', 'Ann', '--no-mouse'] });
    await term.waitFor('dice to hold (0-5)? Or');
    expect(term.screen()).not.toContain('[ Roll ]');
    expect(term.modes().mouseTracking).toBe('none');
    expect(term.rawOutput()).not.toMatch(/\?100[0-6]h/);
  });
});
