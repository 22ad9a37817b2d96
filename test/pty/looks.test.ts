import { describe, expect, test } from '@jest/globals';
import { THEME_NAMES } from '../../src/settings/index.js';
import { WITHOUT_VECTORS } from '../support/child.js';
import { runHere } from '../support/runHere.js';
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

describe('checklist 12: held dice', () => {
  test('are marked by a word and a shape in every theme', async () => {
    await using term = await holding({ env: UTF8 });
    // At this size, the theme `large` looks like the theme `classic`, so Ctrl-T leaves it out.
    for (const [index, name] of THEME_NAMES.filter((each) => each !== 'large').entries()) {
      if (index > 0) {
        term.press('ctrl-t');
        await term.waitFor(`Theme: ${name}.`);
      }
      const [, first = '', second = ''] = term.lines();
      expect([name, second.slice(0, 9)]).toEqual([name, second.slice(10, 19)]);
      expect([name, first.slice(20, 29)]).not.toEqual([name, second.slice(0, 9)]);
      expect([name, term.lines()[7]?.trim()]).toEqual([name, expect.stringMatching(/^1 HELD +2 HELD$/)]);
    }
  });

  test('checklist 13: are ASCII by default, and have the same text with and without colour', async () => {
    await using coloured = await holding({ env: UTF8 });
    await using plain = await holding({ args: ['--no-color'] });
    expect(coloured.screen()).toMatch(/^[ -~\n]*$/);
    expect(plain.screen()).toBe(coloured.screen());
    expect(coloured.cell(2, 0).bold).toBe(true);
    expect(plain.cell(2, 0)).toMatchObject({ bold: true, foreground: undefined });
  });
});

describe('checklist 12: the theme colour-blind', () => {
  test('uses the palette of Okabe and Ito if the terminal can show its colours', async () => {
    await using term = await holding({
      args: ['--theme', 'colour-blind'],
      env: { COLORTERM: 'truecolor' },
    });
    expect(term.cell(2, 0).foreground).toBe('#e69f00');
  });

  test('uses four of the 16 ANSI colours in other terminals', async () => {
    await using term = await holding({ args: ['--theme', 'colour-blind'], env: { FORCE_COLOR: '1' } });
    expect(term.cell(2, 0).foreground).toBe(3);
  });
});

describe('the background of the terminal', () => {
  const QUESTION = '\x1b]11;?\x07';

  test('chooses the colours when the terminal reports it, while the player types', async () => {
    await using term = await holding({ env: { COLORTERM: 'truecolor' } });
    expect(term.rawOutput().split(QUESTION)).toHaveLength(2);
    expect(term.cell(2, 0).foreground).toBe(3);
    for (const part of ['2', '\x1b]11;rgb:ffff/ff', 'ff/ffff\x1b\\', '\r']) term.type(part);
    await term.waitFor('Which 2 dice');
    expect(term.cell(2, 0).foreground).toBe(94);
  });

  test("isn't asked for if the settings say that it's light", async () => {
    await using term = await holding({ env: { YAHTZEE_BACKGROUND: 'light' } });
    expect(term.rawOutput()).not.toContain(QUESTION);
    expect(term.cell(2, 0).foreground).toBe(94);
  });
});

describe('checklist 13: the theme unicode', () => {
  test.each([['LC_ALL', { LANG: 'C', LC_CTYPE: 'C', LC_ALL: 'C.UTF-8' }]])(
    'draws pips if %s selects UTF-8',
    async (_, env) => {
      await using term = await holding({ args: ['--theme', 'unicode'], env });
      expect(term.screen()).toContain('●');
    },
  );

  test.each([["LC_ALL doesn't select UTF-8", { ...UTF8, LC_ALL: 'POSIX' }]])(
    'is replaced by classic if %s, and a line says why',
    async (_, env) => {
      await using term = await holding({ args: ['--theme', 'unicode'], env });
      expect(term.screen()).toMatch(/^[ -~\n]*$/);
      expect(term.screen()).toContain('theme unicode needs a UTF-8 locale');
    },
  );
});

test('checklist 5: dice stay above the card after a resize, and remain clickable', async () => {
  await using term = await holding({});
  term.resize(120, 30);
  await term.waitFor(
    (lines) => lines[2]?.includes('=') === true && lines.join('\n').includes('help   leave'),
  );
  const row = term.lines().findIndex((line) => line.includes('Dice 4'));
  const column = (term.lines()[row] ?? '').indexOf('Dice 4') + 1;
  const place = `0;${column};${row + 1}`;
  term.type(`\x1b[<${place}M\x1b[<${place}m`);
  await term.waitFor((lines) => /1 HELD +2 HELD +4 HELD/.test(lines[row + 1] ?? ''));
  term.resize(80, 24);
  await term.waitFor((lines) => /1 HELD +2 HELD +4 HELD/.test(lines[7] ?? ''));
  expect(term.screen().match(/Dice 5/g)).toHaveLength(1);
});

test.each([
  ['play', []],
  ['resume', ['resume']],
  ['replay', ['replay', 'x']],
])('an unknown theme is rejected with one line that lists the themes: %s', async (_, command) => {
  const { status, stdout, stderr } = await runHere([...command, '--theme', 'neon']);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^yahtzee-cli: [^\n]*'neon'[^\n]*\n$/);
  for (const name of THEME_NAMES) expect(stderr).toContain(name);
  expect(status).toBe(2);
});
