import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
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
  // Ctrl-D instead of an answer ends the program.
  await using again = await launch({ args: ['--screen-reader'], home: home.path, rows: 60 });
  await again.waitFor(`${COUNT} Press Enter for Zoë and Casual, as last time.`);
  again.type('\x04');
  expect(await again.exited).toEqual({ exitCode: 0, signal: 0 });
});

test('Ctrl-C instead of an answer ends the program and stores nothing', async () => {
  using home = temporaryFolder();
  await using term = await launch({ args: ['--plain'], home: home.path });
  await term.waitFor(COUNT);
  term.type('\x03');
  expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  expect(existsSync(join(home.path, 'yahtzee'))).toBe(false);
});

// test/pty/pipes.test.ts tests line mode if only the input or only the output is a terminal.
test('line mode asks no question about players for the daily game, with names in the settings, or through pipes', async () => {
  for (const [args, env] of [
    [['daily'], {}],
    [[], { YAHTZEE_NAMES: 'Ann' }],
  ] as const) {
    await using term = await launch({ args: [...args, '--plain'], env });
    await term.waitFor(HOLD);
    expect(term.screen()).not.toContain(COUNT);
  }
  const { stdout } = await run(['--plain'], { input: '0\n' });
  expect(stdout).toMatch(/^Yahtzee, rules[^]*Player 1 to play/);
  expect(stdout).not.toContain(COUNT);
});
