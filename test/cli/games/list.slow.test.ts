import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { columnsOf, gameLines, type ListedGame } from '../../../src/text/index.js';
import { OFFICIAL, totals } from '../../../src/engine/index.js';
import { temporaryFolder } from '../../support/child.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { storedGame } from '../../support/stored/storedGames.js';
import { journalFile, storeGames } from '../../support/stored/storedHome.js';

const day = (number: number): string => `2026-01-0${number}T12:00:00.000Z`;

/** Returns the grand totals of a game in seating order. */
const totalsOf = (wish: Parameters<typeof storedGame>[0]): number[] => {
  const { game } = storedGame(wish);
  return game.seats.map(({ card }) => totals(game.header.rules, card).grand);
};

describe('games lists the stored games', () => {
  test('newest first, with players, scores and rounds', async () => {
    using folder = temporaryFolder();
    const finished = { created: day(1), seed: 'kestrel', names: ['Ann', 'Bob'] };
    const begun = { created: day(3), seed: 'merlin', actions: 2 };
    const rollOff = { created: day(2), seed: 'hobby', names: ['Cleo', 'Dora'], actions: 0 };
    const [one, two, three] = await storeGames(folder.path, [finished, begun, rollOff]);
    const [ann, bob] = totalsOf(finished);
    const { status, stdout, stderr } = await run(['games'], { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe(
      [
        `${two}  2026-01-03  Ann (round 1 of 13, Official rules)`,
        `${three}  2026-01-02  Cleo, Dora (before the first turn, Official rules)`,
        `${one}  2026-01-01  Ann ${ann}, Bob ${bob} (Official rules)`,
        '',
      ].join('\n'),
    );
  });

  test('with the date of daily games', async () => {
    using folder = temporaryFolder();
    const finished = { created: day(1), daily: '2026-01-01' };
    const [over, going] = await storeGames(folder.path, [
      finished,
      { created: day(2), daily: '2026-01-02', actions: 0 },
    ]);
    const { stdout } = await runHere(['games'], { home: folder.path });
    expect(stdout.replace(/\n +/g, ' ')).toBe(
      [
        `${going}  2026-01-02  Ann (round 1 of 13, Official rules, daily 2026-01-02)`,
        `${over}  2026-01-01  Ann ${totalsOf(finished)[0]} (Official rules, daily 2026-01-01)`,
        '',
      ].join('\n'),
    );
    const { games } = JSON.parse((await runHere(['games', '--json'], { home: folder.path })).stdout) as {
      readonly games: unknown;
    };
    expect(games).toMatchObject([
      { id: going, daily: '2026-01-02' },
      { id: over, daily: '2026-01-01' },
    ]);
  });

  test('with marks for practice games and duplicate games', async () => {
    using folder = temporaryFolder();
    const names = ['Ann', 'Bob'];
    const both = { created: day(1), practice: true, duplicate: true, names, leaving: 'never' } as const;
    const [over, going] = await storeGames(folder.path, [
      both,
      { created: day(2), practice: true, actions: 0 },
    ]);
    const [ann, bob] = totalsOf(both);
    const { stdout } = await runHere(['games'], { home: folder.path });
    expect(stdout.replace(/\n +/g, ' ')).toBe(
      [
        `${going}  2026-01-02  Ann (round 1 of 13, Official rules, practice)`,
        `${over}  2026-01-01  Ann ${ann}, Bob ${bob} (Official rules, practice, same dice)`,
        '',
      ].join('\n'),
    );
    const { games } = JSON.parse((await runHere(['games', '--json'], { home: folder.path })).stdout) as {
      readonly games: readonly object[];
    };
    expect(games).toMatchObject([
      { id: going, practice: true },
      { id: over, practice: true, duplicate: true },
    ]);
    expect(games[0]).not.toHaveProperty('duplicate');
  });

  test('with a note that a game is unranked after a player has asked the coach', async () => {
    using folder = temporaryFolder();
    const input = 'coach\nscore\nchance\n';
    await runHere(['--plain', '-p', 'Ann'], { home: folder.path, input });
    const { stdout } = await runHere(['games'], { home: folder.path });
    expect(stdout.replace(/\n +/g, ' ')).toMatch(/Ann \(round 2 of 13, Official rules, unranked: coach\)$/m);
    const { stdout: json } = await runHere(['games', '--json'], { home: folder.path });
    expect(JSON.parse(json)).toMatchObject({ games: [{ state: 'unfinished', advised: true }] });
  });

  test('as JSON, in every state', async () => {
    using folder = temporaryFolder();
    const finished = { created: day(1), seed: 'kestrel', names: ['Ann', 'Bob'] };
    const begun = { created: day(2), seed: 'merlin', actions: 7 };
    const [over, damaged, going, unreadable] = await storeGames(folder.path, [
      finished,
      { ...finished, created: day(3) },
      begun,
      { ...begun, created: day(4) },
    ]);
    appendFileSync(journalFile(folder.path, damaged), 'more\nthan that\n');
    writeFileSync(journalFile(folder.path, unreadable), 'nothing\n');
    const { status, stdout, stderr } = await runHere(['games', '--json'], { home: folder.path });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `yahtzee-cli: 1 game can't be read (${unreadable}); find out why with: yahtzee-cli verify ${unreadable}\n`,
    });
    const players = ['Ann', 'Bob'].map((name) => ({ name, kind: 'person' }));
    const sound = {
      state: 'finished',
      rules: 'official',
      seed: 'kestrel',
      players,
      scores: totalsOf(finished),
    };
    const lines = readFileSync(journalFile(folder.path, over), 'utf8').split('\n').length;
    expect(JSON.parse(stdout)).toEqual({
      schema: 'yahtzee-cli/games@1',
      games: [
        {
          id: unreadable,
          state: 'unreadable',
          problem: {
            code: 'no-header',
            message: `Game ${unreadable} can't be read: its first line isn't a game header.`,
          },
        },
        {
          id: damaged,
          created: day(3),
          ...sound,
          damage: {
            code: 'bad-line',
            line: lines,
            message: `line ${lines} is damaged: not a valid journal line`,
          },
        },
        {
          id: going,
          created: day(2),
          state: 'unfinished',
          rules: 'official',
          players: players.slice(0, 1),
          scores: totalsOf(begun),
          round: expect.any(Number),
        },
        { id: over, created: day(1), ...sound },
      ],
    });
  });

  test('with the process in which a game is being played', async () => {
    using folder = temporaryFolder();
    await using term = await launch({ args: ['-p', '1', '-s', 'kestrel'], home: folder.path });
    await term.waitFor('dice to hold (0-5)? Or');
    term.type('0\r');
    await term.waitFor('1 roll left');
    const { stdout } = await runHere(['games'], { home: folder.path });
    expect(stdout).toMatch(
      /^\S+ {2}\S+ {2}Player 1 \(round 1 of 13, Official rules\) {2}being played by process \d+ on \S+\n$/,
    );
    expect(stdout).toContain(` process ${term.pid} `);
  });

  test('or prints one line if no games are stored', async () => {
    expect(await runHere(['games'])).toEqual({
      status: 0,
      stdout: 'You have no stored games yet.\n',
      stderr: '',
    });
    expect((await runHere(['games', '--json'])).stdout).toBe('{"schema":"yahtzee-cli/games@1","games":[]}\n');
  });

  test("or fails if the folder can't be read", async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'yahtzee'));
    writeFileSync(join(folder.path, 'yahtzee/games'), '');
    const { status, stdout, stderr } = await runHere(['games'], { home: folder.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^yahtzee-cli: Can't read the stored games in "[^\n]+": [^\n]+\n$/);
  });
});

