import { describe, expect, test } from '@jest/globals';
import type { UnfinishedGame } from '../../../src/ui/index.js';
import { HOME_ITEMS, HOME_LETTERS } from '../../../src/ui/keys/homeItems.js';
import { BEST_CARD, endOf } from '../../support/boards.js';
import { openScreen, type ScreenOptions, stillSession, type TestScreen } from '../../support/screen.js';

const home = (options: ScreenOptions = {}): TestScreen => openScreen({ ...options, opening: 'home' });

const game: UnfinishedGame = {
  id: '2026-01-31-abcdef',
  players: ['Ann'],
  kinds: [],
  about: '(round 2 of 13)',
};

const NARROW = { columns: 40, rows: 24 };

/** Returns the line of the menu that starts with this letter. */
const lineOf = (screen: TestScreen, letter: string, size = { columns: 80, rows: 24 }): string =>
  screen.frame(size).find((line) => line.slice(1).startsWith(` ${letter} `)) ?? '';

describe('the home menu', () => {
  test('shows the rule set, five dice, and a line with a letter for each item', () => {
    const screen = home();
    const frame = screen.frame();
    expect(frame[0]).toBe(`YAHTZEE${'Official rules'.padStart(80 - 'YAHTZEE'.length)}`);
    expect(frame[2]).toBe(Array<string>(5).fill(' ======= ').join(' ').trimEnd());
    const letters = frame.flatMap((line) => /^[> ] ([a-z]) [A-Z]/.exec(line)?.[1] ?? []);
    expect(letters).toEqual(HOME_ITEMS.map((item) => HOME_LETTERS[item]));
    expect(frame.find((line) => line.startsWith('>'))).toMatch(/^> p Play /);
    expect(frame).toContain('Enter choose   Down move   F4 rules   F1 help   q leave');
  });

  test.each([
    [60, 30, ' ======='],
    [45, 24, '[1]  [2]  [3]  [4]  [5]'],
    [40, 24, '[1]  [2]  [3]  [4]  [5]'],
  ])('draws dice that fit in %d columns', (columns, rows, dice) => {
    expect(home().frame({ columns, rows })[2]?.startsWith(dice)).toBe(true);
  });

  test('names the players whom the game suggests, in short if the terminal is narrow', () => {
    const screen = home({ lastPlayers: ['Ann', 'Bob'] });
    expect(lineOf(screen, 'p')).toMatch(/1 to 4 people at this keyboard \(Ann, Bob\)$/);
    expect(lineOf(screen, 'p', NARROW)).toBe('> p Play              Ann, Bob');
    expect(lineOf(home(), 'p')).toMatch(/1 to 4 people at this keyboard$/);
    expect(lineOf(home(), 'p', NARROW)).toMatch(/1 to 4 people$/);
  });

  test('marks lines with the arrow keys and with j and k, from the last line to the first', () => {
    const screen = home();
    const marked = (): string | undefined =>
      screen
        .frame()
        .find((line) => line.startsWith('>'))
        ?.slice(2, 3);
    const last = HOME_ITEMS.at(-1);
    screen.press('down');
    expect(marked()).toBe('c');
    screen.type('jjk');
    expect(marked()).toBe('r');
    screen.press('up', 'up', 'up');
    expect(marked()).toBe(last && HOME_LETTERS[last]);
    screen.press('down');
    expect(marked()).toBe('p');
  });

  test('chooses the marked line with Enter, and any line with its letter or a click', () => {
    const byEnter = home();
    byEnter.press('down', 'enter');
    const byLetter = home();
    byLetter.type('C');
    const byClick = home();
    byClick.send({ type: 'click', command: { verb: 'choose-item', item: 'computer' } });
    for (const screen of [byEnter, byLetter, byClick]) {
      expect(screen.text()).toContain('Name of player 1? Enter for Player 1');
    }
  });

  test('ends the program with q and with F10', async () => {
    for (const key of ['q', '\x1b[21~']) {
      const screen = home();
      screen.type(key);
      expect(await screen.store.ended).toBe('left');
    }
  });

  test('changes the rule set of the next game with F4', () => {
    const screen = home();
    screen.press('f4');
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
    screen.press('enter', 'enter', 'enter');
    expect(screen.game().header.rules.id).toBe('meowtzee');
  });

  test('applies a rule set that is chosen in the settings', () => {
    const screen = home();
    screen.type('s');
    const rows = (): string => screen.frame().find((line) => line.startsWith('>')) ?? '';
    while (!rows().startsWith('> rules')) screen.press('down');
    screen.press('right');
    screen.type('q');
    expect(screen.context()).toBe('home');
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
  });

  test.each(['o', 's'])('opens a screen with %s, and Esc and q return to the same line', async (letter) => {
    const screen = home();
    screen.type(letter);
    const opened = screen.context();
    expect(['reading', 'settings']).toContain(opened);
    await screen.escape();
    expect(screen.context()).toBe('home');
    screen.press('enter');
    expect(screen.context()).toBe(opened);
    screen.type('q');
    expect(lineOf(screen, letter)).toMatch(/^>/);
  });
});

