import type { DailyFacts, GameEntry, HomeFacts } from '../../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import type { Archive, DailySuggestion, OpenedDaily, OpenGame } from '../../../../src/ui/index.js';
import { HOME_ITEMS, HOME_LETTERS } from '../../../../src/ui/model/home.js';
import { seededRoller } from '../../../../src/rollers/index.js';
import { type Session, startSession } from '../../../../src/session/index.js';
import { header } from '../../../support/builders.js';
import { BEST_CARD, endOf } from '../../../support/boards.js';
import {
  NOTHING_STORED,
  openScreen,
  type ScreenOptions,
  stillSession,
  type TestScreen,
} from '../../../support/screen.js';

const home = (options: ScreenOptions = {}): TestScreen => openScreen({ ...options, opening: 'home' });

const game: GameEntry = {
  id: '2026-01-31-abcdef',
  state: 'unfinished',
  players: ['Ann'],
  kinds: [],
  round: 2,
  about: 'round 2 of 13',
};
const other: GameEntry = { ...game, id: '2026-01-31-ghijkm', players: ['Zoë', 'Bob'], round: 9 };

/** Resolves when the screen has handled all answers that have arrived. */
const answers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
    const letters = frame.flatMap((line) =>
      [...line.matchAll(/(?:^[> ]| {2}) ?([a-z?]) [A-Z]/g)].map(([, letter]) => letter),
    );
    const absent = ['resume', 'network', 'train'];
    const items = HOME_ITEMS.filter((item) => !absent.includes(item));
    expect(letters).toEqual(items.map((item) => HOME_LETTERS[item]));
    expect(letters.filter((letter) => letter && 'hjkl'.includes(letter))).toEqual([]);
    expect(frame.find((line) => line.startsWith('>'))).toMatch(/^> p Play /);
    expect(frame).toContain('Enter choose   Up/Down move   F4 rules   F1 help   q leave');
  });

  test('reads the stored games again on a new day', async () => {
    const options: { facts: HomeFacts } & ScreenOptions = {
      unfinished: [],
      facts: { ...NOTHING_STORED, daily: { name: 'Ann', state: 'finished', score: 243, streak: 1 } },
    };
    const screen = openScreen(Object.assign(options, { opening: 'home' } as const));
    while (!lineOf(screen, 'd').includes('243 by Ann')) await screen.changed();
    options.facts = { ...NOTHING_STORED, daily: { name: 'Ann', state: 'none', streak: 1 } };
    screen.store.newDay();
    while (lineOf(screen, 'd').includes('243 by Ann')) await screen.changed();
    expect(screen.context()).toBe('home');
  });

  test.each([
    [60, 30, ' ======='],
    [45, 24, '[1]  [2]  [3]  [4]  [5]'],
    [40, 24, '[1]  [2]  [3]  [4]  [5]'],
  ])('draws dice that fit in %d columns', (columns, rows, dice) => {
    expect(home().frame({ columns, rows })[2]?.startsWith(dice)).toBe(true);
  });

  test('shows the suggested players, and shortens the line if the terminal is narrow', () => {
    const screen = home({ lastPlayers: ['Ann', 'Bob'] });
    expect(lineOf(screen, 'p')).toMatch(/Ann, Bob again\?$/);
    expect(lineOf(screen, 'p', NARROW)).toBe('> p Play                Ann, Bob again?');
    expect(lineOf(home(), 'p')).toMatch(/1 to 4 people at this keyboard$/);
    expect(lineOf(home(), 'p', NARROW)).toMatch(/1 to 4 people$/);
  });

  test('has two columns from 100 columns, and Left and Right go to the other one', () => {
    const screen = home({ unfinished: [], lastPlayers: ['Ann'] });
    const size = { columns: 100, rows: 30 };
    expect(screen.text({ ...size, columns: 99 })).toMatch(/^ {2}w Watch computers/m);
    screen.press('right');
    expect(screen.text()).toMatch(/^> p Play/m);
    screen.send({ type: 'resized', size });
    const frame = screen.frame(size);
    expect(frame).toContainEqual(
      expect.stringMatching(/^> p Play .{41} {2}w Watch computers +choose two levels$/),
    );
    expect(frame).toContainEqual(expect.stringMatching(/^ {2}o Practice .* s Settings$/));
    for (const [key, letter] of [
      ['right', 'w'],
      ['down', 'g'],
      ['left', 'c'],
      ['up', 'p'],
      ['up', 'q'],
      ['right', 'd'],
      ['down', 'w'],
    ] as const) {
      screen.press(key);
      expect(/> (.)/.exec(screen.text(size))?.[1]).toBe(letter);
    }
    screen.type('h');
    expect(screen.text(size)).toMatch(/^> p Play/m);
  });

  test('marks lines with the arrow keys and with j and k, from the last line to the first', () => {
    const screen = home();
    const marked = (): string | undefined => />\s(.)/.exec(screen.text())?.[1];
    screen.press('down');
    expect(marked()).toBe('c');
    screen.type('jjk');
    expect(marked()).toBe('a');
    screen.press('up', 'up', 'up');
    expect(marked()).toBe('q');
    screen.press('up');
    expect(marked()).toBe('?');
    screen.press('down', 'down');
    expect(marked()).toBe('p');
  });

  test('chooses the marked line with Enter, and any line with its letter or a click', () => {
    const byEnter = home();
    byEnter.press('down', 'enter');
    const byLetter = home();
    byLetter.type('C');
    const byClick = home();
    byClick.send({ type: 'click', command: { verb: 'target', target: 'computer' } });
    for (const screen of [byEnter, byLetter, byClick]) {
      expect(screen.text()).toContain('How well should the computer play?');
    }
  });

  test('ends the program with q and with F10', async () => {
    for (const key of ['q', '\x1b[21~']) {
      const screen = home();
      screen.type(key);
      expect(await screen.store.ended).toBe('left');
    }
  });

  test('chooses the rule set of the next game with F4, by arrows or with a click', () => {
    const screen = home();
    screen.press('f4', 'down', 'enter');
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
    screen.press('f4');
    expect(screen.text()).toContain('> 2 Meowtzee');
    screen.send({ type: 'click', command: { verb: 'target', target: 5 } });
    expect(screen.frame()[0]).toMatch(/Yatzy$/);
    screen.press('enter', 'enter', 'enter');
    expect(screen.game().header.rules.id).toBe('yatzy');
  });

  test("applies a rule set that's chosen in the settings", () => {
    const screen = home();
    screen.type('s');
    const rows = (): string => screen.frame().find((line) => line.startsWith('>')) ?? '';
    while (!rows().startsWith('> rules')) screen.press('down');
    screen.press('right');
    screen.type('q');
    expect(screen.context()).toBe('home');
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
  });

  test('shows facts about the stored games after the first frame, and no line moves', async () => {
    const screen = home({
      unfinished: [],
      facts: {
        daily: { name: 'Ann', state: 'finished', score: 243, streak: 4 },
        games: 38,
        finished: 36,
        best: { name: 'Bob', score: 312 },
        ghosts: [],
      },
    });
    const before = screen.frame();
    await screen.changed();
    expect(['d', 'g'].map((letter) => lineOf(screen, letter).slice(24))).toEqual([
      '243 by Ann; streak 4',
      '36 finished; best 312 by Bob',
    ]);
    expect(['d', 'g'].map((letter) => lineOf(screen, letter, NARROW).slice(24))).toEqual([
      '243 by Ann',
      '36 finished',
    ]);
    const after = screen.frame().map((line, row) => line.slice(0, before[row]?.length));
    expect(after).toEqual(before);
  });

  test.each<[Partial<HomeFacts>, string]>([
    [{ games: 3, finished: 2 }, '2 finished'],
    [{ games: 1 }, 'none finished yet'],
    [{}, 'none yet'],
  ])('says how many games are finished: %j', async (facts, line) => {
    const screen = home({ unfinished: [], facts: { ...NOTHING_STORED, ...facts } });
    await screen.changed();
    expect(lineOf(screen, 'g').slice(24)).toBe(line);
  });

  test.each<[DailyFacts, string]>([
    [{ name: 'Ann', state: 'none', streak: 0 }, 'not played yet'],
    [{ name: 'Ann', state: 'none', streak: 1 }, 'not played yet; streak 1'],
    [{ name: 'Ann', state: 'unfinished', streak: 0 }, 'Ann has started'],
    [{ name: 'Ann', state: 'abandoned', streak: 0 }, 'Ann left'],
  ])('shows the state of the daily game: %j', async (daily, line) => {
    const screen = home({ unfinished: [], facts: { ...NOTHING_STORED, daily } });
    await screen.changed();
    expect(lineOf(screen, 'd').slice(24)).toBe(line);
  });

  test('offers no daily game under house rules', async () => {
    const screen = home({ unfinished: [], facts: { games: 0, finished: 0, ghosts: [] } });
    await screen.changed();
    expect(lineOf(screen, 'd').slice(24)).toBe('only under built-in rules');
    expect(lineOf(screen, 'd', NARROW).slice(24)).toBe('not available');
  });

  test.each(['?', 's'])('opens a screen with %s, and Esc and q return to the same line', async (letter) => {
    const screen = home();
    screen.type(letter);
    const opened = screen.context();
    expect(['reading', 'settings']).toContain(opened);
    await screen.escape();
    expect(screen.context()).toBe('home');
    screen.press('enter');
    expect(screen.context()).toBe(opened);
    screen.type('q');
    expect(screen.text()).toContain(`> ${letter} `);
  });
});

