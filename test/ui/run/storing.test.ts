import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { startSession } from '../../../src/session/index.js';
import { header, mixedHeader, rollerFor } from '../../support/builders.js';
import { fakeAnalyst } from '../../support/fakeAnalyst.js';
import { type HeldDisk, heldDisk } from '../../support/heldDisk.js';
import { openScreen, SIZE_80, type TestScreen } from '../../support/screen.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** With fake timers, waits until the results of a write have arrived. */
const arrived = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

async function onDisk(seats = 1): Promise<{ readonly screen: TestScreen; readonly disk: HeldDisk }> {
  const disk = heldDisk(arrived);
  const session = startSession(header(seats), rollerFor(0), { journal: disk });
  const players = session.getSnapshot().game.header.players.map(({ name }) => name);
  return { screen: openScreen({ players, session }), disk };
}

const rolls = (screen: TestScreen): number =>
  screen.snapshot().events.filter(({ type }) => type === 'rolled').length;

describe('an action', () => {
  test("isn't shown until it has been saved, and keys wait", async () => {
    const { screen, disk } = await onDisk();
    await disk.settle();
    screen.type('0\r');
    expect(rolls(screen)).toBe(1);
    screen.type('chance\r');
    expect(rolls(screen)).toBe(1);
    expect(screen.context()).toBe('hold');
    await disk.settle();
    expect(rolls(screen)).toBe(2);
    await disk.settle();
    expect(screen.snapshot().events.map(({ type }) => type)).toEqual([
      'rolled',
      'rolled',
      'scored',
      'rolled',
    ]);
  });

  test('and its results are drawn in one frame', async () => {
    const { screen, disk } = await onDisk();
    await disk.settle();
    let draws = 0;
    screen.store.subscribe(() => draws++);
    screen.type('0');
    expect(draws).toBe(1);
    screen.type('\r');
    expect(draws).toBe(1);
    await disk.settle();
    expect(draws).toBe(2);
  });

  test("that's slow to save is reported, and help and leaving don't wait", async () => {
    const { screen, disk } = await onDisk();
    await disk.settle();
    screen.type('0\r');
    expect(screen.text()).not.toContain('saving ...');
    jest.advanceTimersByTime(200);
    expect(screen.text()).toContain('saving ...');
    screen.press('f1');
    expect(screen.context()).toBe('reading');
    screen.type('q');
    screen.press('f10');
    expect(screen.context()).toBe('leave');
    screen.type('1');
    await disk.settle();
    expect(rolls(screen)).toBe(2);
    expect(screen.text()).not.toContain('saving ...');
  });

  test('is followed by the keys typed later, even if a panel opens', async () => {
    const { screen, disk } = await onDisk();
    await disk.settle();
    screen.type('0\r2\r');
    screen.press('f1');
    await disk.settle();
    expect(screen.context()).toBe('reading');
    screen.type('q');
    expect(screen.context()).toBe('dice-numbers');
  });

  test("that can't be saved is shown with the reason until it's saved", async () => {
    const { screen, disk } = await onDisk();
    await disk.settle('the disk is full (ENOSPC)');
    expect(screen.text()).toContain('NOT SAVED');
    expect(screen.text()).toContain('Not saved (you can keep playing): the disk is full (ENOSPC)');
    screen.type('0\r');
    await disk.settle('the disk is full (ENOSPC)');
    expect(rolls(screen)).toBe(2);
    const narrow = screen.frame({ columns: 40, rows: 24 });
    expect(narrow.join('\n')).toContain('NOT SAVED');
    // The message has two lines, and the footer is below the message.
    expect(narrow.slice(narrow.indexOf('Not saved (you can keep playing): the')).slice(0, 3)).toEqual([
      'Not saved (you can keep playing): the',
      'disk is full (ENOSPC)',
      'Enter answer  ? help  coach  leave',
    ]);
    screen.type('0\r');
    await disk.settle();
    expect(rolls(screen)).toBe(3);
    expect(screen.text()).not.toMatch(/not saved/i);
  });
});

test("saving that's slow in one game isn't reported in the next game", async () => {
  const disk = heldDisk(arrived);
  const session = startSession(header(1), rollerFor(0), { journal: disk });
  const screen = openScreen({ session });
  screen.type('1\rAnna\r');
  await disk.settle();
  screen.type('0\r');
  screen.press('f10');
  screen.type('3p\r');
  expect(screen.context()).toBe('hold');
  jest.advanceTimersByTime(200);
  expect(screen.text()).not.toContain('saving ...');
  expect(screen.snapshot().events).not.toEqual(session.getSnapshot().events);
});