describe('against a computer', () => {
  test('asks for the name and the level, and Esc returns to the menu', async () => {
    const screen = home();
    screen.type('c');
    screen.type('Ann\r');
    expect(screen.context()).toBe('player-level');
    await screen.escape();
    await screen.escape();
    expect(screen.text()).toContain('Name of player 1?');
    await screen.escape();
    expect(screen.context()).toBe('home');
    screen.type('cAnn\r5');
    expect(screen.game().header.players).toEqual([
      { name: 'Ann', kind: 'person' },
      { name: 'Rival', kind: 'rival' },
    ]);
  });

  test('says why if computers cannot play', () => {
    const screen = home({ computers: 'cannot-play' });
    expect(lineOf(screen, 'c')).toMatch(/not on this machine$/);
    screen.type('c');
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('Computer players need WebAssembly SIMD, which this machine lacks.');
  });
});

describe('unfinished games', () => {
  test('are counted after the first frame, and no line moves', async () => {
    const screen = home({ unfinished: [game] });
    const before = screen.frame();
    expect(lineOf(screen, 'r')).toBe('  r Resume');
    await screen.changed();
    expect(lineOf(screen, 'r')).toMatch(/^ {2}r Resume {12}1 unfinished game$/);
    const after = screen.frame().map((line, row) => line.slice(0, before[row]?.length));
    expect(after).toEqual(before);
  });

  test('are listed by r, and Esc returns to the menu', async () => {
    const screen = home({ unfinished: [game] });
    await screen.changed();
    screen.type('r');
    expect(screen.context()).toBe('unfinished');
    await screen.escape();
    expect(screen.context()).toBe('home');
  });

  test('are listed as soon as they have been read, if r comes earlier', async () => {
    const screen = home({ unfinished: [game] });
    screen.type('r');
    expect(screen.message()).toBe('Reading the stored games...');
    await screen.changed();
    expect(screen.context()).toBe('unfinished');
    const other = home({ unfinished: [game] });
    other.type('rj');
    await other.changed();
    expect(other.context()).toBe('home');
  });

  test('are not listed if there are none', async () => {
    const screen = home({ unfinished: [] });
    await screen.changed();
    expect(lineOf(screen, 'r')).toMatch(/no unfinished games$/);
    screen.type('r');
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('You have no unfinished game.');
  });

  test('that cannot be resumed are reported in the menu', async () => {
    const screen = home({ unfinished: [game] });
    await screen.changed();
    screen.type('r');
    screen.press('enter');
    await screen.changed();
    expect(screen.frame()).toContain(`there is no game ${game.id}`);
  });
});

describe('after a game', () => {
  /** Opens the end of a game. Without computer players, no review can arrive while a test waits for a key. */
  const end = (): TestScreen =>
    openScreen({
      players: ['Anna'],
      computers: 'cannot-play',
      session: stillSession(endOf([BEST_CARD], { names: ['Anna'] })),
    });

  test('Esc returns to the menu, which suggests the players of the game', async () => {
    const screen = end();
    expect(screen.text()).toContain('Esc menu');
    await screen.escape();
    expect(screen.context()).toBe('home');
    expect(lineOf(screen, 'p')).toContain('(Anna)');
  });

  test('the menu counts the unfinished games again', async () => {
    const unfinished: UnfinishedGame[] = [];
    const screen = openScreen({
      players: ['Anna'],
      computers: 'cannot-play',
      session: stillSession(endOf([BEST_CARD], { names: ['Anna'] })),
      unfinished,
    });
    unfinished.push(game);
    await screen.escape();
    if (!lineOf(screen, 'r').includes('1 unfinished game')) await screen.changed();
    expect(lineOf(screen, 'r')).toContain('1 unfinished game');
  });
});