describe('against a computer', () => {
  test('asks for the level, then the name, and Esc returns to the menu', async () => {
    const screen = home({ lastPlayers: ['Ann'] });
    screen.type('c');
    expect(screen.frame()).toContain('> 1 novice   has just learnt the game');
    expect(screen.frame({ columns: 40, rows: 24 })).toContain('  5 rival    plays to beat you');
    screen.type('3');
    expect(screen.text()).toContain('Your name? Enter for Ann: _');
    await screen.escape();
    expect(screen.context()).toBe('player-level');
    expect(screen.text()).toContain('> 3 skilled');
    await screen.escape();
    expect(screen.context()).toBe('home');
    expect(lineOf(screen, 'c')).toMatch(/^>/);
    screen.type('c53\r');
    expect(screen.frame()).toContain('The name "3" has only digits: type another name.');
    screen.press('ctrl-u');
    screen.type('Zoë\r');
    expect(screen.game().header.players).toEqual([
      { name: 'Zoë', kind: 'person' },
      { name: 'Rival', kind: 'rival' },
    ]);
  });

  test("says why if computers can't play", () => {
    const screen = home({ computers: 'cannot-play' });
    expect(lineOf(screen, 'c')).toMatch(/not available on this machine$/);
    screen.type('c');
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('Computer players need WebAssembly SIMD, which this machine lacks.');
  });
});

