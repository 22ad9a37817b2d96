import type { Size } from '../../../src/text/index.js';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fixedRoller } from '../../../src/rollers/index.js';
import { currentTurn, OFFICIAL, type SoloScore, YAHTZEE_BOXES } from '../../../src/engine/index.js';
import { startSession } from '../../../src/session/index.js';
import { type Speed, THEME_NAMES } from '../../../src/settings/index.js';
import { fiveAlikeNow, MOMENT_MS } from '../../../src/ui/model/board/animation.js';
import { enteredRoom } from '../../../src/ui/model/table/room.js';
import { PAUSES } from '../../../src/ui/model/computer.js';
import { YAHTZEE_LETTERS } from '../../../src/engine/ruleSets/yahtzeeBoxes.js';
import { mixedHeader, rollerFor, throwsOf } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'clearImmediate'] }));
afterEach(() => void jest.useRealTimers());

const TUMBLE_MS = 400;
const LOOK_MS = 500;
/** The player can roll again after this time. */
const GUARD_MS = 700;
const YAHTZEE_MS = MOMENT_MS['five-alike'];
const SETTLED_MS = TUMBLE_MS + YAHTZEE_MS;

/** The middle row of `YAHTZEE!` in big letters. */
const BIG = '  ##    ######  ######    ##      ##    ####    ####    ##';
const isFilled = (screen: TestScreen): boolean => screen.text().includes(BIG);

function rolling(throws: readonly string[], options: Partial<ScreenOptions> = {}): TestScreen {
  const roller = fixedRoller(throwsOf(...throws));
  const screen = openScreen({ players: ['Anna'], animation: 'on', input: 'quick', roller, ...options });
  jest.advanceTimersByTime(GUARD_MS);
  return screen;
}

/** Fills each of these boxes with the first roll of a turn. */
const fill = (screen: TestScreen, boxes: readonly (keyof typeof YAHTZEE_LETTERS)[]): void =>
  boxes.forEach((box) => screen.type(YAHTZEE_LETTERS[box].repeat(2)));

const UPPER_THROWS = ['11123', '22213', '33312', '44412', '55512', '66612'];

