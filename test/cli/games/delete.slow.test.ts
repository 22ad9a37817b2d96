import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { totals } from '../../../src/engine/index.js';
import { temporaryFolder } from '../../support/child.js';
import { launch } from '../../support/pty.js';
import { run } from '../../support/run.js';
import { runHere } from '../../support/runHere.js';
import { journalFile, playedGame, storeGames } from '../../support/stored/storedHome.js';
import { type GameWish, storedGame } from '../../support/stored/storedGames.js';

const WISHES: readonly GameWish[] = [
  { created: '2026-01-01T12:00:00.000Z', seed: 'kestrel' },
  { created: '2026-01-02T12:00:00.000Z', seed: 'merlin', names: ['Bob'] },
];

describe('delete', () => {
  test('deletes a game with its score and copies, and keeps other games', async () => {
    using home = temporaryFolder();
    const [one, two] = await storeGames(home.path, WISHES);
    appendFileSync(`${journalFile(home.path, one)}.copy-1`, 'a copy');
    await runHere(['scores'], { home: home.path });
    const index = join(home.path, 'yahtzee/index.jsonl');
    expect(readFileSync(index, 'utf8')).toContain(one);
    expect(await runHere(['delete', (one ?? '').slice(-6), '--yes'], { home: home.path })).toEqual({
      status: 0,
      stdout: `Deleted game ${one}.\n`,
      stderr: '',
    });
    expect(readdirSync(join(home.path, 'yahtzee/games'))).toEqual([`${two}.jsonl`]);
    expect(readFileSync(index, 'utf8')).not.toContain(one);
    const { stdout } = await runHere(['scores', '--json'], { home: home.path });
    expect((JSON.parse(stdout) as { scores: unknown[] }).scores).toEqual([
      expect.objectContaining({ game: two, name: 'Bob', place: 1 }),
    ]);
  });

  test('asks for confirmation in a terminal, and names the game', async () => {
    using home = temporaryFolder();
    const [id = ''] = await storeGames(home.path, WISHES);
    const { game } = storedGame(WISHES[0]);
    const [score] = game.seats.map(({ card }) => totals(game.header.rules, card).grand);
    for (const [answer, status, said] of [
      ['nay\r', 0, 'Nothing was deleted.'],
      ['\x04', 0, 'Nothing was deleted.'],
    ] as const) {
      await using term = await launch({ args: ['delete', id], columns: 120, home: home.path });
      await term.waitFor(
        `Delete game ${id} of 2026-01-01: Ann ${score} (Official rules)? You can't undo this. (y/n)`,
      );
      term.type(answer);
      expect((await term.exited).exitCode).toBe(status);
      expect(term.screen()).toContain(said);
      expect(existsSync(journalFile(home.path, id))).toBe(true);
    }
    await using term = await launch({ args: ['delete', id], columns: 120, home: home.path });
    await term.waitFor('(y/n)');
    term.type('Y\r');
    expect((await term.exited).exitCode).toBe(0);
    expect(term.screen()).toContain(`Deleted game ${id}.`);
    expect(existsSync(journalFile(home.path, id))).toBe(false);
  });

  test('lists the remaining files if only the journal could be deleted', async () => {
    using home = temporaryFolder();
    const [id = ''] = await storeGames(home.path, WISHES);
    const copy = `${journalFile(home.path, id)}.copy-1`;
    const journal = readFileSync(journalFile(home.path, id));
    using traces = temporaryFolder();
    const trace = join(traces.path, 'trace');
    await run(['delete', id, '--yes'], { home: home.path, env: { YAHTZEE_FILE_FAULTS: `trace:${trace}` } });
    const removing = readFileSync(trace, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('"remove"') && line.includes(`${id}.jsonl"`));
    expect(removing).toBeGreaterThan(0);
    writeFileSync(journalFile(home.path, id), journal);
    writeFileSync(copy, 'a copy');
    // The program deletes the journal, lists the folder, and then fails to delete the file `copy`.
    const env = { YAHTZEE_FILE_FAULTS: `EACCES@${removing + 3}` };
    expect(await run(['delete', id, '--yes'], { home: home.path, env })).toEqual({
      status: 1,
      stdout: `Deleted game ${id}.\n`,
      stderr: `yahtzee-cli: One of the game's files couldn't be deleted: ${copy}: permission denied (EACCES)\n`,
    });
    expect(existsSync(journalFile(home.path, id))).toBe(false);
  });

  test('deletes nothing without a terminal or --yes', async () => {
    using home = temporaryFolder();
    const [id = ''] = await storeGames(home.path, WISHES.slice(0, 1));
    expect(await runHere(['delete', id], { home: home.path, input: 'y\n' })).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'yahtzee-cli: delete asks for confirmation, which needs a terminal. Add --yes to delete the game without asking.\n',
    });
    expect(existsSync(journalFile(home.path, id))).toBe(true);
  });

  test('deletes an unreadable game', async () => {
    using home = temporaryFolder();
    const [id = ''] = await storeGames(home.path, WISHES.slice(0, 1));
    writeFileSync(journalFile(home.path, id), '\x1b[31mnothing\n');
    await using term = await launch({ args: ['delete', id], columns: 120, home: home.path });
    await term.waitFor(`Game ${id} can't be read: its first line isn't a game header. Delete the game?`);
    term.type('y\r');
    expect((await term.exited).exitCode).toBe(0);
    expect(existsSync(journalFile(home.path, id))).toBe(false);
  });

  test("refuses to delete a game that's being played, and names the process", async () => {
    using home = temporaryFolder();
    await using term = await launch({ args: ['-p', '1', '-s', 'kestrel'], home: home.path });
    await term.waitFor('dice to hold (0-5)? Or');
    term.type('0\r');
    await term.waitFor('1 roll left');
    const { status, stdout, stderr } = await runHere(['delete', '-', '--yes'], { home: home.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^yahtzee-cli: Game \S+ is open in process \d+ on \S+: leave the game there first\n$/,
    );
    expect(stderr).toContain(` process ${term.pid} `);
    expect((await runHere(['games'], { home: home.path })).stdout).toContain('Player 1');
  });

  test("refuses to delete a game that's open on another machine, and names the lock file", async () => {
    using home = temporaryFolder();
    const [id = ''] = await storeGames(home.path, [{ seed: 'elsewhere' }]);
    const lock = journalFile(home.path, id).replace(/jsonl$/, 'lock.4711-0123abcd');
    const holder = { pid: 4711, host: 'elsewhere.example', started: '' };
    writeFileSync(lock, JSON.stringify(holder));
    const { status, stderr } = await runHere(['delete', id, '--yes'], { home: home.path });
    expect(status).toBe(2);
    expect(stderr).toBe(
      `yahtzee-cli: Game ${id} is open in process 4711 on elsewhere.example: leave the game there first. If that process has ended, delete ${lock}\n`,
    );
    rmSync(lock);
    expect((await runHere(['delete', id, '--yes'], { home: home.path })).status).toBe(0);
  });

  test.each([
    ['no-such', /^yahtzee-cli: No game matches "no-such"\. List games with: yahtzee-cli games\n$/],
    [
      '2026',
      /^yahtzee-cli: 2 games match "2026": type more of the id\. List games with: yahtzee-cli games\n$/,
    ],
  ])("refuses an id that doesn't match exactly one game: %s", async (typed, said) => {
    using home = temporaryFolder();
    await storeGames(home.path, WISHES);
    const { status, stderr } = await runHere(['delete', typed, '--yes'], { home: home.path });
    expect(status).toBe(2);
    expect(stderr).toMatch(said);
  });
});

