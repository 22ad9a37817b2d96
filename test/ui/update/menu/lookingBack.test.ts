import type { GameEntry } from '../../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import { reviewGame } from '../../../../src/analysis/index.js';
import type { Analyst } from '../../../../src/players/index.js';
import { THEME_NAMES } from '../../../../src/settings/index.js';
import { seededRoller } from '../../../../src/rollers/index.js';
import type { Archive, PastGame } from '../../../../src/ui/index.js';
import { update } from '../../../../src/ui/screens/update.js';
import { openTable } from '../../../support/builders.js';
import { fakeAnalyst } from '../../../support/fakeAnalyst.js';
import { openScreen, type TestScreen } from '../../../support/screen.js';
import { fakeSolution } from '../../../support/solver/fakeSolution.js';
import { storedGame } from '../../../support/stored/storedGames.js';

/** Never answers, so that no answer arrives while a test waits for another change. */
const never = (): Promise<never> => new Promise(() => undefined);

const entry = (number: number, state: GameEntry['state']): GameEntry => ({
  id: `2026-01-3${number}-abcdef`,
  state,
  players: [`Ann${number}`],
  kinds: [],
  about: '(Official rules)',
});

const FINISHED = entry(3, 'finished');
const ABANDONED = entry(2, 'abandoned');
const UNFINISHED = entry(1, 'unfinished');

function pastGame(): PastGame {
  const { game, events } = storedGame({ names: ['Ann'], seed: 'kestrel' });
  return { header: game.header, events, ownSeats: [], damage: undefined };
}

const review: Analyst['review'] = (header, events) =>
  Promise.resolve(reviewGame(fakeSolution(header.rules), header, events));

/** Opens the list of all games, with the finished game marked. */
async function listed(
  archive: Partial<Archive> = {},
  games: readonly GameEntry[] = [FINISHED, ABANDONED, UNFINISHED],
): Promise<TestScreen> {
  const screen = openScreen({
    opening: 'home',
    analyst: fakeAnalyst({ review, judge: never }),
    archive: {
      list: () => Promise.resolve(games),
      read: () => Promise.resolve(pastGame()),
      ...archive,
    },
  });
  screen.type('g');
  await screen.changed();
  return screen;
}

const marked = (screen: TestScreen): string | undefined =>
  screen.frame().find((line) => line.startsWith('> '));

/** Returns whether the screen shows the replay. */
const isReplay = (screen: TestScreen): boolean => screen.context().startsWith('replay');

describe('r in the list of all games', () => {
  test("doesn't add the review of a game that the player has closed before the review was ready", async () => {
    let come = (): void => undefined;
    const allowed = new Promise<void>((resolve) => (come = resolve));
    const screen = openScreen({
      opening: 'home',
      analyst: fakeAnalyst({ review: (header, events) => allowed.then(() => review(header, events)) }),
      archive: { list: () => Promise.resolve([FINISHED]), read: () => Promise.resolve(pastGame()) },
    });
    screen.type('g');
    await screen.changed();
    screen.type('r');
    await screen.changed();
    await screen.escape();
    screen.type('r');
    await screen.changed();
    expect(screen.text()).toContain('Computing the luck and the cost of every turn ...');
    come();
    await screen.changed();
    expect(screen.text()).not.toContain('Computing the luck');
    await screen.escape();
    expect(screen.context()).toBe('games');
  });
});

describe.each(['r', 'p'])('%s in the list of all games', (letter) => {
  test.each(['escape', 'q'])(
    'opens a finished game on the board, and %s goes back to the list',
    async (key) => {
      const screen = await listed();
      screen.type(letter);
      await screen.changed();
      expect(isReplay(screen)).toBe(true);
      expect(screen.text()).toContain('step 1 of ');
      await screen.changed();
      expect(screen.text()).toContain('Played: ');
      screen.press('right');
      expect(screen.text()).toContain('step 2 of ');
      screen.type(' ');
      expect(screen.context()).toBe('replay-playing');
      screen.send({ type: 'tick' });
      expect(screen.text()).toContain('step 3 of ');
      screen.type('s');
      expect(screen.text()).toContain('page 1 of 3');
      await screen.escape();
      expect(screen.text()).toContain('step 3 of ');
      if (key === 'escape') await screen.escape();
      else screen.type(key);
      expect(screen.context()).toBe('games');
      expect(marked(screen)).toContain('Ann3');
      await screen.escape();
      expect(screen.context()).toBe('home');
      expect(screen.text()).toContain('> g Games');
    },
  );

  test('ends the program with F10', async () => {
    const screen = await listed();
    screen.type('p');
    await screen.changed();
    screen.press('f10');
    expect(await screen.store.ended).toBe('left');
  });
});

