import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { storedMessages } from '../../src/text/index.js';
import { temporaryFolder } from '../support/child.js';
import { readOtherwise } from '../support/stored/otherReader.js';
import { run } from '../support/run.js';
import { runHere } from '../support/runHere.js';
import { inputFrom, NOT_SAVED, scriptOf, SEED } from '../support/stored/scriptedGame.js';
import { journalPath, keepGame, startedHere, storeIn } from '../support/store.js';

const ARGS = ['-p', 'Ann', '-s', SEED];
const INPUT = inputFrom(scriptOf());

/** Plays a complete game with this home folder and returns the output. */
async function playIn(
  home: string,
  end: { readonly status: number; readonly faults?: string },
): Promise<string> {
  const env = { YAHTZEE_HOME: home, YAHTZEE_FILE_FAULTS: end.faults };
  const start = end.faults === undefined ? runHere : run;
  const { status, stdout, stderr } = await start(ARGS, { input: INPUT, env });
  expect({ status, scores: stdout.match(/^Ann: .+ \d+$/gm)?.length }).toEqual({
    status: end.status,
    scores: 13,
  });
  return stdout + stderr;
}

describe('a game can be finished, is reported as not saved, and ends with status 1', () => {
  test('if the home folder is a file', async () => {
    using folder = temporaryFolder();
    const home = join(folder.path, 'file');
    writeFileSync(home, 'mine');
    expect(await playIn(home, { status: 1 })).toMatch(NOT_SAVED);
    expect(readFileSync(home, 'utf8')).toBe('mine');
  });

  test('if the games folder is a file', async () => {
    using folder = temporaryFolder();
    writeFileSync(join(folder.path, 'games'), 'mine');
    expect(await playIn(folder.path, { status: 1 })).toMatch(NOT_SAVED);
    expect(readFileSync(join(folder.path, 'games'), 'utf8')).toBe('mine');
  });

  test('if no folder can be created', async () => {
    expect(await playIn('/proc/yahtzee-cli/deep', { status: 1 })).toMatch(NOT_SAVED);
  });

  test("if the home folder can't exist and HOME isn't set", async () => {
    const { status, stdout, stderr } = await run(ARGS, {
      input: INPUT,
      env: { YAHTZEE_HOME: '/dev/null/none', HOME: undefined },
    });
    expect(status).toBe(1);
    expect(stdout).toMatch(NOT_SAVED);
    expect(stderr).toMatch(/^yahtzee-cli: The game isn't saved: .+\n$/);
    expect(stdout).not.toContain('yahtzee-cli review');
  });

  test('on a read-only disk', async () => {
    using folder = temporaryFolder();
    const home = join(folder.path, 'home');
    const { id } = await keepGame(await storeIn(home));
    const before = readFileSync(journalPath(home, id));
    expect(await playIn(home, { status: 1, faults: 'EROFS@1+' })).toContain(
      storedMessages.unsaved('the disk is read-only (EROFS)'),
    );
    expect(readdirSync(join(home, 'games'))).toEqual([`${id}.jsonl`]);
    expect(readFileSync(journalPath(home, id))).toEqual(before);
  });

  // Skip this test for root, because root can write to every folder.
  (process.getuid?.() === 0 ? test.skip : test)('in a folder without write permission', async () => {
    using folder = temporaryFolder();
    const home = join(folder.path, 'home');
    await keepGame(await storeIn(home));
    chmodSync(join(home, 'games'), 0o500);
    try {
      expect(await playIn(home, { status: 1 })).toContain(
        storedMessages.unsaved('permission denied (EACCES)'),
      );
    } finally {
      chmodSync(join(home, 'games'), 0o700);
    }
  });
});

test('a missing home folder is created, together with its parent folders', async () => {
  using folder = temporaryFolder();
  const home = join(folder.path, 'deep/deeper/home');
  expect(await playIn(home, { status: 0 })).not.toMatch(NOT_SAVED);
  expect(readdirSync(home).sort()).toEqual(['games', 'index.jsonl']);
});

test('a game that another process has taken over ends with status 1', async () => {
  using folder = temporaryFolder();
  using trial = temporaryFolder();
  const trace = join(trial.path, 'trace');
  await run(ARGS, { input: INPUT, home: trial.path, env: { YAHTZEE_FILE_FAULTS: `trace:${trace}` } });
  const calls = readFileSync(trace, 'utf8').split('\n');
  const looks = calls.flatMap((call, index) => (/"stat".*\.jsonl"/.test(call) ? [index + 1] : []));
  // Delay the process before it stores an action, and delete its lock file during the delay.
  const slow = run(ARGS, {
    input: INPUT,
    home: folder.path,
    env: { YAHTZEE_FILE_FAULTS: `slow5000@${looks[3]}` },
  });
  const games = join(folder.path, 'yahtzee/games');
  const journal = await appears(games, /^[^.]+\.jsonl$/);
  const lock = await appears(games, /^[^.]+\.lock\.\d+-[0-9a-f]{8}$/);
  rmSync(join(games, lock));
  const taken = await runHere(['resume', journal.slice(0, -'.jsonl'.length)], {
    input: 'score\nchance\n',
    home: folder.path,
  });
  expect(taken.status).toBe(0);
  const { status, stdout, stderr } = await slow;
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: "yahtzee-cli: The game isn't saved: another program changed the game file\n",
  });
  expect(stdout).toContain('Not saved');
});

/** Waits until a folder contains a file whose name matches a pattern. Returns the name of the file. */
async function appears(folder: string, pattern: RegExp): Promise<string> {
  for (;;) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const name = names.find((each) => pattern.test(each));
    if (name !== undefined) return name;
    await setImmediate();
  }
}

