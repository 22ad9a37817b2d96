import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../support/child.js';
import { house, QUICK } from '../../support/houseRules.js';
import type { RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storeGames } from '../../support/stored/storedHome.js';

/** Answers that make a move in any position: roll all five dice or, after the last roll, fill the first box. */
const ANY_MOVE = Array.from({ length: 10 }, () => ['0', '1']).flat();
const input = (answers: readonly string[]): string => `${answers.join('\n')}\n`;

const positionsIn = (stdout: string): number =>
  stdout.match(/^Position \d+ of \d+(?: \(House rules\))?\./gm)?.length ?? 0;
const verdictsIn = (stdout: string): number => stdout.match(/^(?:Right!|.*[Tt]hat costs .*)$/gm)?.length ?? 0;

interface Progress {
  readonly due: number;
  readonly answers: number;
  readonly themes: readonly { readonly theme: string }[];
}

async function progressIn(home: string, now: string, rules: readonly string[] = []): Promise<Progress> {
  const { stdout } = await runHere(['train', '--progress', '--json', ...rules], { home, now });
  return JSON.parse(stdout) as Progress;
}

/** Writes rules that are solved quickly to a file, and returns the options that choose them. */
function quickRules(home: string): readonly string[] {
  const file = join(home, 'quick.json');
  writeFileSync(file, JSON.stringify(QUICK));
  return ['-r', file];
}

const answersFile = (home: string): string => join(home, 'yahtzee/training.jsonl');
const NOON = '2026-01-31T12:00:00.000Z';
const ok = ({ status, stderr }: RunResult): object => ({ status, stderr });

describe('a round in line mode', () => {
  test('asks for ten moves, explains each, and sums up', async () => {
    using home = temporaryFolder();
    const options = { home: home.path, input: input(ANY_MOVE) };
    const result = await runHere(['train', '-s', 'kestrel', ...quickRules(home.path)], options);
    expect(ok(result)).toEqual({ status: 0, stderr: '' });
    const { stdout } = result;
    expect(stdout).toContain("Training: 10 positions from a perfect computer player's games.");
    expect(positionsIn(stdout)).toBe(10);
    expect(verdictsIn(stdout)).toBe(10);
    expect(stdout).toMatch(
      /^You found the best move in \d+ of 10 positions\. Mean cost: \d+\.\d\d points\.$/m,
    );
    expect(stdout).toContain('TO REMEMBER');
    expect(stdout).toMatch(
      /^You got \d+ positions? wrong in this round\. (?:It returns|They return) tomorrow\.$/m,
    );
    expect(readFileSync(answersFile(home.path), 'utf8').match(/^.+$/gm)).toHaveLength(10);
    // Scripts treat such a line as a report that a player has filled a box.
    expect(stdout).not.toMatch(/^[^|]+: .*\d$/m);
  });

  test('the same seed gives the same positions', async () => {
    using home = temporaryFolder();
    const options = ['--level', 'novice', '--theme', 'straights', '--json', ...quickRules(home.path)];
    const once = (): Promise<RunResult> => runHere(['train', '-s', 'kestrel', ...options]);
    const [first, second] = await Promise.all([once(), once()]);
    expect(second.stdout).toBe(first.stdout);
    const { positions } = JSON.parse(first.stdout) as { positions: { themes: string[]; source: object }[] };
    expect(positions).toHaveLength(10);
    for (const { themes, source } of positions) {
      expect(themes).toContain('straights');
      expect(source).toEqual({ type: 'level', level: 'novice' });
    }
  });

  test('the positions of --json can be piped into advise', async () => {
    const { stdout } = await runHere(['train', '-s', 'kestrel', '--json']);
    const { positions } = JSON.parse(stdout) as { positions: Record<string, unknown>[] };
    const lines = positions.map(({ dice, filled, rollsLeft, yahtzeeBonuses, rules }) =>
      JSON.stringify({ dice, filled, rollsLeft, yahtzeeBonuses, rules }),
    );
    const advice = await runHere(['advise', '-'], { input: input(lines) });
    expect(ok(advice)).toEqual({ status: 0, stderr: '' });
    expect(advice.stdout.trimEnd().split('\n')).toHaveLength(10);
  });

  test('accepts quit and help, and refuses answers that need a game', async () => {
    const { status, stdout } = await runHere(['train', '-s', 'kestrel'], {
      input: input(['help', 'coach', 'undo', 'leave', '?', 'card', 'dice', 'nonsense', 'quit', '0']),
    });
    expect(status).toBe(0);
    expect(stdout).toContain('quit          end the round');
    expect(stdout).not.toContain('--practice');
    expect(stdout).toContain('Choose a move first');
    expect(positionsIn(stdout)).toBe(1);
    expect(stdout).toContain('You ended the round without an answer.');
  });

  test('an extra Yahtzee is explained', async () => {
    const { stdout } = await runHere(['train', '--theme', 'jokers', '-s', 'kestrel'], {
      input: input(['quit']),
    });
    expect(stdout).toMatch(/^Dice: (\d) \1 \1 \1 \1 .*\nExtra Yahtzee/m);
  });

  test('the end of the input ends the round', async () => {
    const { status, stdout } = await runHere(['train', '-s', 'kestrel'], { input: '' });
    expect({ status, count: positionsIn(stdout) }).toEqual({ status: 0, count: 1 });
  });
});