test.each(['r', 'p'])('%s opens nothing if everyone left before the first move', async (key) => {
  const { header } = pastGame();
  const events = openTable(header, seededRoller('kestrel')).leave(0).events();
  const screen = await listed({
    read: () => Promise.resolve({ header, events, ownSeats: [], damage: undefined }),
  });
  screen.press('down');
  screen.type(key);
  await screen.changed();
  expect(screen.context()).toBe('games');
  expect(screen.text()).toContain('Nobody made a move in this game');
  expect(marked(screen)).toContain('Ann2');
});

describe('a deletion that finishes during the replay of another game', () => {
  test.each([true, false])('shows its result after the replay (deleted: %s)', async (isDeleted) => {
    const line = isDeleted ? 'Deleted the game.' : 'The game is open in process 7.';
    let removed = (): void => undefined;
    const allowed = new Promise<void>((resolve) => (removed = resolve));
    const screen = await listed({ remove: () => allowed.then(() => ({ isDeleted, line })) });
    screen.press('down');
    screen.type('xy');
    screen.press('up');
    screen.type('p');
    await screen.changed();
    expect(isReplay(screen)).toBe(true);
    removed();
    await new Promise((resolve) => setImmediate(resolve));
    expect(isReplay(screen)).toBe(true);
    await screen.escape();
    expect(screen.frame()).toContain(line);
    expect(marked(screen)).toContain('Ann3');
    expect(screen.text().includes('Ann2')).toBe(!isDeleted);
  });

  test('reads the stored games for the rule set of the menu', async () => {
    const screen = openScreen({
      opening: 'home',
      archive: {
        list: () => Promise.resolve([FINISHED, ABANDONED]),
        read: () => Promise.resolve(pastGame()),
      },
    });
    screen.press('f4');
    screen.type('2');
    const { scene } = screen.model();
    const rules = scene.name === 'home' ? scene.home.rules : undefined;
    expect(rules).not.toEqual(pastGame().header.rules);
    screen.type('g');
    await screen.changed();
    screen.type('p');
    await screen.changed();
    const removal = { isDeleted: true, line: 'Deleted the game.' };
    const { effects } = update(screen.model(), { type: 'game-removed', id: ABANDONED.id, removal });
    expect(effects).toMatchObject([{ type: 'find-games', rules }]);
  });
});

describe('r and p in the list of all games', () => {
  test.each(['r', 'p'])('work for an abandoned game, but not for an unfinished one: %s', async (key) => {
    const screen = await listed();
    screen.press('down');
    screen.type(key);
    await screen.changed();
    expect(screen.context()).toBe('replay');
    // Wait for the review, because it would arrive while the test waits for Escape.
    await screen.changed();
    await screen.escape();
    screen.press('down');
    screen.type(key);
    expect(screen.context()).toBe('games');
    expect(screen.frame()).toContain('You can review only games that have ended.');
  });

  test.each(['r', 'p'])("say why a game can't be read: %s", async (key) => {
    const screen = await listed({ read: () => Promise.resolve('There is no such game.') });
    screen.type(key);
    await screen.changed();
    expect(screen.context()).toBe('games');
    expect(screen.frame()).toContain('There is no such game.');
  });

  test.each(['r', 'p'])(
    'do nothing if the player has marked another game in the meantime: %s',
    async (key) => {
      const screen = await listed();
      screen.type(key);
      screen.press('down');
      await Promise.resolve();
      expect(screen.context()).toBe('games');
      expect(marked(screen)).toContain('Ann2');
    },
  );

  test('are in the footer in every theme and size', async () => {
    const screen = await listed();
    for (const theme of THEME_NAMES) {
      for (const size of [
        { columns: 80, rows: 24 },
        { columns: 40, rows: 24 },
        { columns: 120, rows: 40 },
      ]) {
        const footer = screen.frame(size, theme).find((line) => line.includes('Enter open')) ?? '';
        expect(footer).toContain('r review');
        expect(footer).toContain('Esc back');
      }
    }
  });
});
