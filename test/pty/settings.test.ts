import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';

/** Puts a file of settings into a home. */
function setIn(home: string, text: string): string {
  const file = join(home, '.config/yahtzee-cli/config.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const PROMPT = 'Dice to hold (0-5)';
const QUICK = '1-5 hold, Enter rolls';

describe('row 17: flags over environment over settings file over defaults, on the screen', () => {
  test.each([
    [{}, {}, [], PROMPT],
    [{ input: 'quick' }, {}, [], QUICK],
    [{ input: 'quick' }, { YAHTZEE_INPUT: 'prompts' }, [], PROMPT],
    [{}, { YAHTZEE_INPUT: 'quick' }, [], QUICK],
    [{ input: 'prompts' }, { YAHTZEE_INPUT: 'prompts' }, ['-i', 'quick'], QUICK],
    [{ input: 'quick' }, { YAHTZEE_INPUT: 'quick' }, ['-i', 'prompts'], PROMPT],
  ] as const)('%j, %j and %j', async (settings, env, args, prompt) => {
    using home = temporaryFolder();
    setIn(home.path, JSON.stringify(settings));
    await using term = await launch({ home: home.path, env, args: ['-p', 'Ann', ...args] });
    await term.waitFor(prompt);
  });

  test.each([
    [{ mouse: 'off' }, {}, [], 'none'],
    [{ mouse: 'off' }, { YAHTZEE_MOUSE: 'on' }, [], 'vt200'],
    [{ mouse: 'off' }, {}, ['--mouse'], 'vt200'],
    [{ mouse: 'on' }, {}, ['--no-mouse'], 'none'],
  ] as const)('%j, %j and %j for the mouse', async (settings, env, args, tracking) => {
    using home = temporaryFolder();
    setIn(home.path, JSON.stringify(settings));
    await using term = await launch({ home: home.path, env, args: ['-p', 'Ann', ...args] });
    await term.waitFor(PROMPT);
    // The mouse is taken behind the first frame, and before any other.
    term.press('f1');
    await term.waitFor('Keys that work here');
    expect(term.modes().mouseTracking).toBe(tracking);
  });

  test('names are offered in the place of the last players, and rules are played', async () => {
    using home = temporaryFolder();
    setIn(home.path, '{"names": ["Zoë", "Bob"], "rules": "meowtzee"}');
    await using term = await launch({ home: home.path });
    await term.waitFor('How many players (1-4)? Enter for 2');
    expect(term.screen()).toContain('Meowtzee');
    term.press('enter');
    await term.waitFor('Enter for Zoë');
    term.press('enter');
    await term.waitFor('Enter for Bob');
  });
});

// eslint-disable-next-line no-control-regex
const COLOURS = /\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m/;

test.each([
  ['off', {}, [], false],
  ['off', {}, ['--color'], true],
  ['off', { FORCE_COLOR: '1' }, [], true],
  ['on', { NO_COLOR: '1' }, [], false],
  ['on', {}, ['--no-color'], false],
  ['auto', {}, [], true],
] as const)('colour %s, with %j and %j', async (colour, env, args, isColoured) => {
  using home = temporaryFolder();
  setIn(home.path, JSON.stringify({ colour }));
  await using term = await launch({ home: home.path, env, args: ['-p', 'Ann', ...args] });
  await term.waitFor(PROMPT);
  expect(COLOURS.test(term.rawOutput())).toBe(isColoured);
});

test('row 17: a broken settings file is told of on the screen and after it, and left as it is', async () => {
  using home = temporaryFolder();
  const text = '{\n  "input": "quick",\n  "mouse": "of"\n}\n';
  const file = setIn(home.path, text);
  await using term = await launch({ home: home.path });
  await term.waitFor('settings not used: line 3: mouse is "of"; it must be on or off');
  term.press('enter');
  await term.waitFor('Enter for Player 1');
  term.press('enter');
  await term.waitFor(PROMPT);
  term.press('ctrl-c');
  expect((await term.exited).exitCode).toBe(130);
  expect(term.screen()).toContain('yahtzee-cli: settings not used: line 3: mouse is "of"');
  expect(readFileSync(file, 'utf8')).toBe(text);
});
