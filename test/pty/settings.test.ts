import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';

/** Writes a settings file into a home folder. */
function setIn(home: string, text: string): string {
  const file = join(home, '.config/yahtzee-cli/config.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const keptIn = (home: string): unknown =>
  JSON.parse(readFileSync(join(home, '.config/yahtzee-cli/config.json'), 'utf8'));

/** Starts the program without analysis, which would compute in the background. */
const start = (options: LaunchOptions): Promise<Term> => launch({ ...options, nodeFlags: [WITHOUT_VECTORS] });

const PROMPT = 'How many dice to hold (0-5)? Or which (134)';
const QUICK = '1-5 hold dice by place, r rolls';

// test/settings/resolve.test.ts tests every setting.
test('checklist 17: flags override the environment, which overrides the settings file', async () => {
  using home = temporaryFolder();
  const settings = { input: 'quick', mouse: 'off', names: ['Zoë', 'Bob'], rules: 'meowtzee', theme: 'large' };
  setIn(home.path, JSON.stringify(settings));
  await using term = await start({
    home: home.path,
    env: { YAHTZEE_INPUT: 'quick', YAHTZEE_NAMES: 'Ann', YAHTZEE_THEME: 'high-contrast' },
    args: ['-i', 'prompts', '--no-animation'],
  });
  await term.waitFor(/^YAHTZEE +Meowtzee\n[^]*p Play +Ann/);
  term.press('enter');
  await term.waitFor('How many players (1-4)? Enter for Ann');
  term.press('enter');
  await term.waitFor(PROMPT);
  expect(term.screen()).toContain('Meowtzee');
  // The program turns mouse reports on before it draws the second frame.
  term.press('f1');
  await term.waitFor('Keys that work here');
  expect(term.modes().mouseTracking).toBe('none');
});

test('the changes of F2 and Ctrl-T are saved', async () => {
  using home = temporaryFolder();
  await using term = await start({ home: home.path, args: ['-p', 'Ann'] });
  await term.waitFor(PROMPT);
  term.press('f2', 'ctrl-t');
  await term.waitFor('Theme: unicode.');
  expect(term.screen()).toContain(QUICK);
  term.press('ctrl-c');
  await term.exited;
  expect(keptIn(home.path)).toEqual({ theme: 'unicode', input: 'quick' });
});

test.each([
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

// test/cli/colour.test.ts tests other combinations.
test.each([
  ['off', {}, ['--color'], true],
  ['off', {}, [], false],
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
  await using term = await start({ home: home.path, args: ['settings'] });
  await term.waitFor('Settings file ignored: line 3: mouse is "of"; it must be on or off');
  term.press('right');
  await term.waitFor('Settings not saved. Fix or move the settings file: line 3:');
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.isAlternate()).toBe(false);
  expect(term.screen()).toContain('yahtzee-cli: Settings not saved. Fix or move the settings file: line 3:');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test("checklist 17: the menu reports a broken settings file and changes that couldn't be saved, also after Ctrl-C", async () => {
  using home = temporaryFolder();
  setIn(home.path, '{"input":\n}');
  await using term = await start({ home: home.path });
  await term.waitFor('Settings file ignored: line 2: invalid JSON at column 1');
  term.type('slq\x03');
  expect((await term.exited).exitCode).toBe(130);
  expect(term.isAlternate()).toBe(false);
  expect(term.screen()).toContain('yahtzee-cli: Settings not saved. Fix or move the settings file: line 2:');
});

test('the screen of the command `settings` saves changes and ends with exit status 0', async () => {
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