describe('positions that you got wrong', () => {
  test('come from stored games, and return the next day after a miss', async () => {
    using home = temporaryFolder();
    const rules = quickRules(home.path);
    await storeGames(home.path, [
      { seed: 'solo', names: ['Ann'], rules: QUICK },
      { seed: 'duel', names: ['Bob', 'Cleo'], rules: QUICK },
    ]);
    const due = await progressIn(home.path, NOON, rules);
    // Ten a day are due, and the rest later.
    expect(due.due).toBe(10);
    const own = await runHere(['train', '--mine', '--player', 'ann', '--json', ...rules], {
      home: home.path,
      now: NOON,
    });
    const { positions } = JSON.parse(own.stdout) as {
      positions: { source: { type: string; cost: number } }[];
    };
    expect(positions).toHaveLength(10);
    const costs = positions.map(({ source }) => source.cost);
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
    const round = await runHere(['train', '--mine', ...rules], {
      home: home.path,
      input: input(ANY_MOVE),
      now: NOON,
    });
    expect(ok(round)).toEqual({ status: 0, stderr: '' });
    expect(round.stdout).toContain('Training: 10 positions that you got wrong before.');
    expect(round.stdout.match(/^You got this wrong in a game\.$/gm)).toHaveLength(10);
    expect(round.stdout).toMatch(/^In your game: .*\. That cost \d+\.\d points\.$/m);
    const missed = round.stdout.match(/\): that costs .*\.$/gm)?.length ?? 0;
    expect(missed).toBeGreaterThan(0);
    expect((await progressIn(home.path, NOON, rules)).due).toBe(0);
    expect((await progressIn(home.path, '2026-02-01T00:00:00.000Z', rules)).due).toBe(10);
  });

  test('of a player without stored games are refused, with the names of the players', async () => {
    using home = temporaryFolder();
    await storeGames(home.path, [{ seed: 'duel', names: ['Bob', 'Cleo'] }]);
    expect(await runHere(['train', '--mine', '--player', 'Zed'], { home: home.path })).toEqual({
      status: 2,
      stdout: '',
      stderr: 'yahtzee-cli: --player "Zed": no stored game has this player; the players are Bob and Cleo\n',
    });
  });

  test('a second run reviews no game again', async () => {
    using home = temporaryFolder();
    await storeGames(home.path, [{ seed: 'solo', rules: QUICK }]);
    const args = ['train', '--progress', ...quickRules(home.path)];
    const runs = [await runHere(args, { home: home.path })];
    runs.push(await runHere(args, { home: home.path }));
    expect(runs.map(({ stdout }) => stdout.includes('Reviewing 1 stored game ...'))).toEqual([true, false]);
  });

  test('without mistakes, --mine says that nothing is due', async () => {
    const { status, stdout } = await runHere(['train', '--mine']);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: 'None of the positions that you got wrong are due.\n',
    });
  });
});

