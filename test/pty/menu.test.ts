import { existsSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { temporaryFolder, WITHOUT_VECTORS } from '../support/child.js';
import { clockAt } from '../support/clock.js';
import { launch } from '../support/pty.js';
import { journalFile, storeGames } from '../support/stored/storedHome.js';

test('the menu opens every screen, which returns to the same line, shows a card, and deletes a game', async () => {
  using home = temporaryFolder();
  const ids = await storeGames(home.path, [
    { created: '2026-01-01T12:00:00.000Z', seed: 'kestrel', names: ['Ann', 'Bob'] },
    { created: '2026-01-02T12:00:00.000Z', seed: 'merlin', names: ['Ann'] },
    { created: '2026-01-03T12:00:00.000Z', seed: 'hobby', names: ['Cleo'], actions: 6 },
  ]);
  const env = { NODE_OPTIONS: clockAt('2026-01-31T12:00:00.000Z').join('=') };
  await using term = await launch({ args: ['--no-animation'], home: home.path, env, columns: 40 });
  await term.waitFor(/g Games +\d finished/);
  for (const [letter, title] of [
    ['g', 'game 1 of 3'],
    ['b', 'Official rules, 1 player'],
    ['o', 'Practice: undo'],
    ['s', 'SETTINGS'],
    ['c', 'How well should'],
    ['p', 'players \\(1-4\\)|1-4 players'],
  ] as const) {
    term.type(letter);
    await term.waitFor(new RegExp(title, 'i'));
    term.press('escape');
    await term.waitFor(new RegExp(`^> ${letter} `, 'm'));
  }
  term.type('g');
  await term.waitFor('game 1 of 3');
  const row = term.lines().findIndex((line) => line.includes('Bob'));
  term.type(`\x1b[<0;5;${row + 1}M\x1b[<0;5;${row + 1}m`);
  await term.waitFor(/^CARD\n[^]*\| YAHTZEE-CLI/);
  term.press('escape');
  await term.waitFor(/^> Ann \d+, Bob/m);
  term.press('home');
  await term.waitFor(/^> Cleo/m);
  term.type('x');
  await term.waitFor(/\(y\/n\)/);
  term.type('y');
  await term.waitFor(`Deleted game ${ids[2] ?? ''}.`);
  expect(existsSync(journalFile(home.path, ids[2]))).toBe(false);
  term.press('escape');
  await term.waitFor(/g Games +\d finished/);
  expect(term.screen()).not.toContain('Resume');
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
});

test('the menu can be opened from a game, resumes this game, and deletes it; the program then prints nothing about it', async () => {
  await using term = await launch({ args: ['--no-animation'], nodeFlags: [WITHOUT_VECTORS] });
  await term.waitFor('not available on this machine');
  await term.waitFor(/g Games +\S/);
  term.type('p\rAnn\r');
  await term.waitFor('2 rolls left');
  term.type('chance\r');
  await term.waitFor('round 2 of 13');
  term.press('f10');
  await term.waitFor('3  Save the game and go to the menu');
  term.type('3');
  await term.waitFor('The game is saved. To continue playing, choose Resume.');
  await term.waitFor(/> r Resume +Ann: round 2/);
  term.press('enter');
  await term.waitFor('dice to hold (0-5)? Or');
  term.press('f10');
  await term.waitFor('Leave?');
  term.type('3');
  await term.waitFor(/> r Resume +Ann: round 2/);
  term.type('g');
  await term.waitFor('game 1 of 1');
  term.type('x');
  await term.waitFor(/Delete game \S+ \(Ann\)\?/);
  term.type('y');
  await term.waitFor(/Deleted game \S+\./);
  term.type('q');
  expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  expect(term.screen().trim()).toBe('');
});
