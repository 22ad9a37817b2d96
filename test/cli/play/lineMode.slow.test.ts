import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { replay, totals } from '../../../src/engine/index.js';
import type { GameRecord } from '../../../src/storage/index.js';
import { childEnv, node, program, temporaryFolder } from '../../support/child.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const input = (answers: readonly string[]): string => answers.map((answer) => `${answer}\n`).join('');
const WHOLE_GAME = input(fillInOrder(SHORT_NAMES));
const WHOLE_SHORT_GAME = fillInOrder(SHORT.boxes.map(({ label }) => label));

/** Writes house rules to a file that are solved quickly, because practice games judge every move. */
function shortRulesIn(folder: string): string {
  const file = join(folder, 'short.json');
  writeFileSync(file, JSON.stringify(SHORT));
  return file;
}

const readRecord = (path: string): GameRecord => JSON.parse(readFileSync(path, 'utf8')) as GameRecord;
const throwsIn = (stdout: string): string[] => stdout.split('\n').filter((line) => line.startsWith('Dice: '));

test('without --players, one person can play a whole game through a pipe', async () => {
  const { status, stdout, stderr } = await run([], { input: WHOLE_GAME });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.match(/^Player 1: .+ \d+$/gm)).toHaveLength(13);
  expect(stdout).toContain('The game is over.');
  expect(stdout).not.toContain('\x1b');
});

test('three players can play a whole game through a pipe', async () => {
  const answers = input(fillInOrder(SHORT_NAMES, 3));
  const { status, stdout } = await run(['-p', 'Ann,Bob,Cleo', '-i', 'quick', '--no-animation'], {
    input: answers,
  });
  expect(status).toBe(0);
  expect(stdout.match(/^(Ann|Bob|Cleo): .+ \d+$/gm)).toHaveLength(39);
  expect(stdout).toMatch(/^1\. (Ann|Bob|Cleo), \d+ points$/m);
});

test('the same seed gives the same dice in every run', async () => {
  const [first, again, other] = await Promise.all([
    run(['-s', 'kestrel'], { input: WHOLE_GAME }),
    run(['-s', 'kestrel'], { input: WHOLE_GAME }),
    runHere(['-s', 'kestrel-2'], { input: WHOLE_GAME }),
  ]);
  expect(again.stdout).toBe(first.stdout);
  expect(throwsIn(other.stdout)).not.toEqual(throwsIn(first.stdout));
  // A seed must give the same dice in every version, because players keep and share seeds.
  expect(throwsIn(first.stdout).slice(0, 3)).toEqual([
    'Dice: 4 3 5 2 2 (roll 1, 2 rolls left)',
    'Dice: 1 4 4 4 5 (roll 1, 2 rolls left)',
    'Dice: 4 3 4 3 2 (roll 1, 2 rolls left)',
  ]);
});

test("rerolled dice don't depend on earlier holds", async () => {
  const throwOf = async (answers: readonly string[]): Promise<string | undefined> => {
    const { stdout } = await runHere(['-s', 'kestrel'], { input: input(answers) });
    return throwsIn(stdout)[2];
  };
  const all = await throwOf(['0', '0']);
  expect(await throwOf(['2', '1 2', '0'])).toBe(all);
  expect(await throwOf(['4', '2345', '0'])).toBe(all);
});

test('--duplicate gives every player the same dice', async () => {
  const answers = input(fillInOrder(SHORT_NAMES, 2));
  const { stdout } = await runHere(['-p', '2', '--duplicate'], { input: answers });
  const dice = throwsIn(stdout);
  expect(dice).toHaveLength(26);
  expect(dice.filter((_, index) => index % 2 === 0)).toEqual(dice.filter((_, index) => index % 2 === 1));
});

