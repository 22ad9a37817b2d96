import { expect, test } from '@jest/globals';
import { WITHOUT_VECTORS } from '../support/child.js';
import { launch, type LaunchOptions } from '../support/pty.js';

const ARGS = ['-p', 'Ann', '-s', 'kestrel', '--no-animation'];

/** Matches every kind of colour escape sequence. */
// eslint-disable-next-line no-control-regex
const COLOURS = /\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m/g;

/** Rolls dice, fills a box, opens help, and returns all output. */
async function written(options: LaunchOptions): Promise<string> {
  await using term = await launch({ args: ARGS, ...options, nodeFlags: [WITHOUT_VECTORS] });
  await term.waitFor('2 rolls left');
  term.type('2\r14\rchance\r');
  await term.waitFor(/: Chance \d+/);
  term.type('?');
  await term.waitFor('Keys that work here');
  return term.rawOutput();
}

test('checklist 12: with an empty NO_COLOR, only the 16 colours of the terminal’s own theme are used', async () => {
  const colours = (await written({ env: { NO_COLOR: '' } })).match(COLOURS) ?? [];
  expect(colours.length).toBeGreaterThan(5);
  // In escape sequences, the codes 38 and 48 select RGB colours or colours from the 256-colour palette.
  expect(colours.filter((code) => /(?:38|48);/.test(code))).toEqual([]);
});

test.each([
  ['NO_COLOR and FORCE_COLOR', { env: { NO_COLOR: '1', FORCE_COLOR: '3' } }],
  ['FORCE_COLOR=0', { env: { FORCE_COLOR: '0' } }],
] as const)('checklist 11: no colour is used with %s, but text remains bold', async (_, options) => {
  const output = await written(options);
  expect(output.match(COLOURS)).toBeNull();
  // eslint-disable-next-line no-control-regex
  expect(output).toMatch(/\x1b\[1m/);
});

test('checklist 10: the game uses the screen even with the variables of CI in the environment', async () => {
  const env = { CI: '1', CI_NAME: '1', GITHUB_ACTIONS: '1', CONTINUOUS_INTEGRATION: '1' };
  await using term = await launch({ args: ARGS, env, nodeFlags: [WITHOUT_VECTORS] });
  await term.waitFor('How many dice to hold (0-5)? Or which (134)');
  expect(term.isAlternate()).toBe(true);
  term.type('chance\r');
  await term.waitFor('round 2 of 13');
});

test('checklist 14: with TERM=dumb the game runs in line mode, without control sequences or drawings, and breaks sentences at spaces', async () => {
  await using term = await launch({ args: ARGS, env: { TERM: 'dumb' }, columns: 40 });
  await term.waitFor('How many dice to hold');
  expect(term.screen()).toContain(
    'Type help at any question to list the\nanswers. To see the game, type dice,\ncard or standings.',
  );
  expect(term.rawOutput()).not.toMatch(/[|=]{2}|\* {3}\*/);
  term.type('score\r');
  await term.waitFor(/^\d+\) Chance/m);
  const [, number = ''] = /^(\d+)\) Chance/m.exec(term.screen()) ?? [];
  term.type(`${number}\r`);
  await term.waitFor(/Ann: Chance \d+/);
  expect(term.isAlternate()).toBe(false);
  expect(term.rawOutput()).not.toContain('\x1b');
});
