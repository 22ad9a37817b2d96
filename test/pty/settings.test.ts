import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';

/** Writes a settings file into a home folder. */
function setIn(home: string, text: string): string {
  const file = join(home, '.config/yahtzee-cli/config.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** Starts the program without analysis, which would compute in the background. */
const start = (options: LaunchOptions): Promise<Term> => launch({ ...options, nodeFlags: [WITHOUT_VECTORS] });

const PROMPT = 'How many dice to hold (0-5)? Or which (134)';
const QUICK = '1-5 hold dice by place, r rolls';

describe('checklist 17: flags override the environment, which overrides the settings file', () => {
  test.each([
    [{ input: 'quick' }, { YAHTZEE_INPUT: 'prompts' }, [], PROMPT],
    [{ input: 'quick' }, { YAHTZEE_INPUT: 'quick' }, ['-i', 'prompts'], PROMPT],
  ] as const)('%j, %j and %j', async (settings, env, args, prompt) => {
    using home = temporaryFolder();
    setIn(home.path, JSON.stringify(settings));
    await using term = await start({ home: home.path, env, args: ['-p', 'Ann', ...args] });
    await term.waitFor(prompt);
  });

  test('the settings file turns off the mouse', async () => {
    using home = temporaryFolder();
    setIn(home.path, JSON.stringify({ mouse: 'off' }));
    await using term = await start({ home: home.path, args: ['-p', 'Ann'] });
    await term.waitFor(PROMPT);
    // The program turns mouse reports on before it draws the second frame.
    term.press('f1');
    await term.waitFor('Keys that work here');
    expect(term.modes().mouseTracking).toBe('none');
  });

  test('names in the settings replace the suggested players, and the rules apply to the game', async () => {
    using home = temporaryFolder();
    setIn(home.path, '{"names": ["Zoë", "Bob"], "rules": "meowtzee"}');
    await using term = await start({ home: home.path });
    await term.waitFor(/^YAHTZEE +Meowtzee\n[^]*p Play +Zoë, Bob/);
    term.press('enter');
    await term.waitFor('How many players (1-4)? Enter for Zoë, Bob');
    term.press('enter');
    await term.waitFor(/^YAHTZEE {3}Meowtzee[^]*\n(Zoë|Bob) starts\./);
  });
});

test('the changes of F2 and Ctrl-T are still in effect the next time the program starts', async () => {
  using home = temporaryFolder();
  const args = ['-p', 'Ann'];
  {
    await using term = await start({ home: home.path, args });
    await term.waitFor(PROMPT);
    term.press('f2', 'ctrl-t');
    await term.waitFor('Theme: unicode.');
    expect(term.screen()).toContain(QUICK);
    term.press('ctrl-c');
    await term.exited;
  }
  const file = readFileSync(join(home.path, '.config/yahtzee-cli/config.json'), 'utf8');
  expect(JSON.parse(file)).toEqual({ theme: 'unicode', input: 'quick' });
  await using again = await start({ home: home.path, args });
  await again.waitFor(QUICK);
  expect(again.screen()).toContain('\u25ba');
});

test.each([
  ['lines', {}, [], false],
  ['screen', { INK_SCREEN_READER: 'true' }, [], false],
  ['lines', { INK_SCREEN_READER: 'true' }, ['--screen'], true],
] as const)('checklist 14: display %s, with %j and %j', async (display, env, args, isDrawn) => {
  using home = temporaryFolder();
  setIn(home.path, JSON.stringify({ display }));
  await using term = await start({ home: home.path, env, args: ['-p', 'Ann', ...args] });
  await term.waitFor(isDrawn ? PROMPT : 'How many dice to hold');
  expect(term.isAlternate()).toBe(isDrawn);
});

// eslint-disable-next-line no-control-regex
const COLOURS = /\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)(?:;\d+)*m/;

test.each([
  ['off', {}, [], false],
  ['off', {}, ['--color'], true],
  ['on', { NO_COLOR: '1' }, [], false],
] as const)('checklist 11: colour %s, with %j and %j', async (colour, env, args, isColoured) => {
  using home = temporaryFolder();
  setIn(home.path, JSON.stringify({ colour }));
  await using term = await start({ home: home.path, env, args: ['-p', 'Ann', ...args] });
  await term.waitFor(PROMPT);
  expect(COLOURS.test(term.rawOutput())).toBe(isColoured);
});

test("checklist 17: a broken settings file is reported on the screen and afterwards, and isn't changed", async () => {
  using home = temporaryFolder();
  const text = '{\n  "input": "quick",\n  "mouse": "of"\n}\n';
  const file = setIn(home.path, text);
  await using term = await start({ home: home.path });
  await term.waitFor('Settings file ignored: line 3: mouse is "of"; it must be on or off');
  term.press('enter');
  await term.waitFor('Enter for 1');
  term.press('enter');
  await term.waitFor('Enter for Player 1');
  term.press('enter');
  await term.waitFor(PROMPT);
  term.press('ctrl-c');
  expect((await term.exited).exitCode).toBe(130);
  expect(term.screen()).toContain('yahtzee-cli: Settings file ignored: line 3: mouse is "of"');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

describe('the settings screen', () => {
  const NOT_SAVED = 'yahtzee-cli: Settings not saved. Fix or move the settings file: line 2:';
  const keptIn = (home: string): unknown =>
    JSON.parse(readFileSync(join(home, '.config/yahtzee-cli/config.json'), 'utf8'));

  test('of the command `settings` saves changes and ends with exit status 0', async () => {
    using home = temporaryFolder();
    await using term = await start({ home: home.path, args: ['settings'], columns: 40 });
    await term.waitFor('> theme          classic');
    expect(term.screen()).toContain('Esc close');
    term.press('down', 'right', 'down', 'left');
    await term.waitFor(/> mouse +off/);
    for (let place = 2; place < 6; place++) term.press('down');
    term.press('enter');
    await term.waitFor('Names, such as Ann,Bob:');
    term.type('Zoë,Bob\r');
    await term.waitFor(/> names +Zoë,Bob/);
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(keptIn(home.path)).toEqual({ input: 'quick', mouse: 'off', names: ['Zoë', 'Bob'] });
    expect(term.isAlternate()).toBe(false);
  });

  test('opens from the menu, and changes apply to the next game', async () => {
    using home = temporaryFolder();
    await using term = await start({ home: home.path });
    await term.waitFor('s Settings');
    term.type('s');
    term.press('down', 'right');
    await term.waitFor(/> input +quick/);
    term.type('q');
    await term.waitFor('> s Settings');
    term.type('p');
    await term.waitFor('How many players');
    term.type('1\rAnn\r');
    await term.waitFor(QUICK);
    term.press('ctrl-c');
    await term.exited;
    expect(keptIn(home.path)).toEqual({ input: 'quick' });
  });

  test('says why nothing is saved if the settings file is broken', async () => {
    using home = temporaryFolder();
    const file = setIn(home.path, '{"input":\n}');
    await using term = await start({ home: home.path, args: ['settings'] });
    await term.waitFor('Settings file ignored: line 2: invalid JSON at column 1');
    term.press('right');
    await term.waitFor('Settings not saved. Fix or move the settings file: line 2:');
    term.type('q');
    expect((await term.exited).exitCode).toBe(0);
    expect(term.isAlternate()).toBe(false);
    expect(term.screen()).toContain(NOT_SAVED);
    expect(readFileSync(file, 'utf8')).toBe('{"input":\n}');
  });

  test("the menu reports changes that couldn't be saved after the screen has closed", async () => {
    using home = temporaryFolder();
    setIn(home.path, '{"input":\n}');
    await using term = await start({ home: home.path });
    await term.waitFor('s Settings');
    term.type('slq\x03');
    expect((await term.exited).exitCode).toBe(130);
    expect(term.isAlternate()).toBe(false);
    expect(term.screen()).toContain(NOT_SAVED);
  });

  test('responds to clicks', async () => {
    await using term = await start({ args: ['settings'] });
    await term.waitFor('> theme');
    const row = term.lines().findIndex((line) => line.includes('speed'));
    const click = `\x1b[<0;5;${row + 1}M\x1b[<0;5;${row + 1}m`;
    term.type(click);
    await term.waitFor(/> speed +normal/);
    term.type(click);
    await term.waitFor(/> speed +fast/);
  });
});