describe('watching computers', () => {
  test('asks for two levels, and Esc goes back', async () => {
    const screen = home();
    screen.type('w');
    expect(screen.text()).toContain('> 4 perfect');
    screen.press('enter');
    expect(screen.text()).toContain('> 5 rival');
    await screen.escape();
    expect(screen.text()).toContain('> 4 perfect');
    screen.type('13');
    expect(screen.game().header.players).toEqual([
      { name: 'Novice', kind: 'novice' },
      { name: 'Skilled', kind: 'skilled' },
    ]);
  });
});

describe('practice', () => {
  test('asks who plays, and starts a practice game', () => {
    const screen = home();
    screen.type('o');
    expect(screen.frame()).toContain("Practice: undo takes a decision back, and scores don't count.");
    screen.type('1\rAnn\r');
    expect(screen.game().header).toMatchObject({ players: [{ name: 'Ann' }], practice: true });
    const counted = home();
    counted.type('p1\rAnn\r');
    expect(counted.game().header).not.toHaveProperty('practice');
  });
});

describe('unfinished games', () => {
  test('come first after the first frame, and no line moves', async () => {
    const screen = home({ unfinished: [game] });
    const before = screen.frame();
    expect(screen.text()).not.toContain('Resume');
    await screen.changed();
    expect(lineOf(screen, 'r')).toBe('> r Resume              Ann: round 2');
    const after = screen.frame();
    const place = after.findIndex((line) => line.includes('Resume'));
    expect(before[place]).toBe('');
    expect(before[place + 1]).toMatch(/^> p Play/);
    expect(after.slice(place + 1).map((line) => line.slice(1, 12).trimEnd())).toEqual(
      before.slice(place + 1).map((line) => line.slice(1, 12).trimEnd()),
    );
  });

  test('leave the mark where the player has put it', async () => {
    const screen = home({ unfinished: [game] });
    screen.press('down');
    await screen.changed();
    expect(lineOf(screen, 'c')).toMatch(/^>/);
  });

  test("are resumed by r if there's only one", async () => {
    const screen = home({ unfinished: [game] });
    await screen.changed();
    screen.type('r');
    await screen.changed();
    expect(screen.frame()).toContain(`there is no game ${game.id}`);
  });

  test('are listed by r if there are several, and Esc returns to the menu', async () => {
    const screen = home({ unfinished: [other, game] });
    await screen.changed();
    expect(lineOf(screen, 'r').slice(24)).toBe('Zoë, Bob: round 9; 1 more');
    screen.type('r');
    expect(screen.context()).toBe('unfinished');
    await screen.escape();
    expect(screen.context()).toBe('home');
  });

  test("are listed as soon as they've been read if the player has already pressed r", async () => {
    const screen = home({ unfinished: [other, game] });
    screen.type('r');
    expect(screen.message()).toBe('Reading the stored games...');
    await screen.changed();
    expect(screen.context()).toBe('unfinished');
    const moved = home({ unfinished: [other, game] });
    moved.type('rj');
    await moved.changed();
    expect(moved.context()).toBe('home');
  });

  test('have no line if there are none, and r says so', async () => {
    const screen = home({ unfinished: [] });
    await screen.changed();
    expect(screen.text()).not.toContain('Resume');
    screen.type('r');
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain('You have no unfinished game.');
  });

  test.each([
    ['after', false],
    ['before', true],
  ])("that can't be read: the menu shows the reason if r is pressed %s the error", async (_, isEarly) => {
    const trouble = "Can't read the stored games: permission denied (EACCES).";
    const screen = home({ unfinished: [], facts: 'unreadable', trouble });
    if (isEarly) screen.type('r');
    await screen.changed();
    if (!isEarly) screen.type('r');
    expect(screen.context()).toBe('home');
    expect(screen.frame()).toContain(trouble);
    expect(screen.message()).toBeUndefined();
    expect(lineOf(screen, 'g')).toBe('  g Games');
  });

  test("that can't be resumed are reported in the menu", async () => {
    const screen = home({ unfinished: [game, other] });
    await screen.changed();
    screen.type('r');
    screen.press('enter');
    await screen.changed();
    expect(screen.frame()).toContain(`there is no game ${game.id}`);
  });
});

