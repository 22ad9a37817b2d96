import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { deleteUnscoredGame } from '../../../src/cli/menu/games.js';
import { temporaryFolder } from '../../support/child.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { journalFile, playedGame, storeGames } from '../../support/stored/storedHome.js';

const NOON = new Date('2026-02-01T12:00:00.000Z');

describe('an unfinished game', () => {
  test('is deleted together with its journal', async () => {
    using folder = temporaryFolder();
    const [id = ''] = await storeGames(folder.path, [{ actions: 6 }]);
    const home = await openedHome(folder.path);
    expect(await deleteUnscoredGame(home, id, NOON)).toEqual({
      isDeleted: true,
      line: `Deleted game ${id}.`,
    });
    expect(existsSync(journalFile(folder.path, id))).toBe(false);
    expect(await deleteUnscoredGame(home, id, NOON)).toEqual({
      isDeleted: false,
      line: `There is no game "${id}". List games with: yahtzee-cli games`,
    });
  });

  test('is kept while a process has it open', async () => {
    using folder = temporaryFolder();
    const open = await playedGame(folder.path, { actions: 6 });
    const home = await openedHome(folder.path);
    const [id = ''] = await home.store.ids();
    const { isDeleted, line } = await deleteUnscoredGame(home, id, NOON);
    expect(isDeleted).toBe(false);
    expect(line).toMatch(/^Game \S+ is open in process \d+ on .*: leave the game there first/);
    await open.close();
    expect(await deleteUnscoredGame(home, id, NOON)).toMatchObject({ isDeleted: true });
  });

  test('is kept if it has ended since the list was drawn', async () => {
    using folder = temporaryFolder();
    const [id = ''] = await storeGames(folder.path, [{}]);
    expect(await deleteUnscoredGame(await openedHome(folder.path), id, NOON)).toEqual({
      isDeleted: false,
      line: `Game ${id} has just ended, so it wasn't deleted.`,
    });
    expect(existsSync(journalFile(folder.path, id))).toBe(true);
  });

  test('can also be deleted after every player has left', async () => {
    using folder = temporaryFolder();
    const wishes = Array.from({ length: 40 }, (_, game) => ({
      seed: `kestrel ${game}`,
      leaving: 'often' as const,
    }));
    await storeGames(folder.path, wishes);
    const home = await openedHome(folder.path);
    const abandoned = (await home.store.survey()).over.find(({ outcome }) => outcome === 'abandoned');
    const id = abandoned?.game ?? '';
    expect(await deleteUnscoredGame(home, id, NOON)).toMatchObject({ isDeleted: true });
    expect((await home.store.survey()).over.some(({ game }) => game === id)).toBe(false);
  });

  test("is kept if the folder can't be written", async () => {
    using folder = temporaryFolder();
    const [id = ''] = await storeGames(folder.path, [{ actions: 6 }]);
    const { isDeleted, line } = await deleteUnscoredGame(await openedHome(folder.path, 'EROFS@1+'), id, NOON);
    expect(isDeleted).toBe(false);
    expect(line).toMatch(/the disk is read-only \(EROFS\)/);
    expect(existsSync(journalFile(folder.path, id))).toBe(true);
  });

  test('is kept if it can no longer be read', async () => {
    using folder = temporaryFolder();
    const [id = ''] = await storeGames(folder.path, [{ actions: 6 }]);
    const home = await openedHome(folder.path);
    writeFileSync(journalFile(folder.path, id), 'nonsense\n');
    expect(await deleteUnscoredGame(home, id, NOON)).toEqual({
      isDeleted: false,
      line: `Game ${id} can't be read: its first line isn't a game header.`,
    });
    expect(existsSync(journalFile(folder.path, id))).toBe(true);
  });

  test("is kept if it's today’s daily game, but not on the next day", async () => {
    using folder = temporaryFolder();
    const [id = ''] = await storeGames(folder.path, [{ daily: '2026-02-01', actions: 6 }]);
    const home = await openedHome(folder.path);
    for (const now of ['2026-02-01T00:00:00.000Z', '2026-02-01T23:59:59.999Z']) {
      expect(await deleteUnscoredGame(home, id, new Date(now))).toEqual({
        isDeleted: false,
        line: `Game ${id} is today's daily game: you can delete it tomorrow, after 00:00 UTC.`,
      });
    }
    expect(existsSync(journalFile(folder.path, id))).toBe(true);
    const tomorrow = new Date('2026-02-02T00:00:00.000Z');
    expect(await deleteUnscoredGame(home, id, tomorrow)).toMatchObject({ isDeleted: true });
  });
});
