import { describe, expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';

/** Starts a game, holds dice 1 and 2, and rolls the other dice. */
async function holding(options: LaunchOptions): Promise<Term> {
  const term = await launch({
    ...options,
    nodeFlags: [WITHOUT_VECTORS],
    args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation', ...(options.args ?? [])],
  });
  await term.waitFor('dice to hold (0-5)? Or');
  term.type('2\r12\r');
  await term.waitFor(/1 roll left[^]*1 HELD +2 HELD[^]*help {3}leave/);
  return term;
}

const UTF8 = { LANG: 'C.UTF-8' };

/** Asks the terminal for its background. */
const QUESTION = '\x1b]11;?\x07';

describe('checklist 12: held dice', () => {
  describe('checklist 5: after a resize, too', () => {
    test('checklist 13: are ASCII by default, have the same text with and without colour, and remain clickable', async () => {
      await using coloured = await holding({ env: { ...UTF8, COLORTERM: 'truecolor' } });
      await using plain = await holding({ args: ['--no-color'] });
      expect(coloured.screen()).toMatch(/^[ -~\n]*$/);
      expect(plain.screen()).toBe(coloured.screen());
      expect(coloured.cell(2, 0)).toMatchObject({ bold: true, foreground: 3 });
      expect(plain.cell(2, 0)).toMatchObject({ bold: true, foreground: undefined });

      // The terminal reports its background, while the player types.
      expect(coloured.rawOutput().split(QUESTION)).toHaveLength(2);
      for (const part of ['2', '\x1b]11;rgb:ffff/ff', 'ff/ffff\x1b\\', '\r']) coloured.type(part);
      await coloured.waitFor('Which 2 dice');
      expect(coloured.cell(2, 0).foreground).toBe(94);

      plain.resize(120, 30);
      await plain.waitFor(
        (lines) => lines[2]?.includes('=') === true && lines.join('\n').includes('help   leave'),
      );
      const row = plain.lines().findIndex((line) => line.includes('Dice 4'));
      const column = (plain.lines()[row] ?? '').indexOf('Dice 4') + 1;
      const place = `0;${column};${row + 1}`;
      plain.type(`\x1b[<${place}M\x1b[<${place}m`);
      await plain.waitFor((lines) => /1 HELD +2 HELD +4 HELD/.test(lines[row + 1] ?? ''));
      plain.resize(80, 24);
      await plain.waitFor((lines) => /1 HELD +2 HELD +4 HELD/.test(lines[7] ?? ''));
      expect(plain.screen().match(/Dice 5/g)).toHaveLength(1);
    });
  });
});

describe('checklist 12: the theme colour-blind', () => {
  test.each([
    [
      'the palette of Okabe and Ito if the terminal can show its colours',
      { COLORTERM: 'truecolor' },
      '#e69f00',
    ],
    ['four of the 16 ANSI colours in other terminals', { FORCE_COLOR: '1' }, 3],
  ])('uses %s', async (_, env, foreground) => {
    await using term = await holding({ args: ['--theme', 'colour-blind'], env });
    expect(term.cell(2, 0).foreground).toBe(foreground);
  });
});

describe('checklist 13: the theme unicode', () => {
  test("draws pips if LC_ALL selects UTF-8, and the terminal isn't asked for its background if the settings say that it's light", async () => {
    const env = { LANG: 'C', LC_CTYPE: 'C', LC_ALL: 'C.UTF-8', YAHTZEE_BACKGROUND: 'light' };
    await using term = await holding({ args: ['--theme', 'unicode'], env });
    expect(term.screen()).toContain('●');
    expect(term.rawOutput()).not.toContain(QUESTION);
    expect(term.cell(2, 0).foreground).toBe(94);
  });

  test("is replaced by classic if LC_ALL doesn't select UTF-8, and a line says why", async () => {
    await using term = await holding({ args: ['--theme', 'unicode'], env: { ...UTF8, LC_ALL: 'POSIX' } });
    expect(term.screen()).toMatch(/^[ -~\n]*$/);
    expect(term.screen()).toContain('theme unicode needs a UTF-8 locale');
  });
});
