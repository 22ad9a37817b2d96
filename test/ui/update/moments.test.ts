import type { Size } from '../../../src/text/index.js';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fixedRoller } from '../../../src/rollers/index.js';
import { type SoloScore, YAHTZEE_BOXES } from '../../../src/engine/index.js';
import { startSession } from '../../../src/session/index.js';
import { THEME_NAMES } from '../../../src/settings/index.js';
import { MOMENT_FRAME_MS } from '../../../src/ui/model/board/animation.js';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { mixedHeader, rollerFor, throwsOf } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] }));
afterEach(() => void jest.useRealTimers());

const TUMBLE_MS = 400;
const LOOK_MS = 500;
/** The player can roll again after this time. */
const GUARD_MS = 700;
const SETTLED_MS = TUMBLE_MS + 4 * MOMENT_FRAME_MS;
const YAHTZEE = '* * *  Y A H T Z E E !  * * *';

function rolling(throws: readonly string[], options: Partial<ScreenOptions> = {}): TestScreen {
  const roller = fixedRoller(throwsOf(...throws));
  const screen = openScreen({ players: ['Anna'], animation: 'on', input: 'quick', roller, ...options });
  jest.advanceTimersByTime(GUARD_MS);
  return screen;
}

/** Fills each of these boxes with the first roll of a turn. */
const fill = (screen: TestScreen, boxes: readonly (keyof typeof YAHTZEE_LETTERS)[]): void =>
  boxes.forEach((box) => screen.type(YAHTZEE_LETTERS[box]));

const UPPER_THROWS = ['11123', '22213', '33312', '44412', '55512', '66612'];

describe('a Yahtzee', () => {
  test('gets a flourish that flashes once when the dice have stopped', () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    expect(screen.text()).not.toContain('Y A H');
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).toContain(YAHTZEE);
    jest.advanceTimersByTime(MOMENT_FRAME_MS);
    expect(screen.text()).toContain('Y A H T Z E E !');
    expect(screen.text()).not.toContain(YAHTZEE);
    jest.advanceTimersByTime(MOMENT_FRAME_MS);
    expect(screen.text()).toContain(YAHTZEE);
    jest.advanceTimersByTime(MOMENT_FRAME_MS);
    expect(screen.text()).not.toContain('Y A H');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('ends its flourish at any key press, and the key still works', () => {
    const screen = rolling(['12246', '66666', '11111']);
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    screen.type('1');
    expect(screen.text()).not.toContain('Y A H');
    expect(screen.text()).toContain('HELD');
  });

  test('ends its flourish when a letter is typed in a prompt, which gets the letter', () => {
    const screen = rolling(['12246', '66666'], { input: 'prompts' });
    screen.type('0\r');
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).toContain(YAHTZEE);
    screen.type('3');
    expect(screen.text()).not.toContain('Y A H');
    expect(screen.text()).toMatch(/: 3_$/m);
  });

  test('gets a flourish at once if a key stops the dice', () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    screen.type('1');
    expect(screen.text()).toContain('HELD');
    expect(screen.text()).toContain(YAHTZEE);
    jest.advanceTimersByTime(SETTLED_MS);
    expect(screen.text()).not.toContain('Y A H');
  });

  test('gets no flourish without animation', () => {
    const screen = rolling(['12246', '66666'], { animation: 'off' });
    screen.type('r');
    expect(screen.text()).not.toContain('Y A H');
  });

  test('gets no flourish if it is worth nothing as a Yahtzee', () => {
    const screen = rolling(['12346', '66666']);
    screen.type(YAHTZEE_LETTERS.yahtzee);
    screen.type('y');
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).not.toContain('Y A H');
  });

  test('gets a flourish for a bonus', () => {
    const screen = rolling(['66666', '55555']);
    screen.type(YAHTZEE_LETTERS.yahtzee);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).toContain(YAHTZEE);
  });

  test('of a computer player gets a flourish until the computer moves', async () => {
    const session = startSession(mixedHeader('person', 'perfect'), rollerFor(0, '66666'));
    const screen = rolling([], { players: ['person', 'perfect'], session });
    screen.press('enter');
    screen.type(YAHTZEE_LETTERS.yahtzee);
    expect(screen.context()).toBe('computer');
    await jest.advanceTimersByTimeAsync(TUMBLE_MS);
    expect(screen.text()).toContain(YAHTZEE);
    await jest.advanceTimersByTimeAsync(LOOK_MS);
    expect(screen.text()).not.toContain('Y A H');
  });

  const SIZES: readonly Size[] = [
    { columns: 40, rows: 24 },
    { columns: 45, rows: 24 },
    { columns: 60, rows: 30 },
    { columns: 80, rows: 23 },
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
  ];

  test.each(THEME_NAMES)('moves nothing else on the screen with the theme %s', (theme) => {
    const screen = rolling(['12246', '66666'], { players: ['Anna'] });
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    const lit = SIZES.map((size) => screen.frame(size, theme));
    jest.advanceTimersByTime(SETTLED_MS);
    SIZES.forEach((size, index) => {
      const plain = screen.frame(size, theme);
      const shown = lit[index] ?? [];
      expect(shown).toHaveLength(plain.length);
      const changed = shown.filter((line, row) => line !== plain[row]);
      expect(changed).toEqual([expect.stringContaining('Y A H T Z E E !')]);
    });
  });
});

describe('the upper bonus', () => {
  test('gets a flourish when it is earned, and only then', () => {
    const screen = rolling([...UPPER_THROWS, '12345', '12346']);
    fill(screen, YAHTZEE_BOXES.slice(0, 5));
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).not.toContain('UPPER BONUS +35');
    fill(screen, ['sixes']);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).toContain('* * *  UPPER BONUS +35  * * *');
    fill(screen, ['chance']);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).not.toContain('UPPER BONUS +35');
  });
});

describe('a new best score', () => {
  async function playedToTheEnd(best: number): Promise<TestScreen> {
    const earlier: readonly SoloScore[] = [{ name: 'Zoë', score: best, date: '2024-02-29' }];
    const throws = [...UPPER_THROWS, '66612', '66665', '66655', '12346', '12345', '66666', '66655'];
    const screen = rolling(throws, { earlier });
    await screen.changed();
    fill(screen, YAHTZEE_BOXES);
    expect(screen.context()).toBe('end');
    return screen;
  }

  test('gets a flourish beside the result, and then the plain rank', async () => {
    const screen = await playedToTheEnd(100);
    expect(screen.text()).toMatch(
      /^\d+: new best, \d+ above 100 by Zoë\. {3}\* \* \* {2}N E W {3}B E S T ! {2}\* \* \*$/m,
    );
    expect(screen.text()).toMatch(/^ place +1 of 2 games$/m);
    expect(screen.frame({ columns: 40, rows: 24 }).join('\n')).toContain('* N E W   B E S T ! *');
    jest.advanceTimersByTime(SETTLED_MS);
    expect(screen.text()).not.toContain('B E S T');
  });

  test('ends its flourish at any key press', async () => {
    const screen = await playedToTheEnd(100);
    screen.press('f1');
    expect(screen.text()).toContain('What you can do now');
    screen.type('q');
    expect(screen.text()).not.toContain('B E S T');
  });

  test('gets no flourish for a lower score', async () => {
    const screen = await playedToTheEnd(1000);
    expect(screen.text()).not.toContain('B E S T');
  });
});
