import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const COUNT = 'How many players (1-4)?';
const HOLD = 'How many dice to hold (0-5), or score?';

test('line mode in a terminal asks who plays, and suggests the same players the next time', async () => {
  using home = temporaryFolder();
  {
    // A tied roll-off and a computer that starts print more than 24 rows before the first question.
    await using term = await launch({ args: ['--plain'], home: home.path, rows: 60 });
    await term.waitFor(`${COUNT} Press Enter for 1.`);
    term.type('2\r');
    await term.waitFor('Who is player 1? Press Enter for Player 1.');
    term.type('Zoë\r');
    await term.waitFor('Who is player 2? Press Enter for Player 2.');
    term.type('casual\r');
    await term.waitFor(HOLD);
    expect(term.screen()).toContain('Players, in seating order: Zoë, Casual.');
    expect(term.screen()).toContain('First game?');
    term.type('quit\r');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  }
  await using again = await launch({ args: ['--screen-reader'], home: home.path, rows: 60 });
  await again.waitFor(`${COUNT} Press Enter for Zoë and Casual, as last time.`);
  again.type('\r');
  await again.waitFor(HOLD);
  expect(again.screen()).toContain('Players, in seating order: Zoë, Casual.');
});

test.each([
  ['quit\r', { exitCode: 0, signal: 0 }],
  ['\x04', { exitCode: 0, signal: 0 }],
  ['\x03', { exitCode: 130, signal: 0 }],
])('%j instead of an answer ends the program and stores nothing', async (typed, exit) => {
  using home = temporaryFolder();
  await using term = await launch({ args: ['--plain'], home: home.path });
  await term.waitFor(COUNT);
  term.type(typed);
  expect(await term.exited).toEqual(exit);
  expect(existsSync(join(home.path, '.local/share/yahtzee-cli'))).toBe(false);
});

describe('line mode asks no question about players', () => {
  test.each([
    ['with -p', ['-p', 'Ann'], {}],
    ['with -c', ['-c', 'novice'], {}],
    ['with names in the settings', [], { YAHTZEE_NAMES: 'Ann' }],
    ['for the daily game', ['daily'], {}],
  ])('%s', async (_what, args, env) => {
    await using term = await launch({ args: [...args, '--plain'], env });
    await term.waitFor(HOLD);
    expect(term.screen()).not.toContain(COUNT);
  });

  test('if only the output is a terminal', async () => {
    await using term = await launch({ shell: (program) => `printf 'score\\n' | ${program} --plain` });
    await term.waitFor('Which box to fill');
    expect(term.screen()).not.toContain(COUNT);
    expect(term.screen()).toContain('Player 1 to play');
  });

  test('if only the input is a terminal', async () => {
    await using term = await launch({ shell: (program) => `${program} --plain | cat` });
    await term.waitFor(HOLD);
    expect(term.screen()).not.toContain(COUNT);
  });

  test('through pipes', async () => {
    const { stdout } = await run(['--plain'], { input: '0\n' });
    expect(stdout).toMatch(/^Yahtzee, rules[^]*Player 1 to play/);
    expect(stdout).not.toContain(COUNT);
  });
});
