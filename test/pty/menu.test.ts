import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/child.js';
import { clockAt } from '../support/clock.js';
import { launch, type LaunchOptions, type Term } from '../support/pty.js';
import { journalFile, storeGames } from '../support/stored/storedHome.js';
import type { GameWish } from '../support/stored/storedGames.js';

const NOON = { NODE_OPTIONS: clockAt('2026-01-31T12:00:00.000Z').join('=') };
const TODAY = { daily: '2026-01-31', created: '2026-01-31T09:00:00.000Z' };

const GAMES: readonly GameWish[] = [
  { created: '2026-01-01T12:00:00.000Z', seed: 'kestrel', names: ['Ann', 'Bob'] },
  { created: '2026-01-02T12:00:00.000Z', seed: 'merlin', names: ['Ann'] },
  { created: '2026-01-03T12:00:00.000Z', seed: 'hobby', names: ['Cleo'], actions: 6 },
];

/** Opens the menu on 31 January 2026, and waits for the facts about the stored games. */
async function openMenu(home: string, options: LaunchOptions = {}): Promise<Term> {
  const term = await launch({ args: ['--no-animation'], home, env: NOON, ...options });
  await term.waitFor(/g Games +\S/);
  return term;
}

describe('the menu', () => {
  test('opens every screen, which returns to the same line', async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, GAMES);
    await using term = await openMenu(folder.path, { columns: 40 });
    await term.waitFor(/g Games +\d finished/);
    for (const [letter, title] of [
      ['g', 'game 1 of 3'],
      ['b', 'Official rules, 1 player'],
      ['o', 'Practice: undo'],
      ['s', 'SETTINGS'],
      ['c', 'How well should'],
      ['p', /players \(1-4\)|1-4 players/],
    ] as const) {
      term.type(letter);
      await term.waitFor(typeof title === 'string' ? new RegExp(title, 'i') : title);
      term.press('escape');
      await term.waitFor(new RegExp(`^> ${letter} `, 'm'));
    }
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
  });

  test('shows the card of a finished game, deletes an unfinished game, and opens a finished game on the board, with its review', async () => {
    using folder = temporaryFolder();
    const ids = await storeGames(folder.path, GAMES);
    await using term = await openMenu(folder.path);
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
    await term.waitFor(/Delete game \S+ \(Cleo\)\? You can't undo this\. \(y\/n\)/);
    term.type('y');
    await term.waitFor(`Deleted game ${ids[2] ?? ''}.`);
    await term.waitFor('of 2');
    expect(existsSync(journalFile(folder.path, ids[2]))).toBe(false);
    term.press('escape');
    await term.waitFor(/g Games +\d finished/);
    expect(term.screen()).not.toContain('Resume');
    term.type('g');
    await term.waitFor(/Enter open {3}r review {3}/);
    term.type('r');
    await term.waitFor('step 1 of');
    await term.waitFor(/decisions? cost half a point|^Played: /m);
    term.type('s');
    await term.waitFor(/^Luck and skill\n[^]*page 1 of/);
    term.press('escape');
    await term.waitFor('step 1 of');
    term.press('right');
    await term.waitFor('step 2 of');
    term.press('escape');
    await term.waitFor('game 1 of 2');
    term.press('escape');
    await term.waitFor('> g Games');
  });

  test('can be opened from a game, and can resume this game', async () => {
    using folder = temporaryFolder();
    await using term = await openMenu(folder.path);
    term.press('enter');
    await term.waitFor('How many players');
    term.press('enter');
    await term.waitFor('Name of player 1?');
    term.type('Ann\r');
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
    term.type('q');
    expect(await term.exited).toEqual({ exitCode: 0, signal: 0 });
    expect(term.screen()).toMatch(/^GRAND TOTAL +\| +\d+ \|$/m);
    expect(term.screen()).toMatch(/The game is saved\. Resume it with:\n\S.* resume \S+/);
  });

  test('can delete a game, and the program then prints nothing about this game at its end', async () => {
    using folder = temporaryFolder();
    await using term = await openMenu(folder.path);
    term.type('p\rAnn\r');
    await term.waitFor('2 rolls left');
    term.type('chance\r');
    await term.waitFor('round 2 of 13');
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

  test('stays usable with 60 games, some of which are damaged', async () => {
    using folder = temporaryFolder();
    const ids = await storeGames(
      folder.path,
      Array.from({ length: 60 }, (_, game) => ({ seed: `kestrel ${game}`, actions: game % 2 ? 3 : 12 })),
    );
    for (const id of ids.slice(0, 3)) writeFileSync(journalFile(folder.path, id), 'nonsense\n');
    await using term = await openMenu(folder.path);
    await term.waitFor(/g Games +none finished yet/);
    await term.waitFor(/r Resume +Ann: round \d+; \d+ more/);
    term.type('g');
    await term.waitFor(/game 1 of \d{2}/);
    term.press('end');
    await term.waitFor(/game (\d{2}) of \1/);
    expect(term.screen()).toContain("can't be read; Enter shows why");
    term.press('escape');
    await term.waitFor('> g Games');
    term.type('b');
    await term.waitFor(/No finished games yet\.\n\n3 unreadable games are left out\./);
  });

  test("says in one line that the games can't be read, and still starts a game", async () => {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'yahtzee'));
    writeFileSync(join(folder.path, 'yahtzee/games'), '');
    await using term = await launch({ home: folder.path });
    await term.waitFor("Can't read the stored games in");
    expect(term.screen()).toMatch(/^ {2}g Games$/m);
    term.type('r');
    term.type('b');
    await term.waitFor(/^BEST SCORES\n\nCan't read the stored games in/);
    term.press('escape');
    await term.waitFor('> b ');
    term.type('g');
    await term.waitFor('> g Games');
    expect(term.screen()).toContain("Can't read the stored games in");
    term.type('p');
    await term.waitFor('How many players');
    term.press('enter');
    await term.waitFor('Name of player 1?');
    term.press('enter');
    await term.waitFor('2 rolls left');
  });
});

