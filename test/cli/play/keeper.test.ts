import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openKeeper } from '../../../src/cli/play/keeper.js';
import { type Home, openHome } from '../../../src/cli/home/home.js';
import { createWarnings } from '../../../src/cli/output.js';
import { OFFICIAL, personNamed, type Player, totalsByTurn } from '../../../src/engine/index.js';
import { nodeFiles, writeLastPlayers } from '../../../src/storage/index.js';
import { header } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { keepGame } from '../../support/store.js';
import { faultyFiles } from '../../support/faults/faultyFiles.js';

const home = async (path: string, faults = ''): Promise<Home> => {
  const files = faultyFiles(faults);
  const opened = await openHome({ YAHTZEE_HOME: path }, files);
  if (!opened) throw new Error('no home');
  return opened;
};

const NAMES = { settings: [], lastPlayers: [] };

test('a warning names the folder and a remedy, and disappears after the next success', async () => {
  using folder = temporaryFolder();
  const games = join(folder.path, 'games');
  const keeper = openKeeper(await home(folder.path), createWarnings());
  expect(keeper.trouble()).toBeUndefined();
  writeFileSync(games, '');
  expect(await keeper.soloScores(header(1))).toEqual([]);
  expect(keeper.trouble()).toMatch(
    /^Can't read the stored games in ".*": .*\(ENOTDIR\)\. Set YAHTZEE_HOME to use another folder\.$/,
  );
  await keeper.rememberPlayers({ players: ['Ann'].map(personNamed) });
  expect(keeper.trouble()).toMatch(/^Couldn't save the players in ".*": .*\(ENOTDIR\)/);
  rmSync(games);
  await keeper.rememberPlayers({ players: ['Ann'].map(personNamed) });
  expect(keeper.trouble()).toMatch(/^Can't read the stored games in/);
  await keeper.soloScores(header(1));
  expect(keeper.trouble()).toBeUndefined();
});

test('the keeper warns about an unusable index, and still finds all games', async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const { path, store } = opened;
  const { id } = await keepGame(store);
  const keeper = openKeeper(opened, createWarnings());
  mkdirSync(join(path, 'index.jsonl'));
  expect(await keeper.soloScores(header(1))).toMatchObject([{ game: id, place: 1 }]);
  expect(keeper.trouble()).toMatch(
    /^Can't use index\.jsonl in ".*" \(.*ordinary file\), so every game is read instead\. Delete or rename the file: the next command writes a new one\.$/,
  );
  rmSync(join(path, 'index.jsonl'), { recursive: true });
  expect(await keeper.soloScores(header(1))).toHaveLength(1);
  expect(keeper.trouble()).toBeUndefined();
});

test('the newest of several warnings is shown', () => {
  const warnings = createWarnings();
  warnings.set('players', 'no names');
  warnings.set('game a', 'no game');
  expect(warnings.latest()).toBe('no game');
  warnings.set('players', 'still no names');
  expect(warnings.latest()).toBe('still no names');
  warnings.set('players', undefined);
  expect(warnings.latest()).toBe('no game');
  warnings.set('game a', undefined);
  expect(warnings.latest()).toBeUndefined();
});

test('the keeper warns if no home folder exists, and saves nothing', async () => {
  const keeper = openKeeper(undefined, createWarnings());
  await keeper.rememberPlayers({ players: ['Ann'].map(personNamed) });
  expect(await keeper.lastPlayers()).toEqual([]);
  expect(await keeper.soloScores(header(1))).toEqual([]);
  expect(await keeper.storedGames(OFFICIAL, NAMES)).toMatchObject({ unfinished: [], facts: { games: 0 } });
  expect(keeper.trouble()).toMatch(/you have no home directory\. Set YAHTZEE_HOME/);
});

test('the keeper saves names through the file port, and reports write errors', async () => {
  using folder = temporaryFolder();
  await openKeeper(await home(folder.path), createWarnings()).rememberPlayers({
    players: ['Ann', 'Bob'].map(personNamed),
  });
  const full = openKeeper(await home(folder.path, 'ENOSPC@1-2'), createWarnings());
  expect(await full.lastPlayers()).toEqual([]);
  expect(full.trouble()).toMatch(
    /^Couldn't read the last game's players from ".*": the disk is full \(ENOSPC\)\. /,
  );
  await full.rememberPlayers({ players: ['Cleo'].map(personNamed) });
  expect(full.trouble()).toMatch(/^Couldn't save the players in ".*": the disk is full \(ENOSPC\)\. /);
  expect(await full.lastPlayers()).toEqual(['Ann', 'Bob'].map(personNamed));
  expect(full.trouble()).toBeUndefined();
});

test('rememberPlayers recognises the first saved players, even if their file is damaged later', async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const keeper = openKeeper(opened, createWarnings());
  expect(await keeper.isFirstGame('this')).toBe(true);
  expect(await keeper.rememberPlayers({ players: [personNamed('Ann')] })).toBe(true);
  expect(await keeper.rememberPlayers({ players: [personNamed('Ann')] })).toBe(false);
  writeFileSync(join(folder.path, 'last-players.json'), 'nonsense');
  expect(await keeper.rememberPlayers({ players: [personNamed('Ann')] })).toBe(false);
  expect(await keeper.isFirstGame('this')).toBe(false);
});

test("the player of a daily game doesn't replace the players of an earlier game", async () => {
  using folder = temporaryFolder();
  const keeper = openKeeper(await home(folder.path), createWarnings());
  const [ann, bob, cleo] = ['Ann', 'Bob', 'Cleo'].map(personNamed);
  if (!ann || !bob || !cleo) throw new Error('there are three players');
  expect(await keeper.rememberPlayers({ players: [cleo], daily: true })).toBe(true);
  expect(await keeper.lastPlayers()).toEqual([cleo]);
  await keeper.rememberPlayers({ players: [ann, bob] });
  expect(await keeper.rememberPlayers({ players: [cleo], daily: true })).toBe(false);
  expect(await keeper.lastPlayers()).toEqual([ann, bob]);
});

test("a game between computers doesn't replace the last people who played", async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const keeper = openKeeper(opened, createWarnings());
  const perfect: Player = { name: 'Perfect', kind: 'perfect' };
  await writeLastPlayers(opened.files, opened.path, [perfect]);
  expect(await keeper.lastPlayers()).toEqual([]);
  const players = [personNamed('Ann'), perfect];
  await keeper.rememberPlayers({ players });
  expect(await keeper.rememberPlayers({ players: [perfect] })).toBe(false);
  expect(await keeper.lastPlayers()).toEqual(players);
});

