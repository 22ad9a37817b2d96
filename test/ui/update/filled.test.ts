import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentTurn, type SeededHeader } from '../../../src/engine/index.js';
import { BOX_PAUSE_MS, startSession } from '../../../src/session/index.js';
import { turnMessages } from '../../../src/text/index.js';
import { header, mixedHeader, rollerFor } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

const open = (gameHeader: SeededHeader, options: ScreenOptions = {}): TestScreen => {
  const screen = openScreen({
    players: gameHeader.players,
    session: startSession(gameHeader, rollerFor(0), { rollsAfterBox: 'caller' }),
    ...options,
  });
  if (gameHeader.players.length > 1) screen.type('\r');
  return screen;
};

/** Returns the latest types of events. */
const latest = (screen: TestScreen): string | undefined => screen.snapshot().events.at(-1)?.type;
const isOpen = (screen: TestScreen): boolean => screen.game().seats[0]?.card.filled.chance === undefined;
const roll = (screen: TestScreen) => currentTurn(screen.game())?.roll;

describe.each([
  ['prompts', 'chance\r', 'undo\r', 'filled'],
  ['quick', 'ee', 'u', 'filled-quick'],
] as const)('after a box is filled with %s', (input, fill, undo, place) => {
  test('the next dice wait a second', () => {
    const screen = open(header(1), { input, animation: 'off' });
    screen.type(fill);
    expect(screen.context()).toBe(place);
    expect(screen.text()).toMatch(/Chance 14\. .*(undo|u) takes the box back/);
    jest.advanceTimersByTime(BOX_PAUSE_MS - 1);
    expect(latest(screen)).toBe('scored');
    jest.advanceTimersByTime(1);
    expect(latest(screen)).toBe('rolled');
    expect(roll(screen)).toBe(1);
  });

  test('Enter ends the wait, and rolls once', () => {
    const screen = open(header(1), { input });
    screen.type(fill);
    jest.advanceTimersByTime(400);
    screen.type('\r\r');
    expect(latest(screen)).toBe('rolled');
    jest.advanceTimersByTime(BOX_PAUSE_MS);
    expect(roll(screen)).toBe(1);
  });

  test('the box can be taken back, and then other boxes can be filled', () => {
    const screen = open(header(1), { input });
    screen.type(fill);
    screen.type(undo);
    expect(isOpen(screen)).toBe(true);
    expect(screen.message()).toBe(turnMessages.tookBackBox);
    jest.advanceTimersByTime(BOX_PAUSE_MS);
    expect(latest(screen)).toBe('tookBack');
    screen.type(fill);
    expect(isOpen(screen)).toBe(false);
  });

  test('F8 takes the box back, too', () => {
    const screen = open(header(1), { input });
    screen.type(fill);
    screen.press('f8');
    expect(isOpen(screen)).toBe(true);
  });

  test("the box can't be taken back once the dice have rolled", () => {
    const screen = open(header(1), { input });
    screen.type(fill);
    jest.advanceTimersByTime(BOX_PAUSE_MS);
    screen.type(undo);
    expect(isOpen(screen)).toBe(false);
    expect(screen.message()).toMatch(/only until the next roll/);
  });

  test('the next dice wait while the player reads help', () => {
    const screen = open(header(1), { input });
    screen.type(fill);
    screen.press('f1');
    jest.advanceTimersByTime(5 * BOX_PAUSE_MS);
    screen.press('f1');
    expect(latest(screen)).toBe('scored');
    screen.type(undo);
    expect(isOpen(screen)).toBe(true);
  });
});

test('Enter that comes too late to go on keeps the line about the new dice', () => {
  const screen = open(header(1), { animation: 'off' });
  screen.type('chance\r');
  jest.advanceTimersByTime(BOX_PAUSE_MS);
  expect(screen.text()).toMatch(/^Rolled( \d){5}\.$/m);
  screen.type('\r');
  expect(screen.text()).toMatch(/^Rolled( \d){5}\.$/m);
  jest.advanceTimersByTime(BOX_PAUSE_MS);
  screen.type('\r');
  expect(screen.message()).toMatch(/^Type dice by place/);
});

test("Enter right after a letter doesn't end the wait, but r does", () => {
  const screen = open(header(1), { input: 'quick' });
  screen.type('ee\r');
  jest.advanceTimersByTime(399);
  screen.type(' ');
  expect(latest(screen)).toBe('scored');
  screen.type('r');
  expect(latest(screen)).toBe('rolled');
});

