import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { personNamed } from '../../../src/engine/index.js';
import { MAX_KEYS_IN_BURST } from '../../../src/ui/input/tokenizer.js';
import { openScreen, SIZE_80 } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("a terminal that's being resized", () => {
  const SMALL = { columns: 60, rows: 24 };

  test('is redrawn once, after the size stops changing', () => {
    const screen = openScreen({ players: ['Anna'] });
    jest.runAllTimers();
    const sizes: unknown[] = [];
    screen.store.subscribe(() => sizes.push(screen.model().size));
    const beforeDrawing = jest.fn();
    for (let step = 0; step < 10; step++) {
      screen.store.resized(() => ({ columns: 80 - step, rows: 24 }), beforeDrawing);
      jest.advanceTimersByTime(50);
    }
    expect(screen.model().size).toBeUndefined();
    expect(beforeDrawing).not.toHaveBeenCalled();
    screen.store.resized(() => SMALL, beforeDrawing);
    jest.runAllTimers();
    expect(beforeDrawing).toHaveBeenCalledTimes(1);
    expect(screen.model().size).toEqual(SMALL);
    expect(sizes.filter((size) => size !== undefined)).toEqual([SMALL]);
  });

  test("doesn't lose keys", () => {
    const screen = openScreen({ players: ['Anna'] });
    screen.store.resized(() => SIZE_80, jest.fn());
    screen.type('3\r12');
    screen.press('f1', 'down', 'f1');
    jest.runAllTimers();
    expect(screen.text()).toContain('Which 3 dice to hold (1-5, such as 134): 12_');
  });
});

test("Escape works after a short silence, and doesn't swallow the next letter", () => {
  const screen = openScreen({ players: ['Anna'] });
  jest.runAllTimers();
  const text = screen.text();
  screen.press('f1');
  expect(screen.text()).not.toBe(text);
  screen.type('\x1b');
  jest.advanceTimersByTime(100);
  expect(screen.text()).toBe(text);
  screen.type('3\r12');
  expect(screen.text()).toContain('Which 3 dice to hold (1-5, such as 134): 12_');
});

describe('Ctrl-Z', () => {
  test('stops the process once, and then the same game continues', async () => {
    const screen = openScreen({ players: ['Anna'] });
    screen.type('3\r12');
    const model = screen.model();
    screen.press('ctrl-z', 'ctrl-z');
    expect(screen.stops()).toBe(1);
    await jest.runAllTimersAsync();
    expect(screen.model()).toEqual(model);
    screen.press('ctrl-z');
    expect(screen.stops()).toBe(2);
  });

  test('also works while the screen is being drawn again', async () => {
    const screen = openScreen({ players: ['Anna'] });
    let draw = (): void => undefined;
    screen.store.onSuspend(async (wait) => {
      await wait();
      await new Promise<void>((resolve) => (draw = resolve));
    });
    screen.press('ctrl-z');
    await jest.runAllTimersAsync();
    screen.press('ctrl-z');
    expect(screen.stops()).toBe(1);
    draw();
    await jest.runAllTimersAsync();
    expect(screen.stops()).toBe(2);
  });
});