describe('the daily game in the menu', () => {
  test('asks for the name of the first player, and shows the result once the game has ended', async () => {
    using folder = temporaryFolder();
    await using term = await openMenu(folder.path);
    await term.waitFor(/d Daily game +not played yet/);
    term.type('d');
    await term.waitFor('Your name? Enter for Player 1');
    term.type('Dora\r');
    await term.waitFor(/2 rolls left[^]*seed daily:2026-01-31$/m);
    term.press('f10');
    await term.waitFor('Leave?');
    term.type('4\r');
    await term.waitFor('Everyone has left');
    term.press('escape');
    await term.waitFor(/d Daily game +Dora left/);
    term.type('d');
    await term.waitFor('Dora has already played today. Enter shows the result.');
    term.press('enter');
    await term.waitFor(/^DAILY GAME\n\nThe daily game of 2026-01-31 has ended because Dora left\.\n/);
    expect(term.screen()).toContain('Somebody else can play this game: choose Daily game in the menu');
    term.type('q');
    await term.waitFor('> d Daily game');
    term.type('d');
    await term.waitFor('Your name? Enter for Dora');
    term.type('Bob\r');
    await term.waitFor('finished after Dora started');
  });

  test('resumes the game of the player who has started it', async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, [{ ...TODAY, names: ['Ann'], actions: 8 }]);
    await using term = await openMenu(folder.path);
    await term.waitFor(/d Daily game +Ann has started/);
    term.type('d');
    await term.waitFor(/seed daily:2026-01-31/);
    expect(term.screen()).not.toContain('round 1 of 13');
  });

  test('shows the score and the card of a finished game', async () => {
    using folder = temporaryFolder();
    await storeGames(folder.path, [{ ...TODAY, names: ['Ann'] }]);
    await using term = await openMenu(folder.path);
    await term.waitFor(/d Daily game +\d+ by Ann; streak 1\b/);
    term.type('d');
    await term.waitFor('Ann has already played today');
    term.press('enter');
    await term.waitFor(/^DAILY GAME\n\nThe daily game of 2026-01-31 is finished: Ann scored \d+\.\n\+-+\+/);
    await term.waitFor('The next daily game starts at 00:00 UTC, in 12 hours.');
  });
});
