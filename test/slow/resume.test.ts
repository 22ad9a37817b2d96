import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { GameEvent } from '../../src/engine/index.js';
import { nodeFiles, openGameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';

/** The answers to the prompts of each turn. Some answers are invalid, and the last answer is a box. */
const TURNS = [
  ['2', '1 2', '1', '5', 'chance'],
  ['score', 'back', '0', '3', '345', 'ones'],
  ['5', 'twos'],
  ['nonsense', '1', '9', '3', '0', 'back', 'threes'],
  ['0', '0', '4s'],
  ['4', '1234', 'score', 'fives'],
  ['4', 'back', 'score', 'sixes'],
  ['help', '5', 'card', '3k'],
  ['2', '45', '2', '45', '4k'],
  ['1', '', '3', 'score', 'fh'],
  ['5', 'ss'],
  ['3', '135', '5', 'back', '5', 'ls'],
  ['0', 'score', 'y'],
];
const SEED = ['-s', 'kestrel-41'];

async function storedEvents(home: string): Promise<readonly GameEvent[]> {
  const folder = join(home, 'yahtzee');
  const store = openGameStore(nodeFiles, folder, () => new Date());
  const [id = '', ...others] = await store.ids();
  expect(others).toEqual([]);
  const reading = await store.read(id);
  if (!reading.ok) throw new Error(reading.problem.code);
  expect(reading.stored.damage).toBeUndefined();
  expect(readdirSync(join(folder, 'games'))).toEqual([`${id}.jsonl`]);
  return reading.stored.events;
}

test.each([1, 2])(
  'if the input of a %i-player game ends at an answer, the resumed game matches an uninterrupted game',
  async (players) => {
    const answers = TURNS.flatMap((turn) => Array.from({ length: players }, () => turn).flat());
    const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
    using whole = temporaryFolder();
    await runHere(['-p', String(players), ...SEED], { home: whole.path, input: text(answers) });
    const expected = await storedEvents(whole.path);
    expect(expected.filter(({ type }) => type === 'scored')).toHaveLength(13 * players);

    const cuts =
      players === 1
        ? answers.flatMap((_, cut) => (cut % 9 ? [] : cut))
        : answers.flatMap((_, cut) => (cut % 29 ? [] : cut));
    for (const [index, cut] of cuts.entries()) {
      using home = temporaryFolder();
      // The program itself plays a tenth of the games, at different answers.
      const start = index % 10 === 0 ? run : runHere;
      const first = await start(['-p', String(players), ...SEED], {
        home: home.path,
        input: text(answers.slice(0, cut)),
      });
      expect(first).toMatchObject({ status: 0, stderr: '' });
      const [, id = ''] = /Resume it with: yahtzee-cli resume (\S+)\n$/.exec(first.stdout) ?? [];
      const rest = await start(['resume', id], { home: home.path, input: text(answers.slice(cut)) });
      expect(rest).toMatchObject({ status: 0, stderr: '' });
      expect({ cut, events: await storedEvents(home.path) }).toEqual({ cut, events: expected });
    }
  },
);