describe('the list of players', () => {
  test('is saved after the first frame', () => {
    const screen = openScreen({ players: ['Zoë', 'Bob'] });
    expect(screen.remembered).toEqual([]);
    jest.runAllTimers();
    expect(screen.remembered).toEqual([['Zoë', 'Bob'].map(personNamed)]);
  });

  test("is saved before the program ends, and a slow disk doesn't delay keys", async () => {
    const disk: (() => void)[] = [];
    const rememberPlayers = (): Promise<void> => new Promise((resolve) => disk.push(resolve));
    const screen = openScreen({ players: ['Ann'], rememberPlayers });
    await jest.runAllTimersAsync();
    screen.type('chance\r');
    expect(screen.snapshot().events.map(({ type }) => type)).toContain('scored');
    let ending: string | undefined;
    void screen.store.ended.then((how) => (ending = how));
    screen.press('ctrl-c');
    await jest.runAllTimersAsync();
    expect(ending).toBeUndefined();
    disk.shift()?.();
    await jest.runAllTimersAsync();
    expect(ending).toBe('SIGINT');
  });

  test("doesn't delay the end of the program after a second Ctrl-C", async () => {
    const rememberPlayers = (): Promise<void> => new Promise(() => undefined);
    const screen = openScreen({ players: ['Ann'], rememberPlayers });
    await jest.runAllTimersAsync();
    screen.press('ctrl-c', 'ctrl-c');
    expect(await screen.store.ended).toBe('SIGINT');
  });

  test('is saved even if the game ends immediately', () => {
    const screen = openScreen({ players: ['Zoë', 'Bob'] });
    screen.store.end('SIGTERM');
    jest.runAllTimers();
    expect(screen.remembered).toEqual([['Zoë', 'Bob'].map(personNamed)]);
  });
});

describe('a game', () => {
  test("that's interrupted is saved exactly once, however the program ends", () => {
    const screen = openScreen({ players: ['Anna'] });
    screen.press('ctrl-c', 'ctrl-c');
    screen.store.end('SIGTERM');
    expect(screen.saved).toHaveLength(1);
  });

  test("that never started isn't saved", () => {
    const screen = openScreen();
    screen.store.end('SIGTERM');
    expect(screen.saved).toHaveLength(0);
  });
});

test('a key without an effect draws nothing', () => {
  const screen = openScreen({ players: ['Anna', 'Bob'] });
  const drawn = jest.fn();
  screen.store.subscribe(drawn);
  screen.type('zxw');
  expect(drawn).not.toHaveBeenCalled();
  screen.press('enter');
  expect(drawn).toHaveBeenCalledTimes(1);
});

describe('the end of the screen', () => {
  test('makes the store ignore later keys', () => {
    const screen = openScreen({ players: ['Anna'] });
    const events = screen.snapshot()?.events;
    screen.type('\x030\r0\rchance\r');
    expect(screen.snapshot()?.events).toBe(events);
    expect(screen.saved).toHaveLength(1);
  });
});

describe('while the terminal is being resized', () => {
  test('keys are queued, and applied in order when the size stops changing', async () => {
    const screen = openScreen({ players: ['Anna'] });
    screen.store.resized(
      () => ({ columns: 80, rows: 24 }),
      () => undefined,
    );
    screen.type('2\r');
    expect(screen.context()).toBe('hold');
    await jest.runAllTimersAsync();
    expect(screen.context()).toBe('dice-numbers');
  });
});

test('no key changes the game while the terminal is too small', async () => {
  const screen = openScreen({ players: ['Anna'] });
  const events = screen.snapshot()?.events;
  screen.store.resized(
    () => ({ columns: 30, rows: 10 }),
    () => undefined,
  );
  await jest.runAllTimersAsync();
  screen.type('0\r');
  expect(screen.snapshot()?.events).toBe(events);
  expect(screen.context()).toBe('too-small');
});

test('only the first keys of a megabyte pasted without marks are applied', () => {
  const screen = openScreen({ players: ['Anna'] });
  jest.runAllTimers();
  let changes = 0;
  let model = screen.model();
  screen.store.subscribe(() => {
    changes += model === screen.model() ? 0 : 1;
    model = screen.model();
  });
  const page = 'Some years ago, never mind how long precisely.'.repeat(22_000);
  const chunks = page.match(/[^]{1,4095}/g) ?? [];
  for (const chunk of chunks) screen.type(chunk);
  // Each chunk is drawn at most once.
  expect(changes).toBeLessThanOrEqual(MAX_KEYS_IN_BURST / 4095);
  expect(chunks.length).toBeGreaterThan(200);
  jest.advanceTimersByTime(100);
  screen.press('f1');
  expect(screen.context()).toBe('reading');
});
