import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const KESTREL = ['-p', 'Ann', '-s', 'kestrel'];

test('the coach shows the best move, and the score of a game with advice is marked', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const input = ['coach all', ...fillInOrder(SHORT_NAMES)].map((answer) => `${answer}\n`).join('');
  const { status, stdout, stderr } = await run(KESTREL, { home, input });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^keep 2 3 4 5 and roll one +254\.9 +0\.0$/m);
  expect(stdout).toContain(
    'WHY THE FIRST MOVE IS BEST\nKeep 2 3 4 5, not 3 4 5: on average +2.5 in Large Straight, ',
  );
  expect(stdout.match(/^Ann: .+ \d+$/gm)).toHaveLength(13);
  const { stdout: scores } = await runHere(['scores', '--json'], { home });
  expect(JSON.parse(scores)).toMatchObject({ scores: [{ name: 'Ann', marks: ['seed-given', 'advised'] }] });
  expect((await runHere(['scores'], { home })).stdout).toContain('chosen seed, with the coach');
  const { id, events } = await recorded(home);
  expect(events[1]).toEqual({ type: 'advised', seat: 0, turn: 1 });
  expect((await runHere(['verify', id], { home })).status).toBe(0);
  expect((await runHere(['replay', id], { home })).stdout).toMatch(/^Ann asks the coach\.$/m);
});

/** Reads the only stored game. */
async function recorded(home: string): Promise<{ readonly id: string; readonly events: readonly unknown[] }> {
  const { stdout } = await runHere(['replay', '202', '--json'], { home });
  return JSON.parse(stdout) as { readonly id: string; readonly events: readonly unknown[] };
}
