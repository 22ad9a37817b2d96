import { describe, expect, test } from '@jest/globals';
import { columnsOf } from '../../src/text/index.js';
import { BACKGROUND_QUESTION } from '../../src/ui/input/backgroundAnswer.js';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';

const start = (options: LaunchOptions = {}): Promise<Term> =>
  launch({ ...options, nodeFlags: [WITHOUT_VECTORS] });

const HOSTILE_NAMES: readonly (readonly [what: string, name: string, trace: RegExp])[] = [
  ['control characters', 'A\x00\x07\x0e\x1fnn', /\x07|\x0e/], // eslint-disable-line no-control-regex
  ['a window title', 'A\x1b]0;pwned\x07nn', /\x1b\]/], // eslint-disable-line no-control-regex
  ['a link', 'A\x1b]8;;http:x\x1b\\nn', /\x1b\]8/], // eslint-disable-line no-control-regex
  ['a C1 control string', 'A\u009d0;pwned\u009cnn', /\u009d|\u009c/],
  ['a command to clear the screen', 'A\x1b[2J\x1b[31mnn', /\x1b\[31m.*nn/], // eslint-disable-line no-control-regex
  ['a change of the writing direction', 'A\u202e\u2066nn', /[\u202a-\u202e\u2066-\u2069]/],
  ['zero-width characters', 'A\u200b\u2060\ufeffnn', /[\u200b\u2060\ufeff]/],
];

describe('checklist 16: names', () => {
  test('on the command line keep the columns aligned, even with wide characters and emoji', async () => {
    await using term = await start({
      args: ['-p', '雪見大福,🎲🎲🎲,Zoë,Ā', '-s', 'kestrel', '--no-animation'],
    });
    await term.waitFor('starts.');
    term.press('enter');
    await term.waitFor(/^(雪見大福|🎲🎲🎲|ZOË|Ā)'S TURN /m);
    await term.waitFor('? help');
    const heading = term.lines().find((line) => line.startsWith('UPPER')) ?? '';
    expect(columnsOf(heading.slice(0, heading.indexOf('LOWER')))).toBe(39);
    expect(heading).toContain('🎲🎲');
    // The program and the terminal agree about the widths.
    expect(term.spills()).toEqual([]);
  });

  test('typed on the start screen lose control characters and invisible characters before they reach the screen', async () => {
    await using term = await start({ args: ['--no-animation'] });
    await term.waitFor('> p Play');
    term.type('p1\r');
    await term.waitFor(/Enter for Player 1: _$/m);
    const before = term.rawOutput().length;
    for (const [index, [what, hostile, trace]] of HOSTILE_NAMES.entries()) {
      const marked = `${hostile}${index}`;
      term.type(marked);
      await term.waitFor(new RegExp(`Enter for Player 1: .*nn${index}_$`, 'm'));
      const output = term.rawOutput().slice(before);
      expect([what, output.search(trace)]).toEqual([what, -1]);
      if (index < HOSTILE_NAMES.length - 1) {
        term.press('ctrl-u');
        await term.waitFor(/Enter for Player 1: _$/m);
      }
    }
    term.press('enter');
    await term.waitFor('dice to hold (0-5)? Or');
    expect(term.screen()).toMatch(/^A.*NN\d'S TURN /m);
    const output = term.rawOutput().slice(before);
    for (const [what, , trace] of HOSTILE_NAMES) expect([what, output.search(trace)]).toEqual([what, -1]);
    expect(term.lines().filter((line) => line.startsWith('UPPER'))).toHaveLength(1);
  });

  test('in the environment put no invisible character on the screen', async () => {
    await using term = await start({
      env: { YAHTZEE_NAMES: 'A\u202e\u200b\x1b[31m\x1b]0;pwned\x07\u009b31mnn' },
    });
    await term.waitFor(/nn\b|yahtzee-cli:|leave/i);
    // eslint-disable-next-line no-control-regex
    const unseen = /[\u0007\u009b\u009d\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]|\x1b\[31m|\x1b\]/;
    expect(term.rawOutput().replace(BACKGROUND_QUESTION, '')).not.toMatch(unseen);
  });
});
