import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';

const TIP = 'First game? Type 134 to hold dice 1, 3 and 4 and roll the rest. F1 shows help.';

test.each([80, 40])('the tip appears only in the very first game: %i columns', async (columns) => {
  using home = temporaryFolder();
  const args = ['-p', 'Ann', '-s', 'kestrel', '--no-animation'];
  const isTold = (lines: readonly string[]): boolean => lines.join(' ').replaceAll(/\s+/g, ' ').includes(TIP);
  {
    await using term = await launch({ args, columns, home: home.path });
    await term.waitFor(isTold);
    term.type('chance\r');
    await term.waitFor('round 2 of 13');
    expect(isTold(term.lines())).toBe(false);
  }
  await using term = await launch({ args, columns, home: home.path });
  await term.waitFor(/dice to hold|hold how many/i);
  term.type('0\r');
  await term.waitFor('1 roll left');
  // By now, the program has saved the list of players. If there were a tip, the screen would already show it.
  expect(isTold(term.lines())).toBe(false);
});

test('line mode prints a tip in the first game, and the screen still shows its own tip later', async () => {
  using home = temporaryFolder();
  const lines = async (): Promise<string> =>
    (await run(['-p', 'Ann'], { home: home.path, input: 'score\nchance\n' })).stdout;
  expect(await lines()).toContain('\nFirst game? Learn the rules with: yahtzee-cli rules\n');
  expect(await lines()).not.toContain('First game?');
  await using term = await launch({ args: ['-p', 'Ann'], home: home.path });
  await term.waitFor(TIP);
});
