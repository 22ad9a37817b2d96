import { describe, expect, test } from '@jest/globals';
import { node, temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { launch } from '../support/pty.js';

describe('checklist 1: the first roll', () => {
  test('of a solo game takes three Enters if the home folder is empty', async () => {
    await using term = await launch({ hasPlayed: false, nodeFlags: [WITHOUT_VECTORS] });
    await term.waitFor('> p Play');
    term.press('enter');
    await term.waitFor('How many players (1-4)? Enter for 1');
    term.press('enter');
    await term.waitFor('Name of player 1? Enter for Player 1');
    term.press('enter');
    await term.waitFor('2 rolls left');
    await term.waitFor('How many dice to hold (0-5)? Or which (134)');
  });

  test('appears in the first frame if the command line names one player, even if the terminal has echoed earlier keys', async () => {
    using home = temporaryFolder();
    {
      // Imitate the echo of early keys with `printf`. A test cannot type such keys reliably, because the terminal
      // echoes keys only until the program starts to read input.
      await using term = await launch({
        args: ['--players', 'Ann'],
        shell: (program) => `printf '2\\n12'; exec ${program}`,
        home: home.path,
        nodeFlags: [WITHOUT_VECTORS],
      });
      await term.waitFor('dice to hold (0-5)? Or');
      expect(term.rawOutput()).toMatch(/^2\r\n12/);
      await term.waitFor(/^ANN'S TURN {3}round 1 of 13 {3}2 rolls left +\[ Roll \]$/m);
      expect(term.lines()[0]).toMatch(/^ANN'S TURN /);
      expect(term.screen()).toContain('Official rules');
      expect(term.rawOutput()).not.toMatch(/How many players|starts/);
      term.press('ctrl-c');
      await term.exited;
    }
    // The menu suggests the same player for the next game.
    await using term = await launch({ home: home.path, nodeFlags: [WITHOUT_VECTORS] });
    await term.waitFor(/^> p Play +Ann again\?$/m);
  });
});

/**
 * The maximum start time, as a multiple of Node's own start time. On an idle machine, Node starts in 20 to 40 ms, and
 * the program takes three to four times as long.
 */
const MOST_OF_NODE = 10;

test('checklist 1: the first frame appears soon after Node has started', async () => {
  const least = { node: Infinity, game: Infinity };
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    await run();
    return performance.now() - startedAt;
  };
  // Compare the fastest runs, and allow more runs on busy machines. `npm run bench` has a stricter limit for the start
  // time.
  for (let round = 0; round < 15 && !(least.game < MOST_OF_NODE * least.node); round++) {
    await using bare = await launch({ shell: () => `exec '${node}' -e 0` });
    least.node = Math.min(least.node, await timed(() => bare.exited));
    await using game = await launch({ args: ['-p', 'Ann'] });
    least.game = Math.min(least.game, await timed(() => game.waitFor("ANN'S TURN")));
  }
  expect(least.game).toBeLessThan(MOST_OF_NODE * least.node);
});
