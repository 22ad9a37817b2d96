import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { currentTurn } from '../../../src/engine/index.js';
import { fixedRoller } from '../../../src/rollers/index.js';
import type { Command } from '../../../src/ui/core/bindings.js';
import { rollerFor, throwsOf } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const wait = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const click = (screen: TestScreen, command: Command): void => screen.send({ type: 'click', command });
const rollOf = (screen: TestScreen): number | undefined => currentTurn(screen.game())?.roll;

/** Opens a turn, waits until the player can roll, and holds the first die. */
async function turnOf(options: ScreenOptions = {}): Promise<TestScreen> {
  const roller = fixedRoller(throwsOf('12346', '66665', '55555', '44444'));
  const screen = openScreen({ players: ['Anna'], input: 'quick', roller, ...options });
  await wait(2000);
  if (screen.context() === 'quick') screen.type('1');
  return screen;
}

const WAYS: readonly (readonly [name: string, roll: (screen: TestScreen) => void])[] = [
  ['r', (screen) => screen.type('r')],
  ['Enter', (screen) => screen.press('enter')],
  ['a click on Roll', (screen) => click(screen, { verb: 'roll' })],
  ['a click on Enter in the footer', (screen) => click(screen, { verb: 'press', key: 'enter' })],
];

describe.each(WAYS)('a second roll with %s', (_, roll) => {
  test.each(['on', 'off'] as const)('does nothing for 0.7 seconds, with animation %s', async (animation) => {
    for (const pause of [0, 290, 650]) {
      const screen = await turnOf({ animation });
      roll(screen);
      await wait(pause);
      roll(screen);
      expect(rollOf(screen)).toBe(2);
      await wait(800);
      roll(screen);
      expect(rollOf(screen)).toBe(3);
    }
  });

  test('works at once after another key or click', async () => {
    for (const other of [
      (screen: TestScreen) => screen.type('2'),
      (screen: TestScreen) => click(screen, { verb: 'toggle', place: 1 }),
    ]) {
      const screen = await turnOf();
      roll(screen);
      other(screen);
      roll(screen);
      expect(rollOf(screen)).toBe(3);
    }
  });
});

test.each(['r', '\r'])('%j held down rolls once, however late it starts to repeat', async (key) => {
  for (const delay of [250, 500, 660]) {
    const screen = await turnOf();
    screen.type(key);
    await wait(delay);
    for (let repeat = 0; repeat < 60; repeat++) {
      screen.type(key);
      await wait(33);
    }
    expect(rollOf(screen)).toBe(2);
  }
});

describe('after another person’s move', () => {
  const afterAnna = async (): Promise<TestScreen> => {
    const screen = await turnOf({ players: ['Anna', 'Bob'], roller: rollerFor(0) });
    if (screen.context() === 'roll-off') screen.press('enter');
    await wait(2000);
    click(screen, { verb: 'score', box: 'chance' });
    click(screen, { verb: 'score', box: 'chance' });
    expect(currentTurn(screen.game())).toMatchObject({ seat: 1, roll: 1 });
    return screen;
  };

  test('Enter rolls no dice, because the player holds none', async () => {
    const screen = await afterAnna();
    await wait(1500);
    screen.press('enter');
    click(screen, { verb: 'press', key: 'enter' });
    expect(rollOf(screen)).toBe(1);
    expect(screen.message()).toBe('No dice held: press r to roll all five.');
  });

  test.each(WAYS.filter(([name]) => !name.includes('Enter')))(
    'nothing rolls for 0.7 seconds with %s',
    async (_, roll) => {
      const screen = await afterAnna();
      await wait(650);
      roll(screen);
      expect(rollOf(screen)).toBe(1);
      await wait(800);
      roll(screen);
      expect(rollOf(screen)).toBe(2);
    },
  );

  test("a double click on a box doesn't fill the same box for the next person", async () => {
    const screen = await afterAnna();
    await wait(250);
    click(screen, { verb: 'score', box: 'chance' });
    expect(currentTurn(screen.game())).toMatchObject({ seat: 1 });
    await wait(800);
    click(screen, { verb: 'score', box: 'chance' });
    click(screen, { verb: 'score', box: 'chance' });
    expect(currentTurn(screen.game())).toMatchObject({ seat: 0 });
  });
});

test('a click on Roll while the coach asks for permission keeps a held-down c from answering', async () => {
  const screen = await turnOf();
  screen.type('c');
  expect(screen.context()).toBe('confirm');
  click(screen, { verb: 'roll' });
  screen.type('c');
  expect(screen.context()).toBe('confirm');
});

test("a click that waited while the screen changed doesn't press the key of another footer", async () => {
  const screen = await turnOf({ players: ['Anna', { name: 'Perfect', kind: 'perfect' }] });
  if (screen.context() === 'roll-off') screen.press('enter');
  await wait(2000);
  const before = screen.game();
  click(screen, { verb: 'press', key: 'escape', place: 'computer' });
  expect([screen.context(), screen.game()]).toEqual(['quick', before]);
});

test('a click on a command of the footer is ignored for 0.7 seconds after a roll, but its key works', async () => {
  const screen = await turnOf();
  screen.type('r');
  await wait(650);
  click(screen, { verb: 'press', key: 's' });
  expect(screen.context()).toBe('quick');
  await wait(800);
  click(screen, { verb: 'press', key: 's' });
  expect(screen.context()).toBe('quick-box');
  const other = await turnOf();
  other.type('rs');
  expect(other.context()).toBe('quick-box');
});

test("a double click that ends a turn doesn't skip a pause of the computer", async () => {
  const screen = await turnOf({
    players: ['Anna', { name: 'Perfect', kind: 'perfect' }],
    roller: rollerFor(0),
  });
  if (screen.context() === 'roll-off') screen.press('enter');
  await wait(2000);
  screen.type('s');
  click(screen, { verb: 'press', key: 'enter' });
  const before = screen.model();
  expect(before.scene).toMatchObject({ name: 'computer', isNew: true });
  click(screen, { verb: 'press', key: 'enter' });
  expect(screen.model()).toBe(before);
});