describe('the daily game', () => {
  const open = (
    daily: OpenedDaily,
    pages: Archive['page'] = () => new Promise(() => undefined),
  ): TestScreen => home({ archive: { daily: () => Promise.resolve(daily), page: pages } });
  const session = (): Session => startSession({ ...header(1), daily: true }, seededRoller('test'));
  const opened = (notice?: string): OpenGame => ({
    id: '2026-01-31-abcdef',
    session: session(),
    started: () => undefined,
    close: () => Promise.resolve(true),
    ...(notice !== undefined && { notice }),
  });

  test.each(['new', 'resumed'] as const)('starts or resumes on this screen: %s', async (was) => {
    const screen = open({ type: 'game', game: opened('Your score will be marked.'), was });
    screen.type('d');
    expect(screen.message()).toBe("Opening today's game...");
    await screen.changed();
    expect(screen.context()).toBe('hold');
    expect(screen.message()).toBe('Your score will be marked.');
  });

  test('is closed if the player has started another game before it opens', async () => {
    const closed: string[] = [];
    const daily: OpenedDaily = {
      type: 'game',
      was: 'new',
      game: { ...opened(), close: () => Promise.resolve(Boolean(closed.push('closed'))) },
    };
    const screen = open(daily);
    screen.type('dp');
    screen.press('enter', 'enter');
    const { game: first } = screen.snapshot();
    await answers();
    expect(closed).toEqual(['closed']);
    expect(screen.game()).toBe(first);
  });

  test('shows its result if it has ended, and q returns to the menu', async () => {
    const screen = open({ type: 'over', day: '2026-01-31', name: 'Ann' }, (page) =>
      Promise.resolve({ status: 'ready', lines: [JSON.stringify(page)] }),
    );
    screen.type('d');
    await answers();
    expect(screen.frame().slice(0, 3)).toEqual([
      'DAILY GAME',
      '',
      expect.stringMatching(/^{"name":"daily","day":"2026-01-31","rules":{"id":"official",/),
    ]);
    screen.type('q');
    expect(screen.context()).toBe('home');
    expect(screen.message()).toBeUndefined();
  });

  test("says in one line why it can't be played", async () => {
    const screen = open({ type: 'problem', line: 'Process 7 is starting the game.' });
    screen.type('d');
    await screen.changed();
    expect(screen.frame()).toContain('Process 7 is starting the game.');
  });
});

describe('the question about who plays the daily game', () => {
  /** Opens the question. `asked` contains the names that the screen has sent. */
  async function asking(
    answer: OpenedDaily = { type: 'problem', line: 'No room.' },
    suggestion: DailySuggestion = { hasPlayed: false },
  ): Promise<{
    readonly screen: TestScreen;
    /** The names that the screen has sent. */
    readonly asked: (string | undefined)[];
    /** The ids of the rule sets that the screen has sent. */
    readonly rules: string[];
  }> {
    const asked: (string | undefined)[] = [];
    const rules: string[] = [];
    const screen = home({
      archive: {
        daily({ id }, _, player) {
          asked.push(player);
          rules.push(id);
          return Promise.resolve(asked.length === 1 ? { type: 'ask-player', suggestion } : answer);
        },
      },
    });
    screen.press('f4');
    screen.type('2d');
    await screen.changed();
    return { screen, asked, rules };
  }

  test('follows if nobody has played yet, and suggests a name', async () => {
    const { screen, asked } = await asking();
    expect(asked).toEqual([undefined]);
    expect(screen.text()).toContain('Your name? Enter for Player 1');
    screen.press('enter');
    expect(asked[1]).toBe('Player 1');
  });

  test('is about the daily game of the rule set in the menu', async () => {
    const { screen, rules } = await asking();
    expect(screen.frame()).toContain('The daily game: Meowtzee, and the same dice for everybody today.');
    expect(screen.text(NARROW)).toContain('The daily game: Meowtzee');
    screen.press('enter');
    expect(rules).toEqual(['meowtzee', 'meowtzee']);
  });

  test('suggests the usual player, and Enter accepts the suggestion', async () => {
    const { screen, asked } = await asking(undefined, { name: 'Ann', hasPlayed: false });
    expect(screen.text()).toContain('Your name? Enter for Ann: ');
    expect(screen.text()).not.toContain('has already played');
    screen.press('enter');
    expect(asked[1]).toBe('Ann');
  });

  test('says that the usual player has played, and accepts another name', async () => {
    const { screen, asked } = await asking(undefined, { name: 'Ann', hasPlayed: true });
    expect(screen.frame()).toContain('Ann has already played today. Enter shows the result.');
    screen.type('Bob\r');
    expect(asked[1]).toBe('Bob');
  });

  test('treats letters as text, and offers neither computers nor other rules', async () => {
    const { screen, asked } = await asking();
    expect(screen.text()).not.toContain('F7');
    screen.press('f4', 'f7');
    screen.type('qchp?');
    expect(screen.context()).toBe('player-name');
    screen.press('enter');
    expect(asked[1]).toBe('qchp?');
    await screen.changed();
    expect(screen.frame()).toContain('No room.');
  });

  test('has help about the daily game and its rules', async () => {
    const { screen } = await asking();
    screen.press('f1');
    expect(screen.text()).toContain(
      "Today's game: type the name of the player. Each name can play once a day.",
    );
    expect(screen.text()).toContain('Meowtzee: upper bonus');
    expect(screen.text()).not.toMatch(/ F[47] /);
  });

  test('returns to the menu with Esc, and the menu keeps its rule set', async () => {
    const { screen } = await asking();
    await screen.escape();
    expect(screen.context()).toBe('home');
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
    expect(lineOf(screen, 'd')).toMatch(/^>/);
    screen.type('p');
    expect(screen.context()).toBe('player-count');
  });

  test('is followed by the result if somebody with this name has just played', async () => {
    const { screen } = await asking({ type: 'over', day: '2026-01-31', name: 'Ann' });
    screen.type('Ann\r');
    await screen.changed();
    expect(screen.frame()[0]).toBe('DAILY GAME');
    screen.type('q');
    expect(lineOf(screen, 'd')).toMatch(/^>/);
    expect(screen.frame()[0]).toMatch(/Meowtzee$/);
  });
});

describe('after a game', () => {
  /**
   * Opens the final standings of a game in a program that cannot analyse games. Without analysis, no review can
   * arrive while a test waits for a key.
   */
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
    expect(lineOf(screen, 'p')).toContain('Anna again?');
  });

  test('the menu reads the unfinished games again', async () => {
    const unfinished: GameEntry[] = [];
    const screen = openScreen({
      players: ['Anna'],
      computers: 'cannot-play',
      session: stillSession(endOf([BEST_CARD], { names: ['Anna'] })),
      unfinished,
    });
    unfinished.push(game);
    await screen.escape();
    if (!screen.text().includes('Resume')) await screen.changed();
    expect(lineOf(screen, 'r')).toContain('Ann: round 2');
  });
});
