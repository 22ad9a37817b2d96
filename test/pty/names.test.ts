import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { columnsOf } from '../../src/text/index.js';
import { BACKGROUND_QUESTION } from '../../src/ui/input/backgroundAnswer.js';
import { temporaryFolder } from '../support/child.js';
import { launch, type LaunchOptions } from '../support/pty.js';
import { launchTwins } from '../support/twins.js';

const HOSTILE_NAMES: readonly (readonly [what: string, name: string, trace: RegExp])[] = [
  ['control characters', 'A\x00\x07\x0e\x1fnn', /\x07|\x0e/], // eslint-disable-line no-control-regex
  ['a window title', 'A\x1b]0;pwned\x07nn', /\x1b\]/], // eslint-disable-line no-control-regex
  ['a link', 'A\x1b]8;;http:x\x1b\\nn', /\x1b\]8/], // eslint-disable-line no-control-regex
  ['a C1 control string', 'A\u009d0;pwned\u009cnn', /\u009d|\u009c/],
  ['a command to clear the screen', 'A\x1b[2J\x1b[31mnn', /\x1b\[31m.*nn/], // eslint-disable-line no-control-regex
  ['a change of the writing direction', 'A\u202e\u2066nn', /[\u202a-\u202e\u2066-\u2069]/],
  ['zero-width characters', 'A\u200b\u2060\ufeffnn', /[\u200b\u2060\ufeff]/],
];

describe('checklist 16: names typed on the start screen', () => {
  test('keep the columns aligned, even with wide characters and emoji', async () => {
    await using twins = await launchTwins();
    await twins.type('4\r雪見大福\r🎲🎲🎲\rZoë\rĀ\r');
    await twins.press('enter');
    const heading = twins.term.lines().find((line) => line.startsWith('UPPER')) ?? '';
    expect(columnsOf(heading.slice(0, heading.indexOf('LOWER')))).toBe(39);
    expect(heading).toContain('🎲🎲');
    await twins.type('chance\r');
  });

  test('lose control characters and invisible characters before they reach the screen', async () => {
    await using twins = await launchTwins({ analysis: 'missing' });
    const { term } = twins;
    await twins.type('1\r');
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
});

/** Matches characters that control a terminal or are invisible. */
const UNSEEN = /[\u0007\u009b\u009d\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]|\x1b\[31m|\x1b\]/; // eslint-disable-line no-control-regex
const HOSTILE = 'A\u202e\u200b\x1b[31m\x1b]0;pwned\x07\u009b31mnn';

test.each<[string, LaunchOptions]>([
  ['on the command line', { args: ['-p', HOSTILE] }],
  ['in the environment', { env: { YAHTZEE_NAMES: HOSTILE } }],
  ['in the settings file', {}],
])('checklist 16: a name %s puts no invisible character on the screen', async (place, options) => {
  using home = temporaryFolder();
  const folder = join(home.path, '.config/yahtzee-cli');
  if (place.includes('settings')) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ names: [HOSTILE] }));
  }
  await using term = await launch({ ...options, home: home.path });
  await term.waitFor(/nn\b|yahtzee-cli:|leave/i);
  expect(term.rawOutput().replace(BACKGROUND_QUESTION, '')).not.toMatch(UNSEEN);
});

test('checklist 16: wide names on the command line', async () => {
  const names = '雪見,🎲🎲';
  await using twins = await launchTwins({ players: names.split(',') });
  await twins.press('enter');
  expect(twins.term.screen()).toMatch(new RegExp(`^(${names.toUpperCase().replace(',', '|')})'S TURN `, 'm'));
});
