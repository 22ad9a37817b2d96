import type { GameEntry } from '../../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import { panelFooter } from '../../../../src/ui/core/panelKeys.js';
import { keysNow } from '../../../../src/ui/screens/layers.js';
import type { Archive, Removal } from '../../../../src/ui/index.js';
import { openScreen, type TestScreen } from '../../../support/screen.js';

const entry = (number: number, state: GameEntry['state'] = 'unfinished'): GameEntry => ({
  id: `2026-01-3${number}-abcdef`,
  state,
  players: state === 'unreadable' ? [] : [state === 'finished' ? `Ann${number} 275` : `Ann${number}`],
  kinds: [],
  about: state === 'unreadable' ? "The game can't be read." : 'Official rules',
});

const DELETED = (id: string): Removal => ({ isDeleted: true, line: `Deleted game ${id}.` });

/**
 * Opens the list of all games. `removed` contains the ids of the deleted games.
 *
 * @param games the games, or the reason why they cannot be read
 * @param keys what the player types at once
 */
async function listed(
  games: readonly GameEntry[] | string,
  archive: Partial<Archive> = {},
  keys = 'g',
): Promise<{ readonly screen: TestScreen; readonly removed: string[] }> {
  const removed: string[] = [];
  const screen = openScreen({
    opening: 'home',
    archive: {
      list: () => Promise.resolve(games),
      remove(id) {
        removed.push(id);
        return Promise.resolve(DELETED(id));
      },
      ...archive,
    },
  });
  screen.type(keys);
  await screen.changed();
  return { screen, removed };
}

const marked = (screen: TestScreen): string | undefined =>
  screen.frame().find((line) => line.startsWith('> '));

