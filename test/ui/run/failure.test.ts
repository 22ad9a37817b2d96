import { describe, expect, test } from '@jest/globals';
import { nodeFiles } from '../../../src/storage/index.js';
import { newGameId } from '../../../src/storage/journal/records.js';
import { openScreen, type ScreenOptions, type TestScreen } from '../../support/screen.js';
import { EXERCISES, trainingIn } from '../../support/training.js';

/** The error of the system if a file is in the place of a folder. */
async function notAFolder(): Promise<never> {
  await nodeFiles.list(import.meta.filename);
  throw new Error('the file is a folder');
}

/** The keys to press, each when the screen shows a text. */
type Steps = Readonly<Record<string, string>>;

const FAILED = `That failed: part of the path isn't a folder (ENOTDIR)`;

const finished = {
  id: '2026-01-31-abcdef',
  state: 'finished',
  players: ['Ann'],
  kinds: [],
  about: '243',
} as const;

describe('an error of the system is shown, and the program goes on', () => {
  const screens: readonly [what: string, options: ScreenOptions, steps: Steps][] = [
    ['the list of games', { archive: { list: notAFolder } }, { Play: 'g' }],
    [
      'a game to review',
      { archive: { list: () => Promise.resolve([finished]), read: notAFolder } },
      { Play: 'g', Ann: 'r' },
    ],
    [
      'a game to resume',
      {
        archive: { list: () => Promise.resolve([{ ...finished, state: 'unfinished' }]) },
        resume: () => {
          throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
        },
      },
      { Play: 'g', Ann: '\r' },
    ],
    ['a page', { archive: { page: notAFolder } }, { Play: 'b' }],
    ['the daily game', { archive: { daily: notAFolder } }, { Play: 'd' }],
    ['the last network table', { tables: { back: notAFolder } as never }, { Play: 'n', Host: '4' }],
    [
      'a round of training',
      { training: { ...trainingIn(EXERCISES), chooseRound: notAFolder } },
      { Play: 't', 'Ten positions': '\r' },
    ],
    [
      'the facts about training',
      { training: { ...trainingIn(EXERCISES), facts: notAFolder } },
      { Play: 't' },
    ],
  ];

  /** Types keys, and waits until the screen shows a text. */
  async function shown(text: string, steps: Steps, options: ScreenOptions): Promise<TestScreen> {
    const screen = openScreen({ ...options, opening: 'home' });
    const reached = async (line: string): Promise<void> => {
      while (!screen.text().includes(line)) await screen.changed();
    };
    for (const [line, key] of Object.entries(steps)) {
      await reached(line);
      screen.type(key);
    }
    await reached(text);
    return screen;
  }

  test.each(screens)('%s', async (_, options, steps) => {
    const screen = await shown(FAILED, steps, options);
    screen.press('f1');
    expect(screen.context()).toBe('reading');
  });

  test('the scores of earlier solo games', async () => {
    const screen = openScreen({ players: ['Ann'], earlier: notAFolder });
    while (!screen.text().includes(FAILED)) await screen.changed();
  });

  test('an update of yahtzee-cli: its files are gone', async () => {
    const replaced = Object.assign(new Error("Can't find module"), { code: 'ERR_MODULE_NOT_FOUND' });
    const page = (): Promise<never> => Promise.reject(replaced);
    await shown('yahtzee-cli was updated. Quit, and start it again.', { Play: 'b' }, { archive: { page } });
  });

  test('a wrong clock', async () => {
    const tables = { back: async () => void newGameId(new Date('+010000-01-01T00:00:00Z')) } as never;
    await shown("Your computer's clock shows the year 10000.", { Play: 'n', Host: '4' }, { tables });
  });
});