describe('the daily set', () => {
  test('is the same for everybody, resumes, and ends with a card', async () => {
    using home = temporaryFolder();
    const options = { home: home.path, now: NOON };
    const begun = await runHere(['train', '--daily'], { ...options, input: input(['0', 'quit']) });
    expect(begun.stdout).toContain('The training set of 2026-01-31, the same for everybody: 5 positions');
    const rest = await runHere(['train', '--daily'], { ...options, input: input(ANY_MOVE) });
    expect(rest.stdout).toContain('4 of 5 positions to train');
    expect(rest.stdout.match(/^Position \d of \d/gm)).toEqual(
      [2, 3, 4, 5].map((each) => `Position ${each} of 5`),
    );
    expect(rest.stdout).toContain('YAHTZEE-CLI      training 2026-01-31');
    expect(rest.stdout).toContain('streak 1 day');
    const again = await runHere(['train', '--daily'], options);
    const card = /^\+-+\+\n[^]*?\+-+\+$/m;
    expect(card.exec(again.stdout)?.[0]).toBe(card.exec(rest.stdout)?.[0]);
    expect(again.stdout).not.toContain('Position');
    const other = await runHere(['train', '--daily', '--json'], {
      now: '2026-01-31T23:59:59.000Z',
    });
    const own = await runHere(['train', '--daily', '--json'], options);
    const [set, ownSet] = [other, own].map(({ stdout }) => JSON.parse(stdout) as { positions: object[] });
    expect(ownSet?.positions).toEqual(set?.positions);
    expect(ownSet).toMatchObject({ result: { answers: 5, streak: 1 } });
    expect(set).not.toHaveProperty('result');
  });
});

describe('the daily set of another rule set', () => {
  test('has other positions, and answers to it count for no other set', async () => {
    using home = temporaryFolder();
    const options = { home: home.path, now: NOON };
    const yatzy = await runHere(['train', '--daily', '-r', 'yatzy-forced'], {
      ...options,
      input: input(ANY_MOVE),
    });
    expect(yatzy.stdout).toContain('yahtzee-cli train -r yatzy-forced --theme ');
    expect(ok(yatzy)).toEqual({ status: 0, stderr: '' });
    expect(yatzy.stdout).toMatch(
      /\nPosition 1 of 5 \(Forced Yatzy\)\. Round \d+ of 15[^]*\n\| Forced Yatzy /,
    );
    const set = async (...args: string[]) =>
      JSON.parse((await runHere(['train', '--daily', '--json', ...args], options)).stdout) as {
        readonly positions: readonly { readonly rules: string }[];
      };
    const own = await set('-r', 'yatzy-forced');
    expect(own).toMatchObject({ result: { answers: 5, streak: 1 } });
    expect(own.positions.map(({ rules }) => rules)).toEqual(Array.from({ length: 5 }, () => 'yatzy-forced'));
    expect(await set()).not.toHaveProperty('result');
  });

  test("doesn't exist for house rules", async () => {
    using home = temporaryFolder();
    const file = join(home.path, 'house.json');
    writeFileSync(file, JSON.stringify(house()));
    for (const args of [[], ['--json']]) {
      expect(await runHere(['train', '--daily', '-r', file, ...args])).toEqual({
        status: 2,
        stdout: '',
        stderr:
          'yahtzee-cli: House rules have no daily set. Choose a built-in rule set, such as official (-r official).\n',
      });
    }
  });
});

