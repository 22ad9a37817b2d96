import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openKeeper } from '../../src/cli/keeper.js';
import type { Recorder } from '../../src/cli/recorder.js';
import { newGame, OFFICIAL } from '../../src/engine/index.js';
import type { Snapshot } from '../../src/session/index.js';
import { header } from '../support/builders.js';
import { temporaryFolder } from '../support/child.js';

const NO_RECORD: Recorder = { follow: () => {}, save: () => undefined };

const finished = (): Snapshot => ({
  game: { ...newGame(header(1)), phase: { name: 'finished' } },
  events: [],
});

test('a trouble names the folder and the way out, and ends with the next success', () => {
  using folder = temporaryFolder();
  const scores = join(folder.path, 'scores.jsonl');
  const keeper = openKeeper(NO_RECORD, folder.path);
  expect(keeper.trouble()).toBeUndefined();
  mkdirSync(scores);
  keeper.keep(finished());
  expect(keeper.trouble()).toMatch(
    /^the score could not be kept in ".*" \(EISDIR\); YAHTZEE_HOME can name another folder$/,
  );
  keeper.rememberPlayers(['Ann']);
  expect(keeper.trouble()).toMatch(/^the score could not be kept/);
  rmSync(scores, { recursive: true });
  keeper.keep(finished());
  expect(keeper.trouble()).toBeUndefined();
});

test('each kept thing has its own trouble, the newest is told', () => {
  using folder = temporaryFolder();
  const saved = ['the game could not be written', undefined];
  const keeper = openKeeper({ follow: () => {}, save: () => saved.shift() }, folder.path);
  mkdirSync(join(folder.path, 'last-players.json'));
  keeper.rememberPlayers(['Ann']);
  keeper.keep(finished());
  expect(keeper.trouble()).toBe('the game could not be written');
  keeper.keep(finished());
  expect(keeper.trouble()).toMatch(/^the players could not be kept in /);
});

test('no home at all is told, and nothing is kept', () => {
  const keeper = openKeeper(NO_RECORD, undefined);
  keeper.rememberPlayers(['Ann']);
  keeper.keep(finished());
  expect(keeper.lastPlayers()).toEqual([]);
  expect(keeper.trouble()).toMatch(/there is no home folder; YAHTZEE_HOME can name/);
});

test('a home that is a file is a trouble, not a crash', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'file');
  writeFileSync(path, '');
  const keeper = openKeeper(NO_RECORD, path);
  keeper.keep(finished());
  expect(keeper.bestScore(OFFICIAL)).toBeUndefined();
  expect(keeper.trouble()).toContain(path.slice(0, 20));
});
