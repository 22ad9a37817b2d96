import { expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { launch } from '../support/pty.js';
import { run } from '../support/run.js';

test('a game with real dice is typed, stopped and resumed', async () => {
  using home = temporaryFolder();
  const options = { home: home.path, nodeFlags: [WITHOUT_VECTORS] };
  {
    await using term = await launch({ args: ['-p', 'Ann', '--real-dice'], ...options });
    await term.waitFor('Ann, roll 5 dice.');
    term.type('36144\r');
    await term.waitFor(/dice to hold/i);
    term.type('45\r');
    await term.waitFor('Roll 3 dice.');
    term.type('22\x03');
    expect(await term.exited).toEqual({ exitCode: 130, signal: 0 });
  }
  await using term = await launch({ args: ['resume'], ...options });
  await term.waitFor(/dice to hold/i);
  term.type('45\r');
  await term.waitFor('Roll 3 dice.');
  term.type('222\r');
  await term.waitFor('1 roll left');
  const { stdout } = await run(['verify', '20'], { home: home.path });
  expect(stdout).toContain("The dice of Ann were typed, so they can't be verified");
});
