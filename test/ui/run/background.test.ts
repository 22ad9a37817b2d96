import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import chalk from 'chalk';
import { SETTING_NAMES, type Settings } from '../../../src/settings/index.js';
import { createBackgroundQuestion } from '../../../src/ui/run/terminal.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

const LIGHT_ANSWER = '\x1b]11;rgb:ffff/ffff/ffff\x1b\\';
/** The codes for the colour of the title in the theme classic. */
const TITLE = { dark: '\x1b[36m', light: '\x1b[38;5;25m' } as const;

const level = chalk.level;
beforeAll(() => void (chalk.level = 2));
afterAll(() => void (chalk.level = level));

const shadeOf = (screen: TestScreen): string => {
  const text = screen.text();
  const shades = (['dark', 'light'] as const).filter((shade) => text.includes(TITLE[shade]));
  return shades.join(' and ');
};

/** Opens the first turn of a game. */
const playing = (settings: Partial<Settings> = {}): TestScreen => openScreen({ players: ['Ann'], settings });

describe('background auto', () => {
  test("asks once, and doesn't wait for the answer", () => {
    const screen = playing();
    expect(screen.asks()).toBe(1);
    expect(shadeOf(screen)).toBe('dark');
    screen.type('2\r1');
    screen.type(LIGHT_ANSWER);
    screen.press('ctrl-t', 'ctrl-t');
    expect(screen.asks()).toBe(1);
  });

  test('switches to the light colours when the answer has arrived, even in two parts', () => {
    const screen = playing();
    screen.type(LIGHT_ANSWER.slice(0, 12));
    expect(shadeOf(screen)).toBe('dark');
    screen.type(LIGHT_ANSWER.slice(12));
    expect(shadeOf(screen)).toBe('light');
  });

  test('changes nothing but the colours if the answer arrives while the player types', () => {
    const [late, never] = [playing(), playing()];
    for (const [screen, answer] of [
      [late, LIGHT_ANSWER],
      [never, ''],
    ] as const) {
      screen.type(`2\r1${answer}`);
      screen.type(answer);
    }
    expect([shadeOf(late), shadeOf(never)]).toEqual(['light', 'dark']);
    // eslint-disable-next-line no-control-regex
    const words = (screen: TestScreen): string => screen.text().replaceAll(/\x1b\[[\d;]*m/g, '');
    expect(words(late)).toBe(words(never));
    late.type('2\r');
    expect(words(late)).toContain('HELD');
  });

  test('draws no frame if the answer changes nothing', () => {
    const screen = playing();
    const drawn = jest.fn();
    screen.store.subscribe(drawn);
    screen.type('\x1b]11;rgb:0000/0000/0000\x07');
    expect(drawn).not.toHaveBeenCalled();
    screen.type(LIGHT_ANSWER);
    expect(drawn).toHaveBeenCalledTimes(1);
  });
});

test.each([
  [{ background: 'light' }, 'light'],
  [{ background: 'dark' }, 'dark'],
  [{ colour: 'off' }, ''],
] as const)('%j never asks, and ignores an answer', (settings, shade) => {
  const screen = playing(settings);
  expect(shadeOf(screen)).toBe(shade);
  screen.type(LIGHT_ANSWER);
  expect(shadeOf(screen)).toBe(shade);
  expect(screen.asks()).toBe(0);
});

test('choosing auto on the settings screen asks, and other values take effect at once', () => {
  const screen = openScreen({ settings: { background: 'dark' } });
  screen.press('f9');
  for (let place = SETTING_NAMES.indexOf('background'); place > 0; place--) screen.press('down');
  screen.press('right');
  expect(shadeOf(screen)).toBe('light');
  expect(screen.asks()).toBe(0);
  screen.press('right');
  expect(shadeOf(screen)).toBe('dark');
  expect(screen.asks()).toBe(1);
  screen.type(LIGHT_ANSWER);
  expect(shadeOf(screen)).toBe('light');
});

describe('the question to the terminal', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test.each([
    [0, 250],
    [100, 150],
    [250, 0],
    [9000, 0],
  ])(
    "delays an end %i ms later by %i ms, so that the shell doesn't receive the answer",
    async (before, rest) => {
      const written: string[] = [];
      const question = createBackgroundQuestion((text) => written.push(text));
      await question.settled();
      question.ask();
      expect(written).toEqual(['\x1b]11;?\x07']);
      jest.advanceTimersByTime(before);
      const start = performance.now();
      const settled = question.settled().then(() => performance.now() - start);
      await jest.advanceTimersByTimeAsync(rest);
      expect(await settled).toBe(rest);
    },
  );
});
