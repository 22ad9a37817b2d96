import { expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';

const TIP = 'First game? Type 134 to hold dice 1, 3 and 4 and roll the rest. F1 shows help.';

test('line mode and then the screen of 40 columns show a tip, each in its very first game', async () => {
  using home = temporaryFolder();
  const lines = async (): Promise<string> =>
    (await run(['-p', 'Ann'], { home: home.path, input: 'score\nchance\n' })).stdout;
  expect(await lines()).toContain('\nFirst game? Learn the rules with: yahtzee-cli rules\n');
  expect(await lines()).not.toContain('First game?');

  const options = {
    args: ['-p', 'Ann', '-s', 'kestrel', '--no-animation'],
    columns: 40,
    home: home.path,
    nodeFlags: [WITHOUT_VECTORS],
  };
  const isTold = (shown: readonly string[]): boolean => shown.join(' ').replaceAll(/\s+/g, ' ').includes(TIP);
  {
    await using term = await launch(options);
    await term.waitFor(isTold);
    term.type('chance\r');
    await term.waitFor('round 2 of 13');
    expect(isTold(term.lines())).toBe(false);
  }
  await using term = await launch(options);
  await term.waitFor(/dice to hold|hold how many/i);
  term.type('0\r');
  await term.waitFor('1 roll left');
  // By now, the program has saved the list of players. If there were a tip, the screen would already show it.
  expect(isTold(term.lines())).toBe(false);
});
