import { expect, test } from '@jest/globals';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';

const ARGS = ['-p', 'Ann', '-s', 'kestrel', '--plain'];
const ASKED = 'Score 0 in Yahtzee? Answer yes or no.';

test.each([
  ['by default', {}, true],
  ['not if the player has turned confirmations off', { YAHTZEE_CONFIRMATIONS: 'none' }, false],
])('line mode in a terminal confirms a zero %s', async (_when, env, isAsked) => {
  await using term = await launch({ args: ARGS, env, rows: 40 });
  await term.waitFor('How many dice to hold');
  term.type('score\ryahtzee\r');
  await term.waitFor(isAsked ? ASKED : 'Ann: Yahtzee 0');
  expect(term.screen().includes(ASKED)).toBe(isAsked);
  expect(term.screen().includes('Ann: Yahtzee 0')).toBe(!isAsked);
});

test('line mode through pipes confirms nothing, even if the player has set confirmations', async () => {
  const { stdout } = await run(ARGS, { input: 'score\nyahtzee\n', env: { YAHTZEE_CONFIRMATIONS: 'all' } });
  expect(stdout).toContain('\nAnn: Yahtzee 0\n');
  expect(stdout).not.toContain('Answer yes or no');
});
