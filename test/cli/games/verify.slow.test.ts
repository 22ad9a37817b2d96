import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FIRST_SUM, frame } from '../../../src/storage/journal/frame.js';
import { temporaryFolder } from '../../support/child.js';
import { forge, forgeEvent, onlyJournal } from '../../support/stored/journals.js';
import { SHORT } from '../../support/houseRules.js';
import { fillInOrder, SHORT_NAMES } from '../../support/lineGame.js';
import { run, type RunResult } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';

const GAME = `${fillInOrder(SHORT_NAMES, 2).join('\n')}\n`;

/** Options for a game between Ann and Bob. With this seed, Bob starts. */
const play = (home: string, input = GAME, ...args: readonly string[]): Promise<RunResult> =>
  runHere(['--plain', '-p', 'Ann,Bob', '-s', 'kestrel', ...args], { home, input });

/** Verifies the only game in a home folder. `said` is the printed line without the id. */
async function verify(home: string): Promise<{ status: number | null; said: string }> {
  const { id } = onlyJournal(home);
  const { status, stdout, stderr } = await runHere(['verify', id], { home });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^[^\n]+\n$/);
  expect(stdout.startsWith(`Game ${id}`)).toBe(true);
  return { status, said: stdout.slice(`Game ${id}: `.length, -1) };
}

describe('verify accepts a played game', () => {
  test('with the same totals as during play', async () => {
    using folder = temporaryFolder();
    const told = await play(folder.path);
    const totals = ['Ann', 'Bob'].map((name) =>
      new RegExp(`^\\d\\. ${name}, (\\d+) points`, 'm').exec(told.stdout),
    );
    const [ann, bob] = totals.map((match) => Number(match?.[1]));
    expect(await verify(folder.path)).toEqual({
      status: 0,
      said: `53 events, 140 dice and 26 boxes match the seed and the rules. Scores: Ann ${ann}, Bob ${bob}`,
    });
    const { id } = onlyJournal(folder.path);
    const { status, stdout } = await run(['verify', id.slice(-6), '--json'], { home: folder.path });
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      schema: 'yahtzee-cli/verify@1',
      id,
      ok: true,
      events: 53,
      dice: 140,
      boxes: 26,
      totals: [ann, bob],
    });
  });

  test.each([
    ["that's unfinished", 'score\nchance\n2\n13\n', []],
    ['with the same dice for both players', GAME, ['--duplicate']],
    ['with a player who left', 'leave\nscore\naces\n', []],
    ['under other rules', GAME, ['-r', 'meowtzee']],
  ])('%s', async (_what, input, args) => {
    using folder = temporaryFolder();
    await play(folder.path, input, ...args);
    expect((await verify(folder.path)).status).toBe(0);
  });

  test('with decisions taken back, under house rules', async () => {
    using folder = temporaryFolder();
    const file = join(folder.path, 'short.json');
    writeFileSync(file, JSON.stringify(SHORT));
    const boxes = SHORT.boxes.map(({ label }) => label);
    const input = ['0', 'undo', 'score', 'chance', 'undo', 'back', ...fillInOrder(boxes, 2)].join('\n');
    await play(folder.path, `${input}\n`, '--practice', '-r', file);
    const { status, said } = await verify(folder.path);
    expect(status).toBe(0);
    // The box that was taken back counts too.
    expect(said).toMatch(/ 15 boxes match/);
  });
});

/** The fields of a score record that these tests change. */
interface Kept {
  readonly players: readonly { readonly name: string; readonly score: number }[];
}