describe('progress', () => {
  test('counts answers by theme, with a chart from ten answers on', async () => {
    using home = temporaryFolder();
    const empty = await runHere(['train', '--progress'], { home: home.path });
    expect(empty.stdout).toContain('There are no answers yet. Start with: yahtzee-cli train');
    await runHere(['train', '-s', 'kestrel', '--theme', 'endgame'], {
      home: home.path,
      input: input(ANY_MOVE),
    });
    const { stdout } = await runHere(['train', '--progress'], { home: home.path });
    expect(stdout).toContain('TRAINING PROGRESS');
    expect(stdout).toMatch(/^Endgame +10 +\d+% +\d+\.\d\d$/m);
    expect(stdout).toMatch(/^\d+ positions? that you got wrong returns? tomorrow\.$/m);
    expect(stdout).toContain('All positions: best moves in per cent, mean of the last 10 answers');
    const progress = await progressIn(home.path, NOON);
    expect(progress.answers).toBe(10);
    expect(progress.themes.map(({ theme }) => theme)).toContain('endgame');
    const ofAnn = await runHere(['train', '--progress', '--player', 'Ann', '--json'], { home: home.path });
    expect(JSON.parse(ofAnn.stdout)).toMatchObject({ player: 'Ann', answers: 0 });
    const inYatzy = await runHere(['train', '--progress', '-r', 'yatzy', '--json'], { home: home.path });
    expect(JSON.parse(inYatzy.stdout)).toMatchObject({ answers: 0 });
  });
});

describe('damaged files', () => {
  test('only the progress mentions a damaged line', async () => {
    using home = temporaryFolder();
    await runHere(['train', '-s', 'kestrel'], { home: home.path, input: input(['0', '1', 'quit']) });
    appendFileSync(answersFile(home.path), 'not a line\n');
    const line = 'training.jsonl: 1 line is damaged and was skipped.\n';
    const progress = await runHere(['train', '--progress'], { home: home.path });
    expect(ok(progress)).toEqual({ status: 0, stderr: '' });
    expect(progress.stdout).toContain(line);
    const json = await runHere(['train', '--progress', '--json'], { home: home.path });
    expect(ok(json)).toEqual({ status: 0, stderr: `yahtzee-cli: ${line}` });
    expect(
      ok(await runHere(['train', '-s', 'kestrel'], { home: home.path, input: input(['quit']) })),
    ).toEqual({
      status: 0,
      stderr: '',
    });
  });

  test('an unusable file is reported, and no position is said to return', async () => {
    using home = temporaryFolder();
    mkdirSync(answersFile(home.path), { recursive: true });
    const { status, stdout, stderr } = await runHere(['train', '-s', 'kestrel'], {
      home: home.path,
      input: input(['0', '1', 'quit']),
    });
    const why = "training.jsonl isn't usable (not an ordinary file)";
    const unsaved = `2 answers aren't saved: ${why}`;
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `yahtzee-cli: Your answers can't be read: ${why}\nyahtzee-cli: ${unsaved}\n`,
    });
    expect(stdout).toContain(`Not saved (you can keep training): ${why}\n`);
    expect(stdout.replaceAll('\n', ' ')).toContain(unsaved);
    expect(stdout).not.toContain('tomorrow');
  });

  test('--json with answers stores nothing', async () => {
    using home = temporaryFolder();
    await runHere(['train', '--json'], { home: home.path });
    expect(existsSync(answersFile(home.path))).toBe(false);
  });
});

test("a theme that the rules don't have is named, with what to do", async () => {
  const { status, stdout } = await runHere(['train', '-r', 'Yatzy-Forced', '--theme', 'jokers']);
  expect(status).toBe(0);
  expect(stdout).toBe(
    'Forced Yatzy has no positions about jokers. Leave out --theme, or choose other rules with --rules.\n',
  );
});

describe('wrong options', () => {
  test.each([
    [['--theme', 'opening'], "argument 'opening' is invalid. Allowed choices are openings"],
    [['--level', 'expert'], 'Allowed choices are novice'],
    [['--daily', '--theme', 'zeros'], "option '--daily' cannot be used with option '--theme <theme>'"],
    [['--progress', '--mine'], "option '--progress' cannot be used with option '--mine'"],
    [['--mine', '--level', 'novice'], 'cannot be used with'],
  ])('%j', async (args, problem) => {
    const { status, stdout, stderr } = await runHere(['train', ...args]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(problem);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});
