import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type Home, openHome, openKeeper } from '../../src/cli/keeper.js';
import { createTroubles } from '../../src/cli/troubles.js';
import { OFFICIAL } from '../../src/engine/index.js';
import { temporaryFolder } from '../support/child.js';
import { keepGame } from '../support/store.js';

const home = async (path: string): Promise<Home> => {
  const opened = await openHome({ YAHTZEE_HOME: path });
  if (!opened) throw new Error('no home');
  return opened;
};

test('a trouble names the folder and the way out, and ends with the next success', async () => {
  using folder = temporaryFolder();
  const games = join(folder.path, 'games');
  const keeper = openKeeper(await home(folder.path), createTroubles());
  expect(keeper.trouble()).toBeUndefined();
  writeFileSync(games, '');
  expect(await keeper.soloScores(OFFICIAL)).toEqual([]);
  expect(keeper.trouble()).toMatch(
    /^the stored games in ".*" cannot be looked through: .*\(ENOTDIR\); YAHTZEE_HOME can name another folder$/,
  );
  keeper.rememberPlayers(['Ann']);
  expect(keeper.trouble()).toMatch(/^the stored games in/);
  rmSync(games);
  await keeper.soloScores(OFFICIAL);
  expect(keeper.trouble()).toBeUndefined();
});

test('an index that is of no use is told, and hides nothing', async () => {
  using folder = temporaryFolder();
  const { path, store } = await home(folder.path);
  const { id } = await keepGame(store);
  const keeper = openKeeper({ path, store }, createTroubles());
  mkdirSync(join(path, 'scores.jsonl'));
  expect(await keeper.soloScores(OFFICIAL)).toMatchObject([{ game: id, place: 1 }]);
  expect(keeper.trouble()).toMatch(
    /^scores\.jsonl in ".*" is not used, every game is read instead: .*ordinary file; once it is moved away, a new one is made$/,
  );
  rmSync(join(path, 'scores.jsonl'), { recursive: true });
  expect(await keeper.soloScores(OFFICIAL)).toHaveLength(1);
  expect(keeper.trouble()).toBeUndefined();
});

test('each kept thing has its own trouble, the newest is told', () => {
  const troubles = createTroubles();
  troubles.settle('players', 'no names');
  troubles.settle('game a', 'no game');
  expect(troubles.newest()).toBe('no game');
  troubles.settle('players', 'still no names');
  expect(troubles.newest()).toBe('still no names');
  troubles.settle('players', undefined);
  expect(troubles.newest()).toBe('no game');
  troubles.settle('game a', undefined);
  expect(troubles.newest()).toBeUndefined();
});

test('no home at all is told, and nothing is kept', async () => {
  const keeper = openKeeper(undefined, createTroubles());
  keeper.rememberPlayers(['Ann']);
  expect(keeper.lastPlayers()).toEqual([]);
  expect(await keeper.soloScores(OFFICIAL)).toEqual([]);
  expect(await keeper.unfinishedGames()).toEqual([]);
  expect(keeper.trouble()).toMatch(/there is no home folder; YAHTZEE_HOME can name/);
});

test('a home that is a file is a trouble, not a crash', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file');
  writeFileSync(path, '');
  const keeper = openKeeper(await home(path), createTroubles());
  expect(await keeper.soloScores(OFFICIAL)).toEqual([]);
  expect(keeper.trouble()).toContain(path.slice(0, 20));
});