describe('the list of all games', () => {
  test('shows all games, newest first, with their results', async () => {
    const games = [entry(4), entry(3, 'finished'), entry(2, 'abandoned'), entry(1, 'unreadable')];
    const { screen } = await listed(games);
    expect(screen.frame().slice(0, 7)).toEqual([
      'STORED GAMES',
      '',
      '> Ann4  Official rules  2026-01-34-abcdef',
      '  Ann3 275  Official rules  2026-01-33-abcdef',
      '  Ann2  Official rules  2026-01-32-abcdef',
      "  2026-01-31-abcdef  can't be read; Enter shows why",
      'game 1 of 4',
    ]);
    expect(screen.frame()).toContain('Enter open   x delete   Esc back   Down move   ? help');
  });

  test("says that it's being read, and that there are no games", async () => {
    const screen = openScreen({ opening: 'home', archive: { list: () => Promise.resolve([]) } });
    screen.type('g');
    expect(screen.text()).toContain('Reading the stored games...');
    await screen.changed();
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('You have no stored games yet.');
  });

  test('keeps keys that were typed ahead until it has been read', async () => {
    const { screen, removed } = await listed([entry(2), entry(1)], {}, 'gjxy');
    expect(screen.text()).toContain(`Deleted game ${entry(1).id}.`);
    expect(removed).toEqual([entry(1).id]);
  });

  test("closes at once if it can't be read yet, and forgets keys that were typed ahead", async () => {
    const screen = openScreen({ opening: 'home' });
    screen.type('gp');
    await screen.escape();
    expect(screen.context()).toBe('home');
  });

  test("closes with one line in the menu if the games can't be read", async () => {
    const { screen } = await listed("Can't read the stored games: permission denied (EACCES).");
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain("Can't read the stored games: permission denied (EACCES).");
  });

  test('shows only the keys that do something now', async () => {
    const footer = ({ screen }: { readonly screen: TestScreen }): string | undefined =>
      screen.frame().find((line) => line.includes('Esc back'));
    expect(footer(await listed([entry(1)]))).toBe('Enter open   x delete   Esc back   ? help');
    expect(footer(await listed([entry(1, 'finished')]))).toBe('Enter open   r review   Esc back   ? help');
    expect(footer(await listed([entry(2, 'finished'), entry(1)]))).toBe(
      'Enter open   r review   Esc back   Down move   ? help',
    );
    const loading = openScreen({ opening: 'home' });
    loading.type('g');
    expect(footer({ screen: loading })).toBe('Esc back   ? help');
  });

  test('names only the keys that move the mark from the marked game', async () => {
    const { screen } = await listed([entry(3), entry(2), entry(1)]);
    const move = (): string | undefined =>
      screen
        .frame()
        .find((line) => line.includes('Esc back'))
        ?.split('   ')
        .find((item) => item.endsWith(' move'));
    expect(move()).toBe('Down move');
    screen.press('down');
    expect(move()).toBe('Up/Down move');
    screen.press('down');
    expect(move()).toBe('Up move');
    screen.press('home');
    expect(move()).toBe('Down move');
  });

  test('moves the mark down if the player clicks on the footer at the first game', async () => {
    const { screen } = await listed([entry(2), entry(1)]);
    const { command } = panelFooter(keysNow(screen.model())).find(({ word }) => word === 'move') ?? {};
    if (!command) throw new Error('no move');
    screen.send({ type: 'click', command });
    expect(marked(screen)).toContain('Ann1');
  });

  test('moves the mark with the mouse wheel, and opens a game with a click', async () => {
    const { screen } = await listed([entry(3), entry(2), entry(1, 'abandoned')]);
    screen.send({ type: 'wheel', to: 'down' });
    expect(marked(screen)).toContain('Ann2');
    screen.send({ type: 'wheel', to: 'up' });
    expect(marked(screen)).toContain('Ann3');
    screen.send({ type: 'click', command: { verb: 'target', target: entry(1).id } });
    expect(marked(screen)).toContain('Ann1');
    expect(screen.frame()).toContain('All players left this game, so it has no result.');
  });

  test('opens the card of a finished game, and Esc returns to the same game', async () => {
    const { screen } = await listed([entry(2), entry(1, 'finished')], {
      page: (page) => Promise.resolve({ status: 'ready', lines: [JSON.stringify(page)] }),
    });
    screen.press('down', 'enter');
    await screen.changed();
    expect(screen.frame().slice(0, 3)).toEqual(['CARD', '', `{"name":"card","game":"${entry(1).id}"}`]);
    await screen.escape();
    expect(screen.context()).toBe('games');
    expect(marked(screen)).toContain('Ann1');
    await screen.escape();
    expect(screen.context()).toBe('home');
  });

  test('resumes an unfinished game', async () => {
    const { screen } = await listed([entry(1)]);
    screen.press('enter');
    await screen.changed();
    expect(screen.context()).toBe('home');
    expect(screen.text()).toContain(`there is no game ${entry(1).id}`);
  });

  test.each([
    ['abandoned', 'All players left this game, so it has no result.'],
    ['unreadable', "The game can't be read."],
  ] as const)("says why it can't open a game that is %s", async (state, line) => {
    const { screen } = await listed([entry(1, state)]);
    screen.press('enter');
    expect(screen.context()).toBe('games');
    expect(screen.frame()).toContain(line);
    screen.press('down');
    expect(screen.frame()).not.toContain(line);
  });

  test('scrolls ten games with Page Up and Page Down', async () => {
    const { screen } = await listed(Array.from({ length: 30 }, (_, index) => entry(index)));
    screen.press('page-down');
    expect(marked(screen)).toContain('Ann10 ');
    screen.press('page-up');
    expect(marked(screen)).toContain('Ann0 ');
  });
});

