import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, MAX_EVENTS, OFFICIAL } from '../../src/engine/index.js';
import { MAX_JOURNAL_BYTES } from '../../src/storage/journal/frame.js';
import { refusalText } from '../../src/text/index.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { onlyJournal } from '../support/stored/journals.js';
import { run } from '../support/run.js';

const ARGS = ['-p', 'Ann', '-s', 'kestrel', '--practice'];

test('a practice game of the maximum length can be resumed, verified, replayed and finished', async () => {
  using home = temporaryFolder(MEMORY);
  const played = await run(ARGS, { home: home.path, input: '0\nundo\n'.repeat(MAX_EVENTS / 2 + 100) });
  expect(played.status).toBe(0);
  expect(played.stdout).toContain(refusalText(OFFICIAL, { code: 'too-many-events', most: MAX_EVENTS }));
  const { id, path } = onlyJournal(home.path);
  expect(readFileSync(path, 'utf8').split('\n').length).toBeGreaterThan(MAX_EVENTS);

  expect(await run(['verify', id], { home: home.path })).toMatchObject({ status: 0 });
  const resumed = await run(['resume'], {
    home: home.path,
    input: 'score\n1\n'.repeat(YAHTZEE_BOXES.length),
  });
  expect(resumed.stdout).toContain(`Resuming game ${id}.`);
  expect(resumed.status).toBe(0);
  expect(readFileSync(path).length).toBeLessThan(MAX_JOURNAL_BYTES);

  const replayed = await run(['replay', id, '--json'], { home: home.path });
  expect(JSON.parse(replayed.stdout)).toMatchObject({ id, practice: true, finished: true });
});
