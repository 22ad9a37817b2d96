import { expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { OFFICIAL, YAHTZEE_BOXES, YATZY_FORCED } from '../../../src/engine/index.js';
import { turnMessages } from '../../../src/text/index.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

/** Opens a game and waits until the list of players has been saved. */
async function playing(options: ScreenOptions): Promise<TestScreen> {
  const screen = openScreen({ players: ['Anna'], ...options });
  await setImmediate();
  return screen;
}

const TIPS = turnMessages.firstGame(OFFICIAL, YAHTZEE_BOXES);

const isTold = (screen: TestScreen): boolean =>
  Object.values(TIPS).some((tip) => screen.frame().includes(tip));

test('in the first game, every player sees the tip until the player fills a box', async () => {
  const screen = await playing({ players: ['Anna', 'Bob'], isFirstGame: true });
  expect(isTold(screen)).toBe(false);
  screen.press('enter');
  expect(isTold(screen)).toBe(true);
  screen.type('0\r');
  expect(isTold(screen)).toBe(true);
  screen.type('chance\r');
  expect(isTold(screen)).toBe(true);
  screen.type('chance\r');
  expect(isTold(screen)).toBe(false);
});

test('other messages replace the tip', async () => {
  const screen = await playing({ isFirstGame: true });
  screen.type('9\r');
  expect(screen.message()).toContain('"9" isn\'t an answer');
  expect(isTold(screen)).toBe(false);
  const troubled = await playing({ isFirstGame: true, trouble: 'the disk is full' });
  expect(troubled.text()).toContain('the disk is full');
  expect(isTold(troubled)).toBe(false);
});

test('the tip explains the current question, and fits on two lines in 40 columns', async () => {
  const screen = await playing({ isFirstGame: true });
  const narrow = { columns: 40, rows: 24 };
  const shows = (tip: string): void => {
    expect(screen.frame()).toContain(tip);
    expect(screen.text(narrow).replaceAll(/\s+/g, ' ')).toContain(tip);
  };
  shows(TIPS.hold);
  screen.type('2\r');
  expect(isTold(screen)).toBe(false);
  await screen.escape();
  screen.type('s\r');
  shows(TIPS['box-name']);
  screen.press('f2');
  shows(TIPS.quick);
  screen.type('1r2r');
  shows(TIPS['quick-box']);
});

test('the tip names a box that can be filled now', async () => {
  const screen = await playing({ rules: YATZY_FORCED, isFirstGame: true });
  screen.type('s\r');
  expect(screen.text()).toContain('such as ones.');
});

test('players who have played before see no tip', async () => {
  expect(isTold(await playing({ isFirstGame: false }))).toBe(false);
});

test("the first frame doesn't wait for the tip", () => {
  const screen = openScreen({ players: ['Anna'], isFirstGame: true });
  expect(screen.text()).toContain('How many dice to hold (0-5)? Or which (134)');
  expect(isTold(screen)).toBe(false);
});

test('the second game in the same run has no tip', async () => {
  const screen = openScreen({ isFirstGame: true });
  screen.type('\r\r');
  await setImmediate();
  expect(isTold(screen)).toBe(true);
  screen.send({ type: 'game-opened', table: { snapshot: screen.snapshot() }, game: 'new' });
  expect(isTold(screen)).toBe(false);
});
