import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { forgeEvent, onlyJournal } from '../../support/stored/journals.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import type { RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

const GAME = `2\n13\n${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** Options for a game between Ann and Bob. With this seed, Bob starts. */
const play = (home: string, input = GAME, ...args: readonly string[]): Promise<RunResult> =>
  runHere(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel', ...args], { home, input });

const replay = (home: string, ...args: readonly string[]): Promise<RunResult> =>
  runHere(['replay', onlyJournal(home).id, ...args], { home });

/** Returns the lines that report game events, and leaves out the questions. */
const gameLines = (stdout: string): string[] =>
  stdout
    .split('\n')
    .filter((line) => /^(?:\S+: .* \d+|Dice: .*|Round .*|\d\. .*|.* rolls .*total.*)$/.test(line));

describe('a stored game through a pipe', () => {
  test('is printed as it was played, with the held dice', async () => {
    using folder = temporaryFolder();
    const played = await play(folder.path);
    const { status, stdout, stderr } = await replay(folder.path);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(gameLines(stdout)).toEqual(gameLines(played.stdout));
    expect(gameLines(stdout).length).toBeGreaterThan(80);
    expect(stdout).toContain('Bob holds 3 4 and rolls 1 2 4\n');
    expect(stdout).not.toContain('How many dice');
    expect(stdout).toMatch(/^[\x20-\x7e\n]+$/);
  });

  test.each([
    ['a whole game', GAME, []],
    ['part of a game', 'score\nchance\n', ['--duplicate', '--practice', '-r', 'short.json']],
  ])('is printed as the same JSON as with --record: %s', async (_what, input, args) => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'game.json');
    const rules = join(folder.path, 'short.json');
    writeFileSync(rules, JSON.stringify(SHORT));
    const placed = args.map((arg) => (arg === 'short.json' ? rules : arg));
    await play(folder.path, input, '--record', file, ...placed);
    const { status, stdout, stderr } = await replay(folder.path, '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });
});

describe('replay prints a damaged game up to the damage, and the line number of the damage', () => {
  test.each([[['--json']], [['--plain']]])('with %j', async (args) => {
    using folder = temporaryFolder();
    await play(folder.path);
    const { path } = onlyJournal(folder.path);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, lines.map((line, index) => (index === 9 ? line.replace('}', ')') : line)).join('\n'));
    const { status, stdout, stderr } = await replay(folder.path, ...args);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^yahtzee-cli: Game \S+: line 10 is damaged: .*; the game is shown up to that line\n$/,
    );
    if (args[0] === '--json') expect((JSON.parse(stdout) as { events: unknown[] }).events).toHaveLength(8);
    else expect(stdout).toContain('The game is unfinished.');
  });

  test('if an event is against the rules', async () => {
    using folder = temporaryFolder();
    await play(folder.path);
    forgeEvent(onlyJournal(folder.path).path, 3, { points: 99 });
    const { status, stdout, stderr } = await replay(folder.path, '--json');
    expect(status).toBe(0);
    expect(stderr).toContain(
      "line 5 is damaged: its event can't happen at that point; the game is shown up to that line",
    );
    expect((JSON.parse(stdout) as { events: unknown[] }).events).toHaveLength(3);
  });
});

test('replay reports an unknown game in one line, with status 2', async () => {
  const { status, stdout, stderr } = await runHere(['replay', 'k7qwmx']);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe('yahtzee-cli: No game matches "k7qwmx". List games with: yahtzee-cli games\n');
});

/** Answers for a whole game with one player. */
const SOLO_GAME = fillInOrder(SHORT_NAMES);

/** Runs a command with `--json` and returns the game id that the command prints. */
async function idOf(command: string, home: string): Promise<unknown> {
  const { status, stdout, stderr } = await runHere([command, '--json'], { home });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return (JSON.parse(stdout) as { readonly id: unknown }).id;
}

describe.each(['review', 'replay', 'verify', 'card'])('%s without an id', (command) => {
  test('takes the newest finished game, not a newer unfinished or abandoned game', async () => {
    using home = temporaryFolder();
    const [, newest] = await storeGames(home.path, [
      { created: '2026-01-01T12:00:00.000Z', rules: SHORT, seed: 'kestrel' },
      { created: '2026-01-02T12:00:00.000Z', rules: SHORT, seed: 'merlin' },
      { created: '2026-01-03T12:00:00.000Z', rules: SHORT, seed: 'hobby', actions: 9 },
    ]);
    await runHere(['--plain', '-s', 'harrier'], { home: home.path, input: 'leave\n' });
    expect(await idOf(command, home.path)).toBe(newest);
  });

  test('ends with exit status 2 and one line if no game is finished', async () => {
    using home = temporaryFolder();
    await storeGames(home.path, [{ actions: 20 }]);
    expect(await runHere([command], { home: home.path })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'yahtzee-cli: You have no finished game. List games with: yahtzee-cli games\n',
    });
  });
});

test('of two finished games, the game that ended last is taken, even if it started first', async () => {
  using folder = temporaryFolder();
  const home = folder.path;
  const half = SOLO_GAME.slice(0, 10);
  const first = await runHere(['--plain', '-s', 'kestrel'], { home, input: `${half.join('\n')}\n` });
  const [, id] = /resume (\S+)\n$/.exec(first.stdout) ?? [];
  await runHere(['--plain', '-s', 'merlin'], { home, input: `${SOLO_GAME.join('\n')}\n` });
  expect(await idOf('verify', home)).not.toBe(id);
  const rest = SOLO_GAME.slice(half.length);
  await runHere(['resume', id ?? '', '--plain'], { home, input: `${rest.join('\n')}\n` });
  expect(await idOf('verify', home)).toBe(id);
});