describe('a list of games', () => {
  const wide = 'Wilhelmina of Orange';
  const games: readonly ListedGame[] = [
    {
      id: '2026-01-31-abcdef',
      created: '2026-01-31T12:00:00.000Z',
      rules: OFFICIAL,
      seed: 'kestrel',
      players: [wide, '李小龍李小龍李小龍李', 'Bob', 'Cleo'].map((name, seat) => ({
        name,
        kind: 'person',
        score: 1000 + seat,
        ...(seat === 3 && { left: true }),
      })),
      state: 'finished',
      damage: { code: 'torn-end', line: 200 },
      playedBy: { pid: 1234, host: 'a-machine-with-a-long-name\x1b[31m.example', started: '' },
    },
    {
      id: '2026-01-30-abcdef',
      created: '2026-01-30T12:00:00.000Z',
      rules: { ...OFFICIAL, name: 'Rules\u202e of\nthe house' },
      seed: 'kestrel',
      players: [{ name: 'Ann', kind: 'person', score: 0, left: true }],
      state: 'abandoned',
    },
    { id: '2026-01-29-abcdef', state: 'unreadable', problem: { code: 'unreadable', fault: 'EACCES' } },
  ];

  test('in 80 columns has one line per game, plus lines for problems', () => {
    expect(gameLines(games, 80)).toEqual([
      '2026-01-31-abcdef  2026-01-31  Wilhelmina of Orange 1000, 李小龍李小龍李小龍李',
      '                               1001, Bob 1002, Cleo left (Official rules)',
      '    line 200, the last line, is incomplete',
      '    being played by process 1234 on a-machine-with-a-long-name[31m.example',
      '2026-01-30-abcdef  2026-01-30  Ann (left, Rules of the house)',
      "2026-01-29-abcdef  2026-01-29  Game 2026-01-29-abcdef can't be read: permission",
      '                               denied (EACCES).',
    ]);
  });

  test('has exactly one line per game in a pipe', () => {
    expect(gameLines(games, 'pipe')).toEqual([
      expect.stringMatching(
        /^2026-01-31-abcdef {2}2026-01-31 {2}Wilhelmina of Orange 1000, .* line 200, .* played by process 1234 .*\.example$/,
      ),
      '2026-01-30-abcdef  2026-01-30  Ann (left, Rules of the house)',
      "2026-01-29-abcdef  2026-01-29  Game 2026-01-29-abcdef can't be read: permission denied (EACCES).",
    ]);
  });

  test('fits in 40 columns', () => {
    const lines = gameLines(games, 40);
    expect(lines.slice(0, 4)).toEqual([
      '2026-01-31-abcdef  2026-01-31',
      '  Wilhelmina of Orange 1000,',
      '  李小龍李小龍李小龍李 1001, Bob 1002,',
      '  Cleo left (Official rules)',
    ]);
    expect(Math.max(...lines.map(columnsOf))).toBeLessThanOrEqual(40);
  });
});