describe('verify prints the first difference if a game with correct checksums has', () => {
  test.each([
    [
      'a changed die',
      1,
      { dice: [3, 6, 4, 2, 6] },
      /^event 2: Bob's first roll of turn 1 shows 3 6 4 2 6, but the seed gives 3 6 4 2 5$/,
    ],
    [
      'a changed die of the roll-off',
      0,
      {
        dice: [
          [6, 2, 3, 1, 4],
          [4, 4, 4, 6, 2],
        ],
      },
      /^event 1: round 1 of the roll-off /,
    ],
    [
      'changed points',
      2,
      { points: 30 },
      /^event 3: Bob's Aces in turn 1 scores 30 points, but 3 6 4 2 5 gives 0$/,
    ],
    ['a changed bonus', 2, { yahtzeeBonus: 100 }, /^event 3: Bob's Aces in turn 1 has a bonus of 100, but /],
    [
      'a changed seat',
      2,
      { seat: 0 },
      /^event 3: Ann's Aces in turn 1 is out of order: the current turn is Bob's turn 1$/,
    ],
    [
      'a changed box',
      6,
      { box: 'aces' },
      /^event 7: Bob's Aces in turn 2 isn't allowed: Aces already has 0\. /,
    ],
    ['a changed last event', 52, { points: 99 }, /^event 53: Ann's Chance in turn 13 scores 99 points, but /],
  ])('%s', async (_what, index, fields, said) => {
    using folder = temporaryFolder();
    await play(folder.path);
    forgeEvent(onlyJournal(folder.path).path, index, fields);
    const verdict = await verify(folder.path);
    expect(verdict).toEqual({ status: 1, said: expect.stringMatching(said) });
  });

  test('changed points, as JSON with the recorded and the expected event', async () => {
    using folder = temporaryFolder();
    await play(folder.path);
    const { path, id } = onlyJournal(folder.path);
    forgeEvent(path, 2, { points: 30 });
    const { status, stdout, stderr } = await runHere(['verify', id, '--json'], { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const recorded = { type: 'scored', seat: 1, turn: 1, box: 'aces', points: 30, yahtzeeBonus: 0 };
    expect(JSON.parse(stdout)).toEqual({
      schema: 'yahtzee-cli/verify@1',
      id,
      ok: false,
      message: "event 3: Bob's Aces in turn 1 scores 30 points, but 3 6 4 2 5 gives 0",
      event: 3,
      recorded,
      expected: { ...recorded, points: 0 },
    });
  });

  test('a changed seed', async () => {
    using folder = temporaryFolder();
    await play(folder.path);
    forge(onlyJournal(folder.path).path, ({ first, events }) => ({
      first: { ...first, header: { ...first.header, seed: 'merlin' } },
      events,
    }));
    expect(await verify(folder.path)).toEqual({
      status: 1,
      said: expect.stringMatching(/^event 1: .*the seed gives/),
    });
  });

  test.each<[string, (kept: Kept) => object, RegExp]>([
    [
      'a changed score in the index',
      ({ players: [ann, bob] }) => ({ players: [ann, { ...bob, score: 1575 }] }),
      /^Bob's score is 1575 in the score table but \d+ in the game; delete index\.jsonl to rebuild the table$/,
    ],
    [
      'a changed name in the index',
      ({ players: [ann, bob] }) => ({ players: [ann, { ...bob, name: 'Rob' }] }),
      /^the score table and the game disagree about the players; /,
    ],
    [
      'a mark in the index without a reason in the journal',
      () => ({ notFromSeed: true }),
      /^the score table and the game disagree about whether the dice come from the seed; /,
    ],
    [
      'a missing mark in the index',
      () => ({ seedGiven: undefined }),
      /^the score table and the game disagree about whether the seed was chosen; /,
    ],
  ])('%s', async (_what, changes, said) => {
    using folder = temporaryFolder();
    await play(folder.path);
    const index = join(folder.path, 'yahtzee/index.jsonl');
    const { record } = JSON.parse(readFileSync(index, 'utf8')) as { record: { score: Kept } };
    const score = { ...record.score, ...changes(record.score) };
    writeFileSync(index, frame({ ...record, score }, FIRST_SUM).line);
    expect(await verify(folder.path)).toEqual({ status: 1, said: expect.stringMatching(said) });
  });

  test('a record in the index, although the game is unfinished', async () => {
    using folder = temporaryFolder();
    await play(folder.path);
    const index = join(folder.path, 'yahtzee/index.jsonl');
    const { record } = JSON.parse(readFileSync(index, 'utf8')) as { record: { score: Kept } };
    const { path } = onlyJournal(folder.path);
    const journal = readFileSync(path, 'utf8').split('\n').slice(0, -2).join('\n') + '\n';
    writeFileSync(path, journal);
    expect((await verify(folder.path)).status).toBe(0);
    const [ann, bob] = record.score.players;
    const score = { ...record.score, players: [{ ...ann, score: 1575 }, bob], bytes: journal.length };
    writeFileSync(index, frame({ ...record, score }, FIRST_SUM).line);
    expect(await verify(folder.path)).toEqual({
      status: 1,
      said: 'the score table contains this unfinished game; delete index.jsonl to rebuild the table',
    });
  });
});

describe('verify prints the damaged line of a journal and the kind of damage', () => {
  const LINES = 54;
  const change = (path: string, how: (text: string) => string): void =>
    writeFileSync(path, how(readFileSync(path, 'utf8')));
  const inLine =
    (number: number, how: (line: string) => string): ((text: string) => string) =>
    (text) =>
      text
        .split('\n')
        .map((line, index) => (index === number - 1 ? how(line) : line))
        .join('\n');

  test.each([
    [
      'a changed letter',
      inLine(20, (line) => line.replace('"seat":', '"sEat":')),
      'line 20 is damaged: wrong checksum',
    ],
    [
      "a line that isn't framed",
      inLine(20, () => 'scribble'),
      'line 20 is damaged: not a valid journal line',
    ],
    [
      'a missing line',
      (text: string) => text.replace(/^.*\n/gm, (line) => (line.includes('"turn":3') ? '' : line)),
      /^line \d+ is damaged/,
    ],
    ['a torn end', (text: string) => text.slice(0, -9), `line ${LINES}, the last line, is incomplete`],
    [
      'an invalid header',
      inLine(1, () => '{}'),
      /^Game \S+ can't be read: its first line isn't a game header/,
    ],
  ])('%s', async (_what, how, said) => {
    using folder = temporaryFolder();
    await play(folder.path);
    const { path, id } = onlyJournal(folder.path);
    change(path, how);
    const { status, stdout, stderr } = await runHere(['verify', id], { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    const line = stdout.trimEnd().replace(`Game ${id}: `, '');
    if (typeof said === 'string') expect(line).toBe(said);
    else expect(line).toMatch(said);
  });
});

test('verify accepts a torn line after the end of a game, and prints a note', async () => {
  using folder = temporaryFolder();
  await play(folder.path);
  const { path, id } = onlyJournal(folder.path);
  appendFileSync(path, '{"length":');
  const { status, said } = await verify(folder.path);
  expect(status).toBe(0);
  expect(said).toMatch(
    /^53 events, .*; line 55, the last line, is incomplete, but the game had already ended$/,
  );
  const { stdout } = await runHere(['verify', id, '--json'], { home: folder.path });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true, events: 53, note: expect.stringMatching(/^line 55/) });
});

describe('verify exits with status 2 and prints one line', () => {
  test('if no game or several games match', async () => {
    using folder = temporaryFolder();
    await play(folder.path, '');
    await play(folder.path, '');
    for (const [typed, said] of [
      ['zzzzzz', /No game matches "zzzzzz"\. List games with: yahtzee-cli games$/],
      ['../..', /No game matches/],
      ['20', /2 games match "20": type more of the id\. List games with: yahtzee-cli games$/],
    ] as const) {
      const { status, stdout, stderr } = await runHere(['verify', typed], { home: folder.path });
      expect(stderr).toMatch(/^yahtzee-cli: [^\n]+\n$/);
      expect(stderr.trimEnd()).toMatch(said);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    }
  });

  test('for a journal of a newer version', async () => {
    using folder = temporaryFolder();
    await play(folder.path, '');
    const { path, id } = onlyJournal(folder.path);
    forge(path, ({ first, events }) => ({ first: { ...first, format: 7 } as typeof first, events }));
    const { status, stderr } = await runHere(['verify', id], { home: folder.path });
    expect(status).toBe(2);
    expect(stderr).toMatch(/format 7 is from a newer version of yahtzee-cli/);
  });
});