describe('while a game that the player has left is being saved', () => {
  /** Leaves a game for the menu, and returns the names of all requests to the archive. */
  async function leaving(): Promise<{
    readonly screen: TestScreen;
    readonly disk: HeldDisk;
    readonly requests: string[];
  }> {
    const requests: string[] = [];
    const disk = heldDisk(arrived);
    const screen = openScreen({
      session: startSession(header(1), rollerFor(0), { journal: disk }),
      archive: {
        list: () => (requests.push('list'), Promise.resolve([])),
        page: () => (requests.push('page'), Promise.resolve({ status: 'ready', lines: ['The page.'] })),
      },
    });
    screen.type('1\rAnna\r');
    await disk.settle();
    screen.type('0\r');
    screen.press('f10');
    screen.type('3');
    return { screen, disk, requests };
  }

  test.each([
    ['g', 'list'],
    ['b', 'page'],
  ])("the stored games aren't read: %s", async (key, request) => {
    const { screen, disk, requests } = await leaving();
    screen.type(key);
    await arrived();
    expect(requests).toEqual([]);
    await disk.settle();
    expect(requests).toEqual([request]);
  });
});

describe('a new game', () => {
  test('is shown at once, and accepts answers before it has been saved', async () => {
    const { screen, disk } = await onDisk();
    screen.type('2\r');
    expect(screen.context()).toBe('dice-numbers');
    await disk.settle();
    expect(screen.context()).toBe('dice-numbers');
  });

  test("shows its roll-off even if it can't be saved", async () => {
    const { screen, disk } = await onDisk(2);
    await disk.settle('permission denied (EACCES)');
    expect(screen.context()).toBe('roll-off');
    expect(screen.text()).toContain('NOT SAVED');
  });
});

describe('a computer’s move', () => {
  /**
   * Opens a saved game between Anna and the computer player Perfect. It is Perfect's turn, and the screen shows
   * Perfect's move.
   */
  async function shownOnDisk(): Promise<{ readonly screen: TestScreen; readonly disk: HeldDisk }> {
    const disk = heldDisk(arrived);
    const session = startSession(mixedHeader('person', 'perfect'), rollerFor(1), { journal: disk });
    const screen = openScreen({ players: ['Anna', 'Perfect'], session, animation: 'on' });
    await disk.settle();
    screen.press('enter');
    await jest.advanceTimersByTimeAsync(0);
    screen.press('enter');
    return { screen, disk };
  }

  test("isn't shown until it has been saved, and the screen doesn't change", async () => {
    const { screen, disk } = await shownOnDisk();
    await jest.advanceTimersByTimeAsync(1500);
    expect(rolls(screen)).toBe(1);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(rolls(screen)).toBe(1);
    expect(screen.text()).toContain('saving ...');
    expect(screen.text()).toContain('Perfect keeps');
    screen.press('enter', 'space');
    screen.press('f1', 'f1');
    await disk.settle();
    expect(rolls(screen)).toBe(2);
    expect(screen.text()).not.toContain('saving ...');
  });

  test("is made even if it can't be saved, and the screen shows the reason", async () => {
    const { screen, disk } = await shownOnDisk();
    await jest.advanceTimersByTimeAsync(1500);
    await disk.settle('the disk is full (ENOSPC)');
    expect(rolls(screen)).toBe(2);
    expect(screen.text()).toContain('NOT SAVED');
    expect(screen.text()).toContain('Not saved (you can keep playing): the disk is full (ENOSPC)');
    await jest.advanceTimersByTimeAsync(3000);
    await disk.settle();
    expect(rolls(screen)).toBe(3);
    expect(screen.text()).not.toMatch(/not saved/i);
  });

  test('discards keys that were typed earlier for a person’s turn', async () => {
    const disk = heldDisk(arrived);
    const session = startSession(mixedHeader('person', 'perfect'), rollerFor(0), { journal: disk });
    const screen = openScreen({ players: ['Anna', 'Perfect'], session, animation: 'on' });
    await disk.settle();
    screen.press('enter');
    screen.type('chance\r');
    screen.type('s0\r-+');
    await disk.settle();
    expect(screen.context()).toBe('computer');
    await jest.advanceTimersByTimeAsync(500);
    expect(screen.model().pace).toEqual({ speed: 'normal' });
    expect(screen.text()).toContain('Perfect is thinking ...');
  });

  test('passes no keys to the next person’s turn, even while the terminal is being resized', async () => {
    const disk = heldDisk(arrived);
    const session = startSession(mixedHeader('person', 'perfect'), rollerFor(1), { journal: disk });
    const analyst = fakeAnalyst({
      move: () =>
        Promise.resolve({
          action: { type: 'score', box: 'chance' },
          reason: { type: 'score', box: 'chance', points: 14 },
        }),
    });
    const screen = openScreen({ players: ['Anna', 'Perfect'], session, input: 'quick', analyst });
    await disk.settle();
    screen.press('enter');
    await jest.advanceTimersByTimeAsync(10);
    screen.store.resized(
      () => SIZE_80,
      () => undefined,
    );
    screen.type('rre');
    await disk.settle();
    await disk.settle();
    await jest.advanceTimersByTimeAsync(80);
    expect(screen.context()).toBe('quick');
    expect(screen.snapshot().events.map(({ type }) => type)).toEqual([
      'rolledOff',
      'rolled',
      'scored',
      'rolled',
    ]);
  });
});
