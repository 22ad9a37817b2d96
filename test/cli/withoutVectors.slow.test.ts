import { describe, expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { run, type RunResult } from '../support/run.js';

const runWithout = (args: readonly string[], input?: string, home?: string): Promise<RunResult> =>
  run(args, {
    nodeFlags: [WITHOUT_VECTORS],
    ...(input !== undefined && { input }),
    ...(home !== undefined && { home }),
  });

describe('without vector instructions in WebAssembly', () => {
  test.each([
    [['advise', '12345', '--json'], undefined],
    [['advise', '-'], '{"dice":[1,2,3,4,5]}\n'],
    [['solve'], undefined],
  ])("%j reports in one line that the analysis can't run", async (args, input) => {
    const { status, stdout, stderr } = await runWithout(args, input);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^yahtzee-cli: computer players, advice and odds need WebAssembly with 128-bit SIMD, [^\n]+\n$/m,
    );
  });

  test('invalid input is reported before the missing vector instructions', async () => {
    const { status, stderr } = await runWithout(['advise', '12347']);
    expect(status).toBe(2);
    expect(stderr).toContain('"12347" isn\'t a roll');
  });

  test.each([
    [['score', '33355'], '3 3 3 5 5  (Official rules)'],
    [['rules', '--list'], 'meowtzee'],
  ])('%j works as usual', async (args, said) => {
    const { status, stdout } = await runWithout(args);
    expect(status).toBe(0);
    expect(stdout).toContain(said);
  });

  test('games can be played, stored, listed, replayed and verified, and appear in statistics', async () => {
    using home = temporaryFolder();
    const boxes = 'aces twos threes fours fives sixes 3k 4k fh ss ls yahtzee chance'.split(' ');
    const answers = boxes.map((box) => `score\n${box}\n`).join('');
    const played = await runWithout(['--players', 'Ann', '--seed', 'x'], answers, home.path);
    expect(played.stdout.match(/^Ann: .+ \d+$/gm)).toHaveLength(13);
    const listed = await runWithout(['games', '--json'], undefined, home.path);
    const { games } = JSON.parse(listed.stdout) as { games: readonly { id: string }[] };
    const [{ id } = { id: '' }] = games;
    for (const args of [['replay', id], ['verify', id], ['stats']]) {
      const { status, stdout } = await runWithout(args, undefined, home.path);
      expect({ args, status }).toEqual({ args, status: 0 });
      expect(stdout).not.toBe('');
    }
  });
});