test('a game is the first game if no other game is stored', async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const keeper = openKeeper(opened, createWarnings());
  const { id } = await keepGame(opened.store);
  expect(await keeper.isFirstGame(id)).toBe(true);
  expect(await keeper.isFirstGame('this')).toBe(false);
});

test('no game is a first game if nothing can be saved', async () => {
  using folder = temporaryFolder();
  for (const faulty of [undefined, await home(folder.path, 'EACCES@1+')]) {
    const keeper = openKeeper(faulty, createWarnings());
    expect(await keeper.rememberPlayers({ players: [personNamed('Ann')] })).toBe(false);
    expect(await keeper.isFirstGame('this')).toBe(false);
  }
});

test('the keeper uses an edited players file only if all players are valid', async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const keeper = openKeeper(opened, createWarnings());
  const lastOf = async (...players: readonly Player[]): Promise<readonly Player[]> => {
    await keeper.rememberPlayers({ players });
    return keeper.lastPlayers();
  };
  const ann = personNamed('Ann');
  expect(await lastOf(ann, { name: 'Perfect', kind: 'perfect' })).toHaveLength(2);
  expect(await lastOf(ann, { name: 'Oracle', kind: 'oracle' })).toEqual([]);
  expect(await lastOf(ann, { name: 'ann', kind: 'perfect' })).toEqual([]);
});

test('the keeper warns if the home folder is a file', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file');
  writeFileSync(path, '');
  const keeper = openKeeper(await home(path), createWarnings());
  expect(await keeper.soloScores(header(1))).toEqual([]);
  expect(keeper.trouble()).toContain(path.slice(0, 20));
});

test("an unfinished game with a damaged line is marked as damaged, but a torn last line isn't marked", async () => {
  using folder = temporaryFolder();
  const { store } = await home(folder.path);
  const ids: string[] = [];
  for (const seed of ['sound', 'torn', 'damaged']) {
    const { id } = await keepGame(store, { seed, actions: 6 });
    ids.push(id);
  }
  const [, torn = '', damaged = ''] = ids.map((id) => join(folder.path, 'games', `${id}.jsonl`));
  appendFileSync(torn, '{"length":');
  writeFileSync(damaged, readFileSync(damaged, 'utf8').replace('"roll":1', '"roll":2'));
  const keeper = openKeeper(await home(folder.path), createWarnings());
  const { unfinished } = await keeper.storedGames(OFFICIAL, NAMES);
  const isDamaged = new Map(unfinished.map(({ id, about }) => [id, about.endsWith(', damaged')]));
  expect(ids.map((id) => isDamaged.get(id))).toEqual([false, false, true]);
});

test('the list of unfinished games shows practice, daily and duplicate games', async () => {
  using folder = temporaryFolder();
  const home = await openHome({ YAHTZEE_HOME: folder.path }, nodeFiles);
  if (!home) throw new Error('no home');
  const wishes = [{}, { daily: '2026-01-30' }, { practice: true }, { practice: true, duplicate: true }];
  const ids: string[] = [];
  for (const wish of wishes) ids.push((await keepGame(home.store, { ...wish, actions: 6 })).id);
  const { unfinished } = await openKeeper(home, createWarnings()).storedGames(OFFICIAL, NAMES);
  const kinds = new Map(unfinished.map((game) => [game.id, game.kinds]));
  expect(ids.map((id) => kinds.get(id))).toEqual([[], ['daily'], ['practice'], ['practice', 'same dice']]);
});

test('daily games are compared only with daily games, and other games only with other games', async () => {
  using folder = temporaryFolder();
  const home = await openHome({ YAHTZEE_HOME: folder.path }, nodeFiles);
  if (!home) throw new Error('no home');
  const keeper = openKeeper(home, createWarnings());
  const daily = await keepGame(home.store, { daily: '2026-01-30' });
  const other = await keepGame(home.store, { seed: 'kestrel' });
  expect(await keeper.soloScores({ ...header(1), daily: true })).toMatchObject([{ game: daily.id }]);
  expect(await keeper.soloScores(header(1))).toMatchObject([{ game: other.id }]);
});

test('the best earlier score of the player has the totals after each turn', async () => {
  using folder = temporaryFolder();
  const opened = await home(folder.path);
  const { events } = await keepGame(opened.store, { names: ['Anna'] });
  await keepGame(opened.store, { names: ['Zoë'], seed: 'other' });
  const scores = await openKeeper(opened, createWarnings()).soloScores(header(1));
  const own = scores.filter(({ byTurn }) => byTurn);
  expect(own.map(({ name }) => name)).toEqual(['Anna']);
  expect(own[0]?.byTurn).toEqual(totalsByTurn(header(1), events)[0]);
  expect(own[0]?.byTurn?.at(-1)).toBe(own[0]?.score);
});
