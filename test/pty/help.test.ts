import { expect, test } from '@jest/globals';
import { launch } from '../support/pty.js';
import { launchTwins } from '../support/twins.js';

test('checklist 2: ? opens help with actions, keys and rules, and Esc closes help', async () => {
  await using twins = await launchTwins({ players: ['Ann'], size: { columns: 40, rows: 24 } });
  await twins.type('2\r');
  await twins.type('?');
  expect(twins.term.lines()[0]).toBe('What you can do now');
  const seen = new Set<string>();
  for (let before = ''; before !== twins.term.screen();) {
    before = twins.term.screen();
    for (const line of twins.term.lines()) seen.add(line.trim());
    // The mouse wheel has no effect at the end of the text.
    await twins.type('\x1b[<65;1;5M');
  }
  const told = [...seen].join(' ');
  for (const part of [
    'Choose 2 dice to hold',
    'Keys that work here:',
    'F10',
    'Ctrl-C',
    'F3',
    'Official rules',
  ]) {
    expect(told).toContain(part);
  }
  expect(told).toContain('Seed of this game: kestrel');
  await twins.escape();
  await twins.type('13');
  expect(twins.term.screen()).toMatch(/which 2 dice.* 13_/i);
});

test('checklist 2: F1 opens help over the settings screen, and a second F1 closes help', async () => {
  await using term = await launch({ args: ['settings'] });
  await term.waitFor('? help');
  term.press('f1');
  await term.waitFor('Settings apply to all games');
  expect(term.screen()).not.toContain('Rules of this game:');
  term.press('escape');
  await term.waitFor('> theme');
  term.press('escape');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
});

/** Returns the lines of a command's help in a terminal of this width, including control sequences. */
async function helpIn(columns: number, ...command: readonly string[]): Promise<readonly string[]> {
  await using term = await launch({ args: [...command, '--help', '--no-pager'], columns });
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  return term.rawOutput().split('\r\n');
}

test.each(['', 'settings'])(
  'checklist 19: the help of command "%s" starts with examples and fits in 80 columns',
  async (name) => {
    const lines = await helpIn(80, ...(name === '' ? [] : [name]));
    expect(lines[0]).toBe('Examples:');
    expect(lines[1]).toMatch(/^ {2}yahtzee-cli\b/);
    const usage = lines.findIndex((line) => line.startsWith('Usage: yahtzee-cli'));
    const options = lines.indexOf('Options:');
    expect(usage).toBeGreaterThan(1);
    expect(options).toBeGreaterThan(usage);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  },
);

test('checklist 19: a completion script is printed', async () => {
  const shell = 'zsh';
  await using term = await launch({ args: ['completion', shell] });
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.rawOutput()).toContain(`${shell} completion for yahtzee-cli`);
});