test("if a resumed game can't be synced to the disk, this is reported before the first question", async () => {
  using folder = temporaryFolder();
  await runHere(ARGS, { input: '0\n', home: folder.path });
  const trace = join(folder.path, 'trace');
  const resume = (faults: string): ReturnType<typeof run> =>
    run(['resume'], { input: '', home: folder.path, env: { YAHTZEE_FILE_FAULTS: faults } });
  expect((await resume(`trace:${trace}`)).stdout).not.toMatch(NOT_SAVED);
  const calls = readFileSync(trace, 'utf8').split('\n');
  const sync = calls.findIndex((call) => /"sync".*\.jsonl"/.test(call)) + 1;
  const { status, stdout } = await resume(`EIO@${sync}`);
  expect(status).toBe(1);
  const lines = stdout.split('\n');
  const reported = lines.findIndex((line) => NOT_SAVED.test(line));
  expect(reported).toBeGreaterThan(0);
  expect(reported).toBeLessThan(lines.findIndex((line) => line.startsWith('How many dice')));
});

test.each([
  ['a process that has ended', { pid: 2 ** 22 + 1, started: startedHere() }],
  ['an earlier process whose pid is in use again', { pid: process.pid, started: startedHere() }],
  [
    'a process that ran before the machine was restarted',
    { pid: 1, started: startedHere({ boot: 'earlier' }) },
  ],
])('a game can be finished even if its lock file names %s', async (_, holder) => {
  using folder = temporaryFolder();
  const games = join(folder.path, 'yahtzee/games');
  const answers = INPUT.split('\n');
  await runHere(ARGS, { input: `${answers.slice(0, 20).join('\n')}\n`, home: folder.path });
  const [name = ''] = readdirSync(games);
  const lock = join(games, name.replace('.jsonl', '.lock.1-00000000'));
  writeFileSync(lock, JSON.stringify({ host: hostname(), ...holder }));
  const { status, stdout } = await runHere(['resume'], {
    input: answers.slice(20).join('\n'),
    home: folder.path,
  });
  expect(status).toBe(0);
  expect(stdout).not.toMatch(NOT_SAVED);
  expect(readOtherwise(readFileSync(join(games, name)))).toMatchObject({ state: 'finished' });
  expect(readdirSync(games)).toEqual([name]);
});
