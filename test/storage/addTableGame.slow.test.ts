import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { encodeTableJournal } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { journalPath, storeIn } from '../support/store.js';
import { tableGame, type TableWish } from '../support/stored/tableGames.js';

const journalOf = (wish: TableWish): Uint8Array => encodeTableJournal(tableGame(wish));
const LEFT: TableWish = { seat: 1, actions: 20 };
const WHOLE: TableWish = { seat: 0 };

describe('several seats of a table store their games in the same home', () => {
  test.each([
    ['two whole games', [WHOLE, { seat: 1 }], WHOLE, ['new', 'known']],
    ['a game whose player left, and then the whole game', [LEFT, WHOLE], WHOLE, ['new', 'new']],
    ['the whole game, and then a game whose player left', [WHOLE, LEFT], WHOLE, ['new', 'known']],
    ['the same game twice', [LEFT, LEFT], LEFT, ['new', 'known']],
  ] as const)('%s', async (_what, added, kept, results) => {
    using folder = temporaryFolder();
    const store = await storeIn(folder.path);
    for (const [index, wish] of added.entries()) {
      expect(await store.addTableGame(journalOf(wish))).toMatchObject({ ok: true, status: results[index] });
    }
    const { id } = tableGame(kept);
    expect(readFileSync(journalPath(folder.path, id)).equals(journalOf(kept))).toBe(true);
    const { over, unfinished } = await store.survey();
    expect([over.length, unfinished.length]).toEqual(kept === WHOLE ? [1, 0] : [0, 1]);
  });

  test("another game with the same id is refused, and the stored game doesn't change", async () => {
    using folder = temporaryFolder();
    const store = await storeIn(folder.path);
    await store.addTableGame(journalOf(LEFT));
    const { id } = tableGame(LEFT);
    for (const other of [{ luck: 'other' }, { ...LEFT, luck: 'other' }]) {
      expect(await store.addTableGame(journalOf(other))).toEqual({
        ok: false,
        problem: { code: 'taken', id },
      });
    }
    expect(readFileSync(journalPath(folder.path, id)).equals(journalOf(LEFT))).toBe(true);
  });

  test('seats that store the game at the same time store it once', async () => {
    using folder = temporaryFolder();
    const stores = await Promise.all([0, 1, 2, 3].map(() => storeIn(folder.path)));
    const results = await Promise.all(
      stores.map((store, seat) => store.addTableGame(journalOf({ names: ['A', 'B', 'C', 'D'], seat }))),
    );
    expect(results.map((result) => result.ok && result.status).sort()).toEqual([
      'known',
      'known',
      'known',
      'new',
    ]);
  });
});
