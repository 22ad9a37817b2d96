import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { run } from '../support/run.js';
import { inputFrom, scriptOf, SEED } from '../support/stored/scriptedGame.js';
import { localAppData, runOnWindows, setUpWindows } from './wine.js';

const ARGS = ['-p', 'Ann,Bob', '-s', SEED];
const SCRIPT = scriptOf(2);
const SCORED = /^(?:Ann|Bob): .+ \d+$/gm;

interface Stats {
  readonly games: number;
}
interface Scores {
  readonly scores: readonly { readonly name: string; readonly score: number }[];
}
interface Solution {
  readonly expectedScore: number;
}

const json = async <Document>(args: readonly string[], home?: string): Promise<Document> => {
  const { status, stdout, stderr } = await runOnWindows(
    [...args, '--json'],
    home === undefined ? {} : { home },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout) as Document;
};

beforeAll(setUpWindows);

test('a game can be interrupted, resumed and finished, and then appears in the statistics and scores', async () => {
  using home = temporaryFolder();
  const first = await runOnWindows(ARGS, { input: inputFrom(SCRIPT.slice(0, 20)), home: home.path });
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(await json<Scores>(['scores'], home.path)).toMatchObject({ scores: [] });

  const rest = await runOnWindows(['resume'], { input: inputFrom(SCRIPT, 20), home: home.path });
  expect(rest).toMatchObject({ status: 0, stderr: '' });
  expect((first.stdout + rest.stdout).match(SCORED)).toHaveLength(26);
  expect(await json<Stats>(['stats'], home.path)).toMatchObject({ games: 1 });
  const { scores } = await json<Scores>(['scores'], home.path);
  expect(scores.map(({ name }) => name).sort()).toEqual(['Ann', 'Bob']);
  const table = await runOnWindows(['scores'], { home: home.path });
  for (const { score } of scores) expect(table.stdout).toContain(String(score));
});

test('without YAHTZEE_HOME, games are stored in %LOCALAPPDATA%', async () => {
  const data = join(localAppData(), 'yahtzee-cli');
  rmSync(data, { recursive: true, force: true });
  const { status, stderr } = await runOnWindows(ARGS, { input: inputFrom(SCRIPT) });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(readdirSync(join(data, 'Data')).sort()).toEqual(['games', 'index.jsonl']);
});

test('a seed gives the same game on Windows as on the host system', async () => {
  const [here, there] = [
    await run(ARGS, { input: inputFrom(SCRIPT) }),
    await runOnWindows(ARGS, { input: inputFrom(SCRIPT) }),
  ];
  expect(there.stdout.match(SCORED)).toEqual(here.stdout.match(SCORED));
});

test('solve prints the expected score of perfect play', async () => {
  const { expectedScore } = await json<Solution>(['solve']);
  expect(expectedScore).toBeCloseTo(254.587728734, 8);
});

test('score prints the points for five dice', async () => {
  const { status, stdout, stderr } = await runOnWindows(['score', '1', '3', '3', '4', '3']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^ +9 {2}Threes$/m);
});