describe('--record', () => {
  test.each([
    ['a finished game', WHOLE_SHORT_GAME, true],
    ['an unfinished game', ['2', '1 2', 'score', 'chance', '3'], false],
  ])('%s replays to the same totals', async (_, answers, finished) => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'game.json');
    const args = ['-p', 'Ann', '-s', 'x', '--practice', '-r', shortRulesIn(folder.path), '--record', path];
    const { status } = await runHere(args, { input: input(answers) });
    expect(status).toBe(0);
    const record = readRecord(path);
    expect(record).toMatchObject({
      schema: 'yahtzee-cli/replay@1',
      rules: SHORT.id,
      seed: 'x',
      seedGiven: true,
      practice: true,
      finished,
      players: [{ name: 'Ann', kind: 'person' }],
    });
    const { stop, game } = replay({ rules: SHORT, players: record.players, seed: 'x' }, record.events);
    expect(stop).toBeUndefined();
    const { upper, upperBonus, lower, grand } = totals(
      SHORT,
      game.seats[0]?.card ?? { filled: {}, yahtzeeBonuses: 0 },
    );
    expect(record.players[0]?.card).toMatchObject({ upper, upperBonus, lower, grand });
  });

  test('leaves no temporary files', async () => {
    using folder = temporaryFolder();
    using home = temporaryFolder();
    await runHere(['--record', join(folder.path, 'game.json')], { home: home.path });
    expect(readdirSync(folder.path)).toEqual(['game.json']);
  });
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('after %s, the game is recorded and the exit status is %i', async (signal, status) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  const child = spawn(node, [program, '--record', path], { env: childEnv(folder.path), stdio: 'pipe' });
  child.stdin.write('score\nchance\n');
  let said = '';
  for await (const text of child.stdout) {
    said += String(text);
    // Send only one signal, because a second signal would end the program immediately.
    if (said.includes('Round 2') && !child.killed) child.kill(signal);
  }
  if (child.exitCode === null) await once(child, 'close');
  expect(child.exitCode).toBe(status);
  expect(said).toContain('The game is unfinished.');
  expect(readRecord(path)).toMatchObject({ finished: false });
});

test('when the output pipe closes, the game is recorded and the program exits without an error', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'game.json');
  const child = spawn(node, [program, '--record', path], { env: childEnv(folder.path), stdio: 'pipe' });
  child.stdin.on('error', () => {});
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.write('0\n');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(existsSync(path)).toBe(true);
});

test('a solo game is compared with the best earlier game in the same home folder', async () => {
  using home = temporaryFolder();
  const last = async (args: readonly string[] = [], answers = WHOLE_GAME): Promise<string> =>
    (await runHere(args, { home: home.path, input: answers })).stdout.trimEnd().split('\n').at(-1) ?? '';
  const practice = ['--practice', '-r', shortRulesIn(home.path)];
  expect(await last(practice, input(WHOLE_SHORT_GAME))).toMatch(/Practice games don't set a score to beat/);
  expect(await last(['-s', 'x'])).toMatch(/Games with a chosen seed don't set a score to beat/);
  expect(await last()).toMatch(/the first score to beat/);
  expect(await last()).toMatch(
    /^\d+: (new best, \d+ above \d+|ties the best score|\d+ below the best, \d+)\. Place [12] of 2\.$/,
  );
});

test('the coach shows the best move, and the score of a game with advice is marked', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  // With few open boxes, the reasons are computed quickly.
  const answers = input(fillInOrder(SHORT_NAMES).toSpliced(22, 0, 'coach all'));
  const { status, stdout, stderr } = await run(['-p', 'Ann', '-s', 'kestrel'], { home, input: answers });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^keep 6 6 and roll three +45\.1 +0\.0$/m);
  expect(stdout).toContain(
    'WHY THE FIRST MOVE IS BEST\nKeep 6 6, not 5 6 6: on average +0.7 in Yahtzee with its bonus, -0.6 in Chance.\n',
  );
  expect(stdout.match(/^Ann: .+ \d+$/gm)).toHaveLength(13);
  const { stdout: scores } = await runHere(['scores', '--json'], { home });
  expect(JSON.parse(scores)).toMatchObject({ scores: [{ name: 'Ann', marks: ['seed-given', 'advised'] }] });
  expect((await runHere(['scores'], { home })).stdout).toContain('chosen seed, with the coach');
  const { id, events } = await recorded(home);
  expect(events[23]).toEqual({ type: 'advised', seat: 0, turn: 12 });
  expect((await runHere(['verify', id], { home })).status).toBe(0);
  expect((await runHere(['replay', id], { home })).stdout).toMatch(/^Ann asks the coach\.$/m);
});

/** Reads the only stored game. */
async function recorded(home: string): Promise<{ readonly id: string; readonly events: readonly unknown[] }> {
  const { stdout } = await runHere(['replay', '202', '--json'], { home });
  return JSON.parse(stdout) as { readonly id: string; readonly events: readonly unknown[] };
}
