import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentTurn, type SeededHeader } from '../../../src/engine/index.js';
import { seededRoller } from '../../../src/rollers/index.js';
import { startSession } from '../../../src/session/index.js';
import { turnMessages } from '../../../src/text/index.js';
import { header, mixedHeader, rollerFor } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

const open = (gameHeader: SeededHeader, options: ScreenOptions = {}): TestScreen =>
  openScreen({
    players: gameHeader.players,
    session: startSession({ ...gameHeader, practice: true }, seededRoller('kestrel')),
    ...options,
  });

const dice = (screen: TestScreen): string => currentTurn(screen.game())?.dice?.join('') ?? '';

test.each([
  ['u', 'quick', '1r', 'u'],
  ['F8', 'prompts', '0\r', 'f8'],
] as const)('%s takes back a roll, and the player can then hold other dice', (_key, input, roll, key) => {
  const screen = open(header(1), { input });
  const first = dice(screen);
  screen.type(roll);
  expect(dice(screen)).not.toBe(first);
  if (key === 'u') screen.type(key);
  else screen.press(key);
  expect(dice(screen)).toBe(first);
  expect(screen.frame()).toContain(turnMessages.tookBack);
});

test('filled boxes can be reopened, any number of times, from any question', () => {
  const screen = open(header(1), { input: 'quick' });
  screen.type('ee');
  expect(screen.game().seats[0]?.card.filled).toHaveProperty('chance');
  screen.type('u');
  expect(screen.game().seats[0]?.card.filled).toEqual({});
  screen.type('ee');
  screen.press('f2');
  screen.type('2\r');
  screen.press('f8');
  expect(screen.game().seats[0]?.card.filled).toEqual({});
});

test("a reopened box isn't listed among the last turns", () => {
  const screen = open(header(1), { input: 'quick' });
  screen.type('ee');
  expect(screen.frame().join('\n')).toMatch(/LAST TURNS[^]*Chance 16/);
  screen.type('u');
  expect(screen.frame().join('\n')).not.toMatch(/LAST TURNS[^]*Chance 16/);
});

test('the last box of the game can be reopened from the final standings', () => {
  const screen = open(header(1), { input: 'quick' });
  // The key `s` marks the box with the most points, and Enter fills the marked box.
  while (screen.context() !== 'end') screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
  screen.press('f8');
  expect(screen.context()).toBe('quick');
  expect(Object.keys(screen.game().seats[0]?.card.filled ?? {})).toHaveLength(12);
  while (screen.context() !== 'end') screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
  screen.type('uu');
  expect(screen.game().phase.name).toBe('turn');
});

describe('at the end of a practice game', () => {
  test.each(['menu', 'questions'])('a finished game is closed when the player opens the %s', async (to) => {
    const screen = open(header(1), { input: 'quick' });
    while (screen.context() !== 'end') screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
    expect(screen.saved).toHaveLength(0);
    if (to === 'menu') await screen.escape();
    else screen.type('n');
    expect(screen.context()).toBe(to === 'menu' ? 'home' : 'player-count');
    expect(screen.saved).toHaveLength(1);
  });

  test('an abandoned game is closed at once, and nothing can be taken back', async () => {
    const screen = open(header(1));
    screen.type('q\r3\r');
    expect(screen.game().phase.name).toBe('abandoned');
    await new Promise((resolve) => setImmediate(resolve));
    expect(screen.saved).toHaveLength(1);
    screen.press('f1');
    expect(screen.text({ columns: 80, rows: 60 })).not.toContain('take back');
  });
});

describe('against computers', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('taking back a decision also undoes the computers’ later moves', async () => {
    const session = startSession({ ...mixedHeader('person', 'perfect'), practice: true }, rollerFor(0));
    const screen = openScreen({ players: ['person', 'perfect'], session, input: 'quick' });
    screen.press('enter');
    screen.type('ee');
    while (currentTurn(screen.game())?.seat !== 0) await jest.advanceTimersByTimeAsync(1000);
    expect(screen.game().seats.map(({ card }) => Object.keys(card.filled).length)).toEqual([1, 1]);
    screen.type('u');
    expect(screen.game().seats.map(({ card }) => Object.keys(card.filled).length)).toEqual([0, 0]);
    expect(screen.context()).toBe('quick');
  });
});

test('a one-line message says if nothing can be taken back', () => {
  const screen = open(header(1), { input: 'quick' });
  screen.type('u');
  expect(screen.frame()).toContain('There is nothing to take back.');
  const counting = openScreen({ players: ['Anna'], input: 'quick' });
  counting.type('ru');
  expect(counting.frame()).toContain(
    'You can take back a box only until the next roll (in a practice game, any time).',
  );
});
