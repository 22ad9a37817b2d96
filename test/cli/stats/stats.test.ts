import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run, type RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const GAME = `${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** Plays a game between Ann and Bob until the game or the input ends. */
const play = (home: string, seed: string, input = GAME): Promise<RunResult> =>
  runHere(['--plain', '-p', 'Ann,Bob', '-s', seed], { home, input });

/** Computes a player's grand total from the scores that line mode printed. Assumes no upper bonus. */
const scoreOf = (name: string, said: string): number =>
  [...said.matchAll(new RegExp(`^${name}: .* (\\d+)$`, 'gm'))].reduce(
    (sum, [, points]) => sum + Number(points),
    0,
  );

describe('stats of played games', () => {
  test('match the scores printed during play', async () => {
    using folder = temporaryFolder();
    const said: string[] = [];
    for (const seed of ['kestrel', 'merlin', 'hobby']) said.push((await play(folder.path, seed)).stdout);
    await play(folder.path, 'falcon', 'score\n');
    const { status, stdout, stderr } = await runHere(['stats', '--json'], { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const [ann, bob] = ['Ann', 'Bob'].map((name) => said.map((each) => scoreOf(name, each)));
    const best = (scores: readonly number[] | undefined): number => Math.max(...(scores ?? []));
    const mean = (scores: readonly number[] = []): number => scores.reduce((a, b) => a + b, 0) / 3;
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      schema: 'yahtzee-cli/stats@1',
      games: 4,
      rules: [
        {
          id: 'official',
          players: [
            { name: 'Ann', games: 3, unfinished: 1, best: best(ann), mean: mean(ann), upperBonusShare: 0 },
            { name: 'Bob', games: 3, unfinished: 1, best: best(bob), mean: mean(bob), upperBonusShare: 0 },
          ],
          perfect: { mean: expect.closeTo(254.587728734, 8), standardDeviation: expect.closeTo(59.6076, 4) },
          headToHead: [{ names: ['Ann', 'Bob'], games: 3 }],
        },
      ],
      dice: [{ name: 'Ann' }, { name: 'Bob' }],
    });
  });

  test('are printed to a pipe in 80 columns, without control characters', async () => {
    using folder = temporaryFolder();
    await play(folder.path, 'kestrel');
    const { status, stdout, stderr } = await run(['stats', '--player', 'Bob'], { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Statistics of 1 game\n\nOfficial rules\n\n +Bob +Best play\nGames +1 +-\n/);
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).not.toContain('The dice of Ann');
  });

  test('skip an unreadable game and print a warning', async () => {
    using folder = temporaryFolder();
    await play(folder.path, 'kestrel');
    await play(folder.path, 'merlin');
    const games = join(folder.path, 'yahtzee/games');
    const [journal] = readdirSync(games).filter((file) => file.endsWith('.jsonl'));
    writeFileSync(join(games, journal ?? ''), 'nothing');
    const { status, stdout, stderr } = await runHere(['stats', '--json'], { home: folder.path });
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ games: 1 });
    expect(stderr).toMatch(/^yahtzee-cli: left out 1 unreadable game \([a-z0-9-]+\); [^\n]+\n$/);
  });

  test('refuse an unknown player with a one-line error', async () => {
    using folder = temporaryFolder();
    await play(folder.path, 'kestrel', '');
    const { status, stdout, stderr } = await runHere(['stats', '--player', 'Zed'], { home: folder.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(
      'yahtzee-cli: --player "Zed": no stored game has this player; the players are Ann and Bob\n',
    );
  });
});

test('stats prints one line if no games are stored', async () => {
  expect(await runHere(['stats'])).toEqual({
    status: 0,
    stdout: 'You have no stored games yet.\n',
    stderr: '',
  });
});

test('stats reports an unreadable folder in one line', async () => {
  using folder = temporaryFolder();
  mkdirSync(join(folder.path, 'yahtzee'));
  writeFileSync(join(folder.path, 'yahtzee/games'), '');
  const { status, stdout, stderr } = await runHere(['stats'], { home: folder.path });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^yahtzee-cli: Can't read the stored games in "[^\n]+": [^\n]+\n$/);
});