/** Two finished games, and two unfinished games that are newer. */
const FOUR: readonly GameWish[] = [
  ...WISHES,
  { created: '2026-01-03T12:00:00.000Z', seed: 'hobby', names: ['Cleo'], actions: 40 },
  { created: '2026-01-04T12:00:00.000Z', seed: 'harrier', names: ['Ann', 'Bob'], actions: 20 },
];

/** Returns the ids of the games in a home folder, oldest first. */
const idsIn = (home: string): readonly string[] =>
  readdirSync(join(home, 'yahtzee/games')).flatMap((name) => /^(.*)\.jsonl$/.exec(name)?.[1] ?? []);

const deletedText = (ids: readonly (string | undefined)[]): string =>
  ids.map((id) => `Deleted game ${id ?? ''}.\n`).join('');

describe('delete with several ids', () => {
  test('deletes each game once, even if two ids match the same game', async () => {
    using home = temporaryFolder();
    const [one = '', two = '', three = '', four] = await storeGames(home.path, FOUR);
    const args = ['delete', three, one.slice(-6), one, '--yes'];
    expect(await runHere(args, { home: home.path })).toEqual({
      status: 0,
      stdout: deletedText([three, one]),
      stderr: '',
    });
    expect(idsIn(home.path)).toEqual([two, four]);
  });

  test.each([
    ['no-such', /^yahtzee-cli: No game matches "no-such"\. List games with: yahtzee-cli games\n$/],
    [
      '2026',
      /^yahtzee-cli: 4 games match "2026": type more of the id\. List games with: yahtzee-cli games\n$/,
    ],
  ])('deletes nothing if one id is wrong: %s', async (typed, said) => {
    using home = temporaryFolder();
    const ids = await storeGames(home.path, FOUR);
    const args = ['delete', ids[0] ?? '', typed, '--yes'];
    const { status, stdout, stderr } = await runHere(args, { home: home.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(said);
    expect(idsIn(home.path)).toEqual(ids);
  });

  test("skips a game that's being played, and ends with exit status 2", async () => {
    using home = temporaryFolder();
    const [one = ''] = await storeGames(home.path, WISHES.slice(0, 1));
    const game = await playedGame(home.path, { seed: 'played', actions: 20 });
    const played = idsIn(home.path).find((id) => id !== one) ?? '';
    const { status, stdout, stderr } = await runHere(['delete', played, one, '--yes'], { home: home.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: deletedText([one]) });
    expect(stderr).toMatch(
      new RegExp(`^yahtzee-cli: Game ${played} is open in process ${process.pid} on [^\\n]+\\n$`),
    );
    expect(idsIn(home.path)).toEqual([played]);
    await game.close();
  });

  test('lists the games in a terminal, and asks once', async () => {
    using home = temporaryFolder();
    const [, two = '', three = ''] = await storeGames(home.path, FOUR);
    for (const [answer, kept] of [
      ['n\r', 4],
      ['y\r', 2],
    ] as const) {
      await using term = await launch({ args: ['delete', two, three], home: home.path });
      await term.waitFor("Delete these 2 games? You can't undo this. (y/n)");
      expect(term.lines().slice(0, 2)).toEqual([
        expect.stringMatching(new RegExp(`^${two}  2026-01-02  Bob \\d+ \\(Official rules\\)$`)),
        expect.stringMatching(
          new RegExp(`^${three}  2026-01-03  Cleo \\(round \\d+ of 13, Official rules\\)$`),
        ),
      ]);
      term.type(answer);
      expect((await term.exited).exitCode).toBe(0);
      expect(idsIn(home.path)).toHaveLength(kept);
    }
  });

  test('needs a terminal or --yes', async () => {
    using home = temporaryFolder();
    const ids = await storeGames(home.path, WISHES);
    expect(await runHere(['delete', ...ids], { home: home.path, input: 'y\n' })).toEqual({
      status: 2,
      stdout: '',
      stderr:
        'yahtzee-cli: delete asks for confirmation, which needs a terminal. Add --yes to delete the games without asking.\n',
    });
    expect(idsIn(home.path)).toEqual(ids);
  });
});

describe('delete --unfinished', () => {
  test('deletes all unfinished games, and keeps finished and abandoned games', async () => {
    using home = temporaryFolder();
    const [one, two, three, four] = await storeGames(home.path, FOUR);
    await runHere(['--plain'], { home: home.path, input: 'leave\n' });
    const abandoned = idsIn(home.path).at(-1);
    expect(await runHere(['delete', '--unfinished', '--yes'], { home: home.path })).toEqual({
      status: 0,
      stdout: deletedText([four, three]),
      stderr: '',
    });
    expect(idsIn(home.path)).toEqual([one, two, abandoned]);
    expect(await runHere(['delete', '--unfinished', '--yes'], { home: home.path })).toEqual({
      status: 0,
      stdout: 'You have no unfinished games.\n',
      stderr: '',
    });
  });

  test('names unreadable games, which it keeps', async () => {
    using home = temporaryFolder();
    const [one = '', two = ''] = await storeGames(home.path, [{ actions: 3 }, { actions: 3 }]);
    writeFileSync(journalFile(home.path, one), 'no game\n');
    const leftOut = `yahtzee-cli: left out 1 unreadable game (${one}); find out why with: yahtzee-cli verify ${one}\n`;
    const remove = () => runHere(['delete', '--unfinished', '--yes'], { home: home.path });
    expect(await remove()).toEqual({ status: 2, stdout: deletedText([two]), stderr: leftOut });
    expect(await remove()).toEqual({ status: 2, stdout: '', stderr: leftOut });
    expect(idsIn(home.path)).toEqual([one]);
  });

  test("skips a game that's being played, and names the process", async () => {
    using home = temporaryFolder();
    const game = await playedGame(home.path, { seed: 'played', actions: 20 });
    const [played = ''] = idsIn(home.path);
    const skipped = new RegExp(
      `^yahtzee-cli: Game ${played} is open in process ${process.pid} on [^\\n]+\\n$`,
    );
    const none = await runHere(['delete', '--unfinished'], { home: home.path });
    expect(none).toEqual({ status: 0, stdout: '', stderr: expect.stringMatching(skipped) });
    const [other] = await storeGames(home.path, [{ actions: 3 }]);
    const { status, stdout, stderr } = await runHere(['delete', '--unfinished', '--yes'], {
      home: home.path,
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: deletedText([other]) });
    expect(stderr).toMatch(skipped);
    await game.close();
  });

  test('keeps a game that ends while the question is open', async () => {
    using home = temporaryFolder();
    const [, , three = '', four = ''] = await storeGames(home.path, FOUR);
    await using term = await launch({ args: ['delete', '--unfinished'], home: home.path });
    await term.waitFor('Delete these 2 games?');
    await runHere(['resume', four, '--plain'], { home: home.path, input: 'leave\nleave\n' });
    term.type('yes\r');
    expect((await term.exited).exitCode).toBe(0);
    expect(term.screen()).toContain(`Game ${four} has just ended, so it wasn't deleted.`);
    expect(term.screen()).toContain(`Deleted game ${three}.`);
    expect(existsSync(journalFile(home.path, four))).toBe(true);
    expect(existsSync(journalFile(home.path, three))).toBe(false);
  });
});

describe('a daily game of today', () => {
  const NOON = '2026-01-31T12:00:00.000Z';
  const YESTERDAY: GameWish = { daily: '2026-01-30', created: '2026-01-30T12:00:00.000Z', actions: 6 };
  const TODAY: GameWish = { daily: '2026-01-31', created: '2026-01-31T09:00:00.000Z' };
  const keptText = (id: string): string =>
    `yahtzee-cli: Game ${id} is today's daily game: you can delete it tomorrow, after 00:00 UTC.\n`;

  test.each([
    ['finished', {}],
    ['unfinished', { actions: 6 }],
  ])('is kept if it is named: %s', async (_, wish) => {
    using home = temporaryFolder();
    const [old = '', today = ''] = await storeGames(home.path, [YESTERDAY, { ...TODAY, ...wish }]);
    expect(await runHere(['delete', today, old, '--yes'], { home: home.path, now: NOON })).toEqual({
      status: 2,
      stdout: deletedText([old]),
      stderr: keptText(today),
    });
    expect(idsIn(home.path)).toEqual([today]);
  });

  test('is skipped by --unfinished, which deletes older daily games', async () => {
    using home = temporaryFolder();
    const [old = '', today = ''] = await storeGames(home.path, [YESTERDAY, { ...TODAY, actions: 6 }]);
    const remove = () => runHere(['delete', '--unfinished', '--yes'], { home: home.path, now: NOON });
    expect(await remove()).toEqual({ status: 0, stdout: deletedText([old]), stderr: keptText(today) });
    expect(await remove()).toEqual({ status: 0, stdout: '', stderr: keptText(today) });
    expect(idsIn(home.path)).toEqual([today]);
  });

  test('can be deleted on the next day', async () => {
    using home = temporaryFolder();
    const [today = ''] = await storeGames(home.path, [TODAY]);
    const now = '2026-02-01T00:00:00.000Z';
    expect((await runHere(['delete', today, '--yes'], { home: home.path, now })).status).toBe(0);
    expect(idsIn(home.path)).toEqual([]);
  });
});
