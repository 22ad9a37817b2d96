import type { GameEntry } from '../../../src/text/index.js';
import { describe, expect, test } from '@jest/globals';
import { type Session, startSession } from '../../../src/session/index.js';
import type { OpenedDaily, OpenGame } from '../../../src/ui/index.js';
import { header, rollerFor } from '../../support/builders.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';

/** The id of the first game of a test screen. */
const ID = 'game-1';

const ENTRY: GameEntry = {
  id: ID,
  state: 'unfinished',
  players: ['Anna'],
  kinds: [],
  about: '(round 1 of 13)',
};

/** Resolves when all callbacks of settled promises have run. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A disk that is full until a test changes `isFull`. */
interface FullDisk {
  isFull: boolean;
  /** How many times the program has tried to save the game. */
  attempts: number;
}

/** Returns the game as read from its file, without the moves that could not be saved. */
const stale = (): Session => startSession(header(1), rollerFor(0));

const staleGame = (): OpenGame => ({
  id: ID,
  session: stale(),
  started: () => undefined,
  close: () => Promise.resolve(true),
});

/** Leaves a game for the menu after a move that could not be saved. */
async function leftUnsaved(options: ScreenOptions = {}): Promise<{
  readonly screen: TestScreen;
  readonly session: Session;
  readonly disk: FullDisk;
}> {
  const disk: FullDisk = { isFull: true, attempts: 0 };
  const store = (): Promise<string | undefined> => {
    disk.attempts++;
    return Promise.resolve(disk.isFull ? 'the disk is full (ENOSPC)' : undefined);
  };
  const session = startSession(header(1), rollerFor(0), { journal: { store } });
  const screen = openScreen({ session, unfinished: [ENTRY], resume: staleGame, ...options });
  screen.type('1\rAnna\r');
  await settled();
  screen.type('chance\r');
  await settled();
  screen.press('f10');
  screen.type('3');
  await settled();
  expect(screen.context()).toBe('home');
  return { screen, session, disk };
}

const scored = (screen: TestScreen): number =>
  screen.snapshot().events.filter(({ type }) => type === 'scored').length;

describe("a game that couldn't be saved", () => {
  test("continues with all its moves when it's resumed, and is saved as soon as possible", async () => {
    const { screen, session, disk } = await leftUnsaved();
    disk.isFull = false;
    screen.type('r');
    screen.press('enter');
    await settled();
    expect(scored(screen)).toBe(1);
    expect(screen.text()).not.toContain('NOT SAVED');
    screen.type('aces\ry');
    await settled();
    expect(session.getSnapshot().events).toEqual(screen.snapshot().events);
    screen.press('f10');
    screen.type('3');
    await settled();
    expect(screen.text()).toContain('The game is saved.');
  });

  test("continues with all its moves when it's resumed as the daily game", async () => {
    const daily: OpenedDaily = { type: 'game', game: staleGame(), was: 'resumed' };
    const { screen } = await leftUnsaved({ archive: { daily: () => Promise.resolve(daily) } });
    screen.type('d');
    await settled();
    expect(scored(screen)).toBe(1);
    expect(screen.text()).toContain('NOT SAVED');
  });

  test.each([true, false])(
    "is saved again only if it hasn't been deleted (deleted: %s)",
    async (isDeleted) => {
      const { screen, disk } = await leftUnsaved({
        archive: {
          list: () => Promise.resolve([ENTRY]),
          remove: () => Promise.resolve({ isDeleted, line: 'The result.' }),
        },
      });
      screen.type('g');
      await settled();
      screen.type('xy');
      await settled();
      expect(screen.text()).toContain('The result.');
      const { attempts } = disk;
      screen.store.end('SIGTERM');
      await screen.store.ended;
      expect(disk.attempts > attempts).toBe(!isDeleted);
    },
  );
});
