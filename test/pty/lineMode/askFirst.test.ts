import { expect, test } from '@jest/globals';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const ARGS = ['-p', 'Ann', '--plain'];
const LEAVE = 'Abandon this game? Type yes, or press Enter for no.';

test("line mode in a terminal asks before the game becomes unranked, and before it's abandoned", async () => {
  await using term = await launch({ args: ARGS, columns: 120 });
  await term.waitFor('How many dice to hold');
  term.type('coach\r');
  await term.waitFor('Advice makes this game unranked. Ask anyway? Type yes, or press Enter for no.');
  term.type('\r0\rleave\r');
  await term.waitFor(LEAVE);
  term.type('yes\r');
  await term.waitFor("This game can't be resumed. Watch its replay with:");
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
});

test('line mode through pipes abandons the game at once', async () => {
  const { stdout } = await run(ARGS, { input: '0\nleave\n' });
  expect(stdout).not.toContain('Type yes');
  expect(stdout).toContain('\nAnn has left the game.\n');
  expect(stdout).toContain("\nThis game can't be resumed. Watch its replay with: yahtzee-cli replay ");
});