describe('deleting an unfinished game', () => {
  test.each(['x', '\x1b[3~'])('asks after the key %j, and y deletes the game', async (key) => {
    const { screen, removed } = await listed([entry(3), entry(2), entry(1)]);
    screen.press('down');
    screen.type(key);
    expect(screen.context()).toBe('delete-game');
    expect(screen.frame()).toContain("Delete game 2026-01-32-abcdef (Ann2)? You can't undo this. (y/n)");
    expect(screen.text({ columns: 40, rows: 24 })).toContain(
      "Delete game 2026-01-32-abcdef (Ann2)?\nYou can't undo this. (y/n)",
    );
    screen.type('y');
    await screen.changed();
    expect(removed).toEqual([entry(2).id]);
    expect(screen.text()).not.toContain('Ann2');
    expect(marked(screen)).toContain('Ann1');
    expect(screen.frame()).toContain('Deleted game 2026-01-32-abcdef.');
  });

  test('deletes nothing after n, Esc or any other key', async () => {
    const { screen, removed } = await listed([entry(1)]);
    for (const key of ['n', 'escape'] as const) {
      screen.type('x');
      if (key === 'escape') await screen.escape();
      else screen.type(key);
      expect(screen.context()).toBe('games');
    }
    screen.type('x');
    screen.press('enter', 'down');
    expect(screen.context()).toBe('delete-game');
    expect(screen.frame()).toContain(
      "Delete game 2026-01-31-abcdef (Ann1)? You can't undo this. (y/n) Press y or n.",
    );
    expect(screen.text({ columns: 40, rows: 24 })).toContain(
      "Delete game 2026-01-31-abcdef (Ann1)?\nYou can't undo this. (y/n) Press y or n.",
    );
    screen.type('n');
    expect(screen.text()).not.toContain('Press y or n.');
    expect(removed).toEqual([]);
    expect(screen.text()).toContain('Ann1');
  });

  test('deletes nothing if the answer is a word that contains y', async () => {
    const { screen, removed } = await listed([entry(1)]);
    screen.type('xmaybe not');
    expect(screen.context()).toBe('games');
    expect(removed).toEqual([]);
  });

  test.each(['no\r', 'oxy'])('deletes nothing and opens nothing after %j', async (word) => {
    const { screen, removed } = await listed([entry(2), entry(1)]);
    for (const letter of `x${word}`) screen.type(letter);
    expect(screen.context()).toBe('games');
    expect(removed).toEqual([]);
  });

  test('deletes only one game after the word yes', async () => {
    const { screen, removed } = await listed([entry(2), entry(1)]);
    for (const letter of 'xyes\r') screen.type(letter);
    await screen.changed();
    expect(removed).toEqual([entry(2).id]);
    expect(screen.context()).toBe('games');
  });

  test('also deletes an abandoned game, after the same question', async () => {
    const { screen, removed } = await listed([entry(2, 'abandoned'), entry(1)]);
    expect(screen.text()).toContain('x delete');
    screen.type('x');
    expect(screen.frame()).toContain("Delete game 2026-01-32-abcdef (Ann2)? You can't undo this. (y/n)");
    screen.type('y');
    await screen.changed();
    expect(removed).toEqual([entry(2).id]);
    expect(screen.text()).not.toContain('Ann2');
  });

  test('is refused for a finished game', async () => {
    const { screen } = await listed([entry(1, 'finished')]);
    screen.type('x');
    expect(screen.context()).toBe('games');
    expect(screen.frame()).toContain('You can delete only unfinished and abandoned games here.');
  });

  test('is refused without a question for a game that must be kept today', async () => {
    const reasonToKeep = "Game 1 is today's daily game.";
    const { screen, removed } = await listed([{ ...entry(1), reasonToKeep }]);
    expect(screen.text()).not.toContain('x delete');
    screen.type('xy');
    expect(screen.context()).toBe('games');
    expect(screen.frame()).toContain(reasonToKeep);
    expect(removed).toEqual([]);
  });

  test("shows why the game couldn't be deleted, and keeps the game in the list", async () => {
    const line = `Game ${entry(1).id} is open in process 7 on far-away: leave the game there first`;
    const { screen } = await listed([entry(1)], {
      remove: () => Promise.resolve({ isDeleted: false, line }),
    });
    screen.type('xy');
    await screen.changed();
    expect(marked(screen)).toContain('Ann1');
    expect(screen.text()).toContain(line.replace(' first', '\nfirst'));
  });

  test("also works in the list of unfinished games, which closes when it's empty", async () => {
    let stored = [entry(2), entry(1)];
    const screen = openScreen({
      opening: 'home',
      get unfinished() {
        return stored;
      },
      archive: {
        remove(id) {
          stored = stored.filter((game) => game.id !== id);
          return Promise.resolve(DELETED(id));
        },
      },
    });
    await screen.changed();
    screen.type('rxy');
    await screen.changed();
    expect(screen.frame().slice(0, 4)).toEqual([
      'UNFINISHED GAMES',
      '',
      '> Ann1  Official rules  2026-01-31-abcdef',
      'game 1 of 1',
    ]);
    screen.type('xy');
    await screen.changed();
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('Deleted game 2026-01-31-abcdef.');
  });

  test('deletes nothing if the game has disappeared from the list', async () => {
    const { screen, removed } = await listed([entry(2), entry(1)]);
    screen.type('x');
    screen.send({ type: 'games', games: [entry(1)] });
    screen.type('y');
    expect(removed).toEqual([]);
    expect(screen.context()).toBe('games');
  });
});
