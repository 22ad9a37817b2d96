import { writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { pageLines, type StoredPage } from '../../../src/cli/menu/pages.js';
import { OFFICIAL } from '../../../src/engine/index.js';
import { openTrainingStore } from '../../../src/storage/index.js';
import { columnsOf } from '../../../src/text/index.js';
import { card, dice } from '../../support/builders.js';
import { temporaryFolder } from '../../support/child.js';
import { openedHome } from '../../support/stored/openedHome.js';
import { journalFile, storeGames } from '../../support/stored/storedHome.js';
import type { GameWish } from '../../support/stored/storedGames.js';

interface Stored {
  /** The ids of the stored games. */
  readonly ids: readonly string[];
  /** Returns the lines of a page. */
  lines(page: StoredPage, columns?: number): Promise<readonly string[]>;
  /** Makes the journal of a game unreadable. */
  spoil(game: number): void;
}

/** Stores games in a new home folder, and calls `check`. */
async function withGames(
  games: readonly GameWish[],
  check: (stored: Stored) => Promise<void>,
  faults?: string,
): Promise<void> {
  using folder = temporaryFolder();
  const ids = await storeGames(folder.path, games);
  const home = await openedHome(folder.path, faults);
  await check({
    ids,
    lines: (page, columns = 78) => pageLines(home, page, columns),
    spoil: (game) => writeFileSync(journalFile(folder.path, ids[game]), 'nonsense\n'),
  });
}

const SCORES = { name: 'scores' } as const;
const AVERAGES = { name: 'averages' } as const;
/** Enough games for everything that the averages show. */
const GAMES: readonly GameWish[] = Array.from({ length: 12 }, (_, game) => ({ seed: `kestrel ${game}` }));
const FEW = GAMES.slice(0, 6);

describe('the scores', () => {
  test('are all listed, except the scores of practice games', async () => {
    await withGames([...FEW, { seed: 'merlin', names: ['Zoë'], practice: true }], async ({ ids, lines }) => {
      const text = (await lines(SCORES)).join('\n');
      expect(text).toMatch(/^Official rules, 1 player\nPlace {2}Name /);
      for (const id of ids.slice(0, FEW.length)) expect(text).toContain(id);
      expect(text).not.toContain('Zoë');
    });
  });

  test.each<[string, readonly GameWish[], string]>([
    ['there are none', [{ actions: 20 }], 'No finished games yet.'],
    [
      'only computers have played',
      [{ names: ['Perfect'], kinds: ['perfect'] }],
      'Only computer players have finished games.',
    ],
  ])('are replaced by one line if %s', async (_, games, line) => {
    await withGames(games, async ({ lines }) => expect(await lines(SCORES)).toEqual([line]));
  });
});

describe('the averages', () => {
  test('show the same report as the command stats', async () => {
    await withGames(GAMES, async ({ lines }) => {
      const text = (await lines(AVERAGES)).join('\n');
      expect(text).toMatch(/^Statistics of 12 games\n\nOfficial rules\n/);
      expect(text).toMatch(/^ .* Best play$/m);
    });
  });

  test('are replaced by one line if there are no games', async () => {
    await withGames([], async ({ lines }) =>
      expect(await lines(AVERAGES)).toEqual(['You have no stored games yet.']),
    );
  });
});

describe.each([SCORES, AVERAGES])('the page $name', (page) => {
  test('fits in narrow and wide terminals', async () => {
    const names = ['Maximiliane von Hohenzollern', '雪見雪見雪見雪見雪見'];
    await withGames([...GAMES, { names, seed: 'hobby' }], async ({ lines }) => {
      for (const columns of [39, 59, 78]) {
        for (const line of await lines(page, columns))
          expect({ line, fits: columnsOf(line) <= Math.max(columns, 40) }).toEqual({ line, fits: true });
      }
    });
  });

  test("says how many games can't be read", async () => {
    await withGames(FEW, async ({ lines, spoil }) => {
      spoil(3);
      expect((await lines(page)).slice(-2)).toEqual([
        '',
        '1 unreadable game is left out. To see why, open Games in the menu.',
      ]);
      spoil(4);
      expect((await lines(page)).at(-1)).toMatch(/^2 unreadable games are left out\./);
    });
  });

  test("fails with one line if the home folder can't be read", async () => {
    await withGames(
      FEW,
      async ({ lines }) => {
        await expect(lines(page)).rejects.toThrow(
          /^Can't read the stored games in ".*": permission denied \(EACCES\)\. Set YAHTZEE_HOME to use another folder\.$/,
        );
      },
      'EACCES@1+',
    );
  });
});

describe('the card of a game', () => {
  test('is the card that the command card prints', async () => {
    await withGames([{ seed: 'kestrel' }], async ({ ids, lines }) => {
      const card = await lines({ name: 'card', game: ids[0] ?? '' });
      expect(card[1]).toMatch(/^\| YAHTZEE-CLI +2026-01-31 \|$/);
      expect(card.join('\n')).toMatch(/GRAND TOTAL \d+/);
    });
  });

  test('fails with one line if the game has been deleted', async () => {
    await withGames([], async ({ lines }) => {
      await expect(lines({ name: 'card', game: '2026-01-31-abcdef' })).rejects.toThrow(
        /^There is no game "2026-01-31-abcdef"\./,
      );
    });
  });
});

test('the averages say where the progress in training is, if there are answers', async () => {
  using folder = temporaryFolder();
  const home = await openedHome(folder.path);
  const lines = (): Promise<readonly string[]> => pageLines(home, AVERAGES, 78);
  expect(await lines()).toEqual(['You have no stored games yet.']);
  await openTrainingStore(home.files, home.path).addAnswers([
    {
      at: '2026-01-10T12:00:00.000Z',
      source: { type: 'level', level: 'perfect' },
      position: { rules: OFFICIAL, card: card({}), dice: dice('33341'), rollsLeft: 1 },
      themes: [],
      difficulty: 'easy',
      answer: { hold: [3, 3, 3] },
      best: { hold: [3, 3, 3] },
      cost: 0,
    },
  ]);
  expect(await lines()).toEqual([
    'You have no stored games yet.',
    '',
    'You have 1 answer in training. To see your progress, choose Train in the menu,',
    'and press p.',
  ]);
});
