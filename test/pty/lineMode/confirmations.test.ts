import { expect, test } from '@jest/globals';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const ZERO = 'Score 0 in Yahtzee? Answer yes or no.';

test("line mode in a terminal asks before a zero, before the game becomes unranked, and before it's abandoned", async () => {
  await using term = await launch({ args: ['-p', 'Ann', '--plain'], columns: 120, rows: 60 });
  await term.waitFor('How many dice to hold');
  term.type('coach\r');
  await term.waitFor('Advice makes this game unranked. Ask anyway? Type yes, or press Enter for no.');
  // A ranked game has random dice. Chance never asks anything, unlike a roll of good dice.
  term.type('\rscore\rchance\rleave\r');
  await term.waitFor('Abandon this game? Type yes, or press Enter for no.');
  term.type('yes\r');
  await term.waitFor("This game can't be resumed. Watch its replay with:");
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });

  await using other = await launch({ args: ['-p', 'Ann', '-s', 'kestrel', '--plain'], rows: 40 });
  await other.waitFor('How many dice to hold');
  other.type('score\ryahtzee\r');
  await other.waitFor(ZERO);
  expect(other.screen()).not.toContain('Ann: Yahtzee 0');
});

test('line mode through pipes asks nothing, even if the player has set confirmations', async () => {
  const { stdout } = await run(['-p', 'Ann', '-s', 'kestrel', '--plain'], {
    input: 'score\nyahtzee\nleave\n',
    env: { YAHTZEE_CONFIRMATIONS: 'all' },
  });
  expect(stdout).toContain('\nAnn: Yahtzee 0\n');
  expect(stdout).not.toMatch(/Answer yes or no|Type yes/);
  expect(stdout).toContain('\nAnn has left the game.\n');
  expect(stdout).toContain("\nThis game can't be resumed. Watch its replay with: yahtzee-cli replay ");
});