test('keys that fill boxes, hold dice or roll again do nothing while the dice wait', () => {
  const screen = open(header(1), { input: 'quick' });
  screen.type('ee1es');
  expect(latest(screen)).toBe('scored');
  screen.type('u');
  expect(isOpen(screen)).toBe(true);
});

test('the dice wait for the rest of the word, but only a second after another letter', () => {
  const screen = open(header(1));
  screen.type('chance\r');
  for (const letter of 'undo') {
    screen.type(letter);
    jest.advanceTimersByTime(5 * BOX_PAUSE_MS);
  }
  screen.type('\r');
  expect(isOpen(screen)).toBe(true);
  screen.type('chance\runk');
  jest.advanceTimersByTime(BOX_PAUSE_MS - 1);
  expect(latest(screen)).toBe('scored');
  jest.advanceTimersByTime(1);
  expect(latest(screen)).toBe('rolled');
});

test.each(['u', 'un', 'undo'])('%s and Enter take the box back', (typed) => {
  const screen = open(header(1));
  screen.type('chance\r');
  screen.type(`${typed}\r`);
  expect(isOpen(screen)).toBe(true);
});

test('a mistyped word rolls nothing, and the dice wait another second', () => {
  const screen = open(header(2));
  screen.type('chance\r');
  jest.advanceTimersByTime(BOX_PAUSE_MS - 1);
  screen.type('udno\r');
  expect(screen.text()).toContain('Type undo, or just press Enter.');
  expect(latest(screen)).toBe('scored');
  screen.type('undo\r');
  expect(isOpen(screen)).toBe(true);
});

test.each([1, 2])(
  'what is typed while the dice wait is no answer about the next dice, with %i players',
  (players) => {
    const screen = open(header(players));
    screen.type('chance\r');
    screen.type('45');
    jest.advanceTimersByTime(BOX_PAUSE_MS);
    expect(latest(screen)).toBe('rolled');
    expect(screen.text()).toMatch(/or a box: _$/m);
  },
);

test("the computer's roll waits, too", () => {
  const screen = open(mixedHeader('person', 'perfect'), { input: 'quick' });
  screen.type('ee');
  expect(screen.context()).toBe('filled-quick');
  jest.advanceTimersByTime(BOX_PAUSE_MS);
  expect(screen.context()).toBe('computer');
});

test('the next person at the keyboard is named, and nothing rolls for 0.7 seconds', () => {
  const screen = open(header(2), { input: 'quick' });
  screen.type('ee');
  expect(screen.text()).toContain("Bob's turn: 14 behind Anna, round 1 of 13");
  screen.type('\r \r');
  jest.advanceTimersByTime(699);
  screen.type('r');
  expect(latest(screen)).toBe('scored');
  jest.advanceTimersByTime(1);
  screen.type('r');
  expect(latest(screen)).toBe('rolled');
});

test('the next person at the keyboard has two seconds to look', () => {
  const screen = open(header(2));
  screen.type('chance\r');
  jest.advanceTimersByTime(2 * BOX_PAUSE_MS - 1);
  expect(latest(screen)).toBe('scored');
  jest.advanceTimersByTime(1);
  expect(latest(screen)).toBe('rolled');
});

test('the header and the dice still belong to the player who has filled the box', () => {
  const screen = open(header(2));
  const [before] = screen.frame();
  const name = /^(\w+)'S TURN/.exec(before ?? '')?.[1] ?? 'nobody';
  const dice = screen
    .frame()
    .slice(2, 5)
    .map((line) => line.slice(0, 49));
  screen.type('chance\r');
  expect(screen.frame()[0]).toMatch(new RegExp(`^${name}'S TURN {3}round 1 of 13 .*box filled`));
  expect(
    screen
      .frame()
      .slice(2, 5)
      .map((line) => line.slice(0, 49)),
  ).toEqual(dice);
  jest.advanceTimersByTime(2 * BOX_PAUSE_MS);
  expect(screen.frame()[0]).toMatch(/'S TURN {3}round 1 of 13 .*2 rolls left/);
  expect(screen.frame()[0]).not.toContain(name);
});

test('the last box of the game ends it at once', () => {
  const screen = open(header(1), { input: 'quick' });
  while (screen.context() !== 'end') {
    screen.type(screen.context() === 'confirm' ? 'y' : 's\r');
    if (screen.context() === 'filled-quick') jest.advanceTimersByTime(BOX_PAUSE_MS);
  }
  expect(screen.game().phase.name).toBe('finished');
});
