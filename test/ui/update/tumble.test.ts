import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentTurn, DIE_INDEXES, FACES, type Hold, HOLD_NONE } from '../../../src/engine/index.js';
import {
  nextFrame,
  type Sides,
  startTumble,
  type Tumble,
  tumblingDice,
} from '../../../src/ui/model/board/tumble.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import { dice, hold, throwsOf } from '../../support/builders.js';
import { openScreen, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const rolling = (...throws: readonly string[]): TestScreen =>
  openScreen({ players: ['Anna'], animation: 'on', roller: fixedRoller(throwsOf(...throws)) });

function isTumbling(screen: TestScreen): boolean {
  const { scene } = screen.model();
  return scene.name === 'turn' && scene.tumble !== undefined;
}

describe('rolling dice', () => {
  test('are animated for less than 400 ms, but long enough to notice', () => {
    const screen = rolling('12345');
    expect(isTumbling(screen)).toBe(true);
    jest.advanceTimersByTime(100);
    expect(isTumbling(screen)).toBe(true);
    jest.advanceTimersByTime(299);
    expect(isTumbling(screen)).toBe(false);
  });

  test('show different faces during the animation than at its end', () => {
    const screen = rolling('11111');
    const art = (): string => screen.frame().slice(1, 6).join('\n');
    const frames = new Set<string>();
    while (isTumbling(screen)) {
      frames.add(art());
      jest.advanceTimersToNextTimer();
    }
    expect(frames.size).toBeGreaterThan(2);
    expect(frames.has(art())).toBe(false);
  });

  test('have no label until they land', () => {
    const screen = rolling('12345');
    const labels = (): string =>
      screen
        .text()
        .match(/Dice \d/g)
        ?.join(', ') ?? '';
    expect(screen.text()).toContain('The dice are rolling.');
    expect(labels()).toBe('');
    jest.advanceTimersByTime(55 * 3);
    expect(labels()).toBe('Dice 1, Dice 2');
    jest.advanceTimersByTime(55 * 3);
    expect(labels()).toBe('Dice 1, Dice 2, Dice 3, Dice 4, Dice 5');
  });

  test('hide the points until they stop', () => {
    const screen = rolling('12345');
    expect(screen.text()).not.toContain('(40)');
    jest.advanceTimersByTime(400);
    expect(screen.text()).toContain('(40)');
  });

  test('stop at any key press, and the key still works', () => {
    const screen = rolling('12346', '66666');
    screen.type('3');
    expect(isTumbling(screen)).toBe(false);
    expect(screen.text()).toContain('or a box: 3_');
    screen.type('\r123\r');
    expect(currentTurn(screen.game())?.dice).toEqual(dice('12366'));
    expect(isTumbling(screen)).toBe(true);
  });

  test("aren't animated after their turn has ended", () => {
    const screen = rolling('12345', '66666');
    screen.type('chance\r');
    expect(isTumbling(screen)).toBe(true);
    jest.advanceTimersByTime(400);
    expect(isTumbling(screen)).toBe(false);
  });

  test('stop at once without animation, and leave no timer', () => {
    const screen = openScreen({ players: ['Anna'], animation: 'off' });
    expect(isTumbling(screen)).toBe(false);
    // After the first frames, timers save the list of players and prepare the coach. Run these timers now.
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('leave no timer when the game ends', () => {
    const screen = rolling('12345');
    screen.press('ctrl-c');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a frame of the animation of rolling dice', () => {
  /** Returns the dice of each frame: `?` for a die that has not landed, otherwise its number. */
  const landings = (held: Hold): readonly string[] =>
    framesOf(held).map((frame) => {
      const shown = FACES.map((face) => {
        const fallen = dice(String(face).repeat(5));
        return tumblingDice(fallen, frame).map((each) => each === face);
      });
      return DIE_INDEXES.map((place) => (shown.every((each) => each[place]) ? String(place + 1) : '?')).join(
        '',
      );
    });

  test('lets dice land from left to right, and the last one at the end', () => {
    expect(landings(HOLD_NONE)).toEqual(['?????', '?????', '1????', '12???', '123??', '1234?']);
  });

  test("doesn't change held dice", () => {
    expect(landings(hold('24'))).toEqual(['?2?4?', '?2?4?', '?2?4?', '?2?4?', '12?4?', '1234?']);
  });

  test('says nothing about the result of a die before it lands', () => {
    const first = (fallen: string): Sides => tumblingDice(dice(fallen), startTumble(HOLD_NONE));
    for (const face of FACES) expect(first(String(face).repeat(5))).toEqual(first('12345'));
  });

  test('shows no face on a rolling die, and a side that differs from the previous frame', () => {
    const frames = framesOf(hold('1234')).map((frame) => tumblingDice(dice('13562'), frame)[4]);
    expect(frames.filter((side, index) => side === frames[index + 1])).toEqual([]);
    for (const side of frames) expect(typeof side).toBe('string');
  });
});

/** Returns all frames of the animation. */
function framesOf(held: Hold): readonly Tumble[] {
  const frames: Tumble[] = [];
  for (let next: Tumble | undefined = startTumble(held); next; next = nextFrame(next)) frames.push(next);
  return frames;
}
