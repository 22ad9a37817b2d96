import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';
import { storeGames } from '../support/stored/storedHome.js';

/** The expected line on stderr. */
const TOLD =
  /^yahtzee-cli: Can't use index\.jsonl in "[^\n]+" \([^\n]+ordinary file\), so every game is read instead\. Delete or rename the file: the next command writes a new one\.\n$/;

test('commands work and print one warning if the index is a FIFO', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const [over = '', going = ''] = await storeGames(home, [{ seed: 'one' }, { seed: 'two', actions: 5 }]);
  const index = join(home, 'yahtzee/index.jsonl');
  execFileSync('mkfifo', [index]);
  const told = { status: 0, stderr: expect.stringMatching(TOLD) };

  const games = await run(['games'], { home });
  expect(games).toMatchObject(told);
  expect(games.stdout).toContain(over);
  expect(games.stdout).toContain(going);

  const scores = await run(['scores', '--json'], { home });
  expect(scores).toMatchObject(told);
  expect(JSON.parse(scores.stdout)).toMatchObject({ scores: [{ game: over, place: 1 }] });

  const resumed = await run(['resume', '--plain'], { home });
  expect(resumed).toMatchObject(told);
  expect(resumed.stdout).toContain(`Resuming game ${going}.`);

  expect(await run(['verify', over], { home })).toMatchObject(told);
  expect(lstatSync(index).isFIFO()).toBe(true);
});