describe('a Yahtzee', () => {
  test('fills the screen for a second when the dice have stopped', () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    expect(isFilled(screen)).toBe(false);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
    expect(screen.text()).toContain('Anna');
    expect(screen.text()).not.toContain('UPPER');
    jest.advanceTimersByTime(YAHTZEE_MS - TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toContain('UPPER');
    expect(jest.getTimerCount()).toBe(0);
  });

  test("fills the screen if it's the first roll of a game", () => {
    const screen = openScreen({
      players: ['Anna'],
      animation: 'on',
      roller: fixedRoller(throwsOf('66666')),
    });
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
  });

  test('leaves the screen at any key press, and the key still works', () => {
    const screen = rolling(['12246', '66666', '11111']);
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    screen.type('1');
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toContain('HELD');
  });

  test('leaves the screen at a late key that would roll, which does nothing else', () => {
    const screen = rolling(['12246', '66666', '11111']);
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    screen.type('r');
    expect(isFilled(screen)).toBe(false);
    expect(currentTurn(screen.game())?.roll).toBe(2);
  });

  test('leaves the screen at a click anywhere', () => {
    const screen = rolling(['12246', '66666'], { mouse: 'on' });
    screen.type('r');
    jest.advanceTimersByTime(GUARD_MS);
    screen.send({ type: 'click', command: { verb: 'target', target: 'five-alike' } });
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toContain('UPPER');
  });

  test('leaves the screen when a letter is typed in a prompt, which gets the letter', () => {
    const screen = rolling(['12246', '66666'], { input: 'prompts' });
    screen.type('0\r');
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
    screen.type('3');
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toMatch(/: 3_$/m);
  });

  test('fills the screen at once if a key stops the dice', () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    screen.type('1');
    expect(isFilled(screen)).toBe(true);
    jest.advanceTimersByTime(SETTLED_MS);
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toContain('HELD');
  });

  test("doesn't cover a question that a key has opened", () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    screen.press('f10');
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).toContain('Leave');
  });

  test("doesn't cover the chat line of a network table", () => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    const room = enteredRoom(OFFICIAL, { type: 'connected' });
    expect(fiveAlikeNow({ ...screen.model(), room })).toBeDefined();
    expect(fiveAlikeNow({ ...screen.model(), room: { ...room, isChatting: true } })).toBeUndefined();
  });

  test('is named below the scorecards until a box is filled', () => {
    const screen = rolling(['33333', '12346'], { animation: 'off' });
    const name = 'Y A H T Z E E !';
    expect(screen.text()).toContain(name);
    screen.type('zz');
    expect(screen.text()).not.toContain(name);
  });

  test('fills no screen without animation', () => {
    const screen = rolling(['12246', '66666'], { animation: 'off' });
    screen.type('r');
    expect(isFilled(screen)).toBe(false);
  });

  test("fills no screen if it's worth nothing as a Yahtzee", () => {
    const screen = rolling(['12346', '66666']);
    fill(screen, ['yahtzee']);
    screen.type('y');
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(false);
  });

  test('fills the screen for a bonus', () => {
    const screen = rolling(['66666', '55555']);
    fill(screen, ['yahtzee']);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
  });

  const againstComputer = (speed: Speed): TestScreen => {
    const session = startSession(mixedHeader('person', 'perfect'), rollerFor(0, '66666'));
    const screen = rolling([], { players: ['person', 'perfect'], session, settings: { speed } });
    screen.press('enter');
    fill(screen, ['yahtzee']);
    expect(screen.context()).toBe('computer');
    return screen;
  };

  test('of a computer player fills the screen for a second before the computer goes on', async () => {
    const screen = againstComputer('normal');
    await jest.advanceTimersByTimeAsync(TUMBLE_MS);
    expect(isFilled(screen)).toBe(true);
    await jest.advanceTimersByTimeAsync(YAHTZEE_MS);
    expect(isFilled(screen)).toBe(false);
    expect(screen.text()).not.toContain('Yahtzee, for');
    await jest.advanceTimersByTimeAsync(LOOK_MS);
    expect(screen.model().scene).toMatchObject({ name: 'computer', computer: { step: 'show' } });
  });

  test("of a fast computer player doesn't slow it down", async () => {
    const screen = againstComputer('fast');
    await jest.advanceTimersByTimeAsync(TUMBLE_MS);
    expect(isFilled(screen)).toBe(false);
    await jest.advanceTimersByTimeAsync(PAUSES.fast.look);
    expect(screen.model().scene).toMatchObject({ name: 'computer', computer: { step: 'show' } });
  });

  const SIZES: readonly Size[] = [
    { columns: 40, rows: 16 },
    { columns: 45, rows: 24 },
    { columns: 60, rows: 30 },
    { columns: 80, rows: 20 },
    { columns: 80, rows: 24 },
    { columns: 120, rows: 40 },
    { columns: 200, rows: 60 },
  ];

  test.each(THEME_NAMES)('fits in every terminal with the theme %s', (theme) => {
    const screen = rolling(['12246', '66666']);
    screen.type('r');
    jest.advanceTimersByTime(TUMBLE_MS);
    for (const size of SIZES) {
      const frame = screen.frame(size, theme);
      expect(frame).toHaveLength(size.rows - 1);
      expect(Math.max(...frame.map((line) => line.length))).toBeLessThanOrEqual(size.columns);
      expect(frame.join('\n')).toMatch(/[#█]{3}|[#█] [#█]/);
    }
  });
});

describe('the upper bonus', () => {
  test("is named while the box that earns it's marked", () => {
    const screen = rolling([...UPPER_THROWS, '12345']);
    fill(screen, YAHTZEE_BOXES.slice(0, 4));
    screen.type(YAHTZEE_LETTERS.fives);
    expect(screen.text()).toContain('Fives 15: three 5s.\n');
    fill(screen, ['fives']);
    screen.type(YAHTZEE_LETTERS.sixes);
    expect(screen.text()).toContain('Sixes 18: three 6s. It earns the upper bonus of 35.');
  });

  test("gets a flourish when it's earned, and only then", () => {
    const screen = rolling([...UPPER_THROWS, '12345', '12346']);
    fill(screen, YAHTZEE_BOXES.slice(0, 5));
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).not.toContain('UPPER BONUS +35');
    fill(screen, ['sixes']);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).toContain('* * *  UPPER BONUS +35  * * *');
    jest.advanceTimersByTime(MOMENT_MS['upper-bonus']);
    expect(screen.text()).not.toContain('UPPER BONUS +35');
    expect(screen.text()).toMatch(/: Sixes 18, bonus 35$/m);
    fill(screen, ['chance']);
    jest.advanceTimersByTime(TUMBLE_MS);
    expect(screen.text()).not.toContain('UPPER BONUS +35');
    expect(screen.text()).toMatch(/: Chance \d+$/m);
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
    jest.advanceTimersByTime(MOMENT_MS['new-best']);
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
