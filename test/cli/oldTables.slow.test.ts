import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openScreenTables } from '../../src/cli/network/screenTables.js';
import { temporaryFolder } from '../support/child.js';
import { runHere } from '../support/runHere.js';
import { OLD_GAME, oldJournal, storeOldClientFile, storeOldGame } from '../support/stored/oldTables.js';
import { openedHome } from '../support/stored/openedHome.js';
import { journalFile } from '../support/stored/storedHome.js';

describe('a finished game at a table of an earlier version', () => {
  test("can't be verified, which one line says", async () => {
    using folder = temporaryFolder();
    storeOldGame(join(folder.path, 'yahtzee'));
    for (const args of [['verify', OLD_GAME], ['verify', OLD_GAME, '--json'], ['verify']])
      expect(await runHere(args, { home: folder.path })).toEqual({
        status: 2,
        stdout: '',
        stderr: `yahtzee-cli: Game ${OLD_GAME}: the points match the rules, but the table's log can't be verified, because it's from an earlier version\n`,
      });
  });

  test.each<[args: readonly string[], expected: RegExp]>([
    [['games'], /nqkmtu {2}2026-01-31 {2}Ann 41, Bob left, Cleo left, Casual 31/],
    [['replay', OLD_GAME, '--plain'], /Players, in seating order: Ann, Bob, Cleo, Casual/],
    [['review', OLD_GAME, '--plain'], /Ann/],
    [['card', OLD_GAME], /Ann/],
    [['scores'], /1 +Ann +41 /],
    [['stats'], /Ann/],
  ])('is still in the output of %j', async (args, expected) => {
    using folder = temporaryFolder();
    storeOldGame(join(folder.path, 'yahtzee'));
    const { status, stdout, stderr } = await runHere(args, { home: folder.path });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(expected);
  });

  test('can be exported and imported unchanged', async () => {
    using from = temporaryFolder();
    using to = temporaryFolder();
    storeOldGame(join(from.path, 'yahtzee'));
    const { stdout } = await runHere(['export'], { home: from.path });
    expect(await runHere(['import', '-'], { home: to.path, input: stdout })).toEqual({
      status: 0,
      stdout: '1 new game, 0 already stored, 0 refused\n',
      stderr: '',
    });
    expect(readFileSync(journalFile(to.path, OLD_GAME))).toEqual(oldJournal());
  });
});

describe('an unfinished table of an earlier version', () => {
  const ID = '2026-01-31-abcdef';

  test.each<[args: readonly string[], then: RegExp]>([
    [['join'], /You aren't at a table/],
    [['host', '--resume'], /You have no table to resume/],
  ])('ends with one line after %j', async (args, then) => {
    using folder = temporaryFolder();
    const path = storeOldClientFile(join(folder.path, 'yahtzee'), ID);
    const before = readFileSync(path);
    const [first, second, ...others] = (await runHere(args, { home: folder.path })).stderr.split('\n');
    expect(first).toBe(
      `yahtzee-cli: Ann's table of 2026-01-31 was opened by an earlier version and can't continue. Its file is now ${path}.unused`,
    );
    expect(second).toMatch(then);
    expect(others).toEqual(['']);
    expect(existsSync(path)).toBe(false);
    expect(readFileSync(`${path}.unused`)).toEqual(before);
    expect((await runHere(args, { home: folder.path })).stderr.split('\n')).toEqual([second, '']);
  });

  test('ends with one line on the screen', async () => {
    using folder = temporaryFolder();
    storeOldClientFile(join(folder.path, 'yahtzee'), ID);
    const screen = openScreenTables(await openedHome(folder.path));
    expect(await screen.tables.back()).toMatch(/^Ann's table of 2026-01-31 .* can't continue\./);
    expect(await screen.tables.back()).toBeUndefined();
    expect(await screen.finish()).toEqual([]);
  });
});
