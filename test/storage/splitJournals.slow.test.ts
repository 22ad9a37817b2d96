import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitJournals } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { SHORT } from '../support/houseRules.js';
import { journalPath, keepGame, storeIn } from '../support/store.js';

let journals: readonly Buffer[];

beforeAll(async () => {
  using home = temporaryFolder();
  const store = await storeIn(home.path);
  const games = [];
  for (const names of [['Ann'], ['Żofia', '李小龍'], ['Bob']])
    games.push(await keepGame(store, { names, rules: SHORT }));
  journals = games.map(({ id }) => readFileSync(journalPath(home.path, id)));
});

/** Splits bytes into chunks of these sizes. The list of sizes is repeated as often as necessary. */
async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let start = 0, number = 0; start < bytes.length; number++) {
    const end = start + (sizes[number % sizes.length] ?? 1);
    yield bytes.subarray(start, end);
    start = end;
  }
}

const piecesOf = async (bytes: Uint8Array, sizes: readonly number[] = [1 << 16]) => {
  const pieces = [];
  for await (const piece of splitJournals(chunked(bytes, sizes))) pieces.push(piece);
  return pieces;
};

describe('splitJournals', () => {
  test('a file of exported games is split into the original journals for any chunk sizes', async () => {
    const anySizes = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 });
    const anyOrder = fc.array(fc.nat({ max: 2 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anyOrder, anySizes, async (order, sizes) => {
        const wanted = order.map((number) => journals[number] ?? Buffer.alloc(0));
        const pieces = await piecesOf(Buffer.concat(wanted), sizes);
        let line = 1;
        for (const [index, bytes] of wanted.entries()) {
          const piece = pieces[index];
          expect(piece).toMatchObject({ type: 'journal', line });
          expect(piece?.type === 'journal' && Buffer.compare(piece.bytes, bytes) === 0).toBe(true);
          line += bytes.filter((byte) => byte === 0x0a).length;
        }
        expect(pieces).toHaveLength(wanted.length);
      }),
      { numRuns: 20 },
    );
  });

  test('a file of exported games is split only before headers, so a torn end stays in its journal', async () => {
    const torn = Buffer.concat([...journals.slice(0, 1), Buffer.from('torn')]);
    expect(await piecesOf(torn)).toEqual([{ type: 'journal', line: 1, bytes: torn }]);
  });

  test("a file of exported games is read up to the first line or journal that's too large", async () => {
    const [journal = Buffer.alloc(0)] = journals;
    const lines = journal.filter((byte) => byte === 0x0a).length;
    const long = (length: number): Buffer => Buffer.concat([journal, Buffer.alloc(length, 0x78), journal]);
    const tooLong = { type: 'stop', problem: { code: 'line-too-long', line: 1, long: lines + 1 } };
    expect(await piecesOf(long(64 * 1024 + 1))).toEqual([tooLong]);
    // The extra line has the maximum length, so the reader still finds the next game.
    const longest = Buffer.concat([journal, Buffer.alloc(64 * 1024, 0x78), Buffer.from('\n'), journal]);
    expect(await piecesOf(longest)).toMatchObject([{ line: 1 }, { line: lines + 2 }]);
    const large = Buffer.concat([journal, Buffer.alloc(4 * 1024 * 1024, 0x0a)]);
    const tooLarge = { type: 'stop', problem: { code: 'journal-too-large', line: 1 } };
    expect(await piecesOf(large, [4000])).toEqual([tooLarge]);
  });

  test("a file of exported games is refused if it doesn't begin with a header", async () => {
    const noGames = [{ type: 'stop', problem: { code: 'no-games' } }];
    const [journal = Buffer.alloc(0)] = journals;
    expect(await piecesOf(Buffer.concat([Buffer.from('\n'), journal]))).toEqual(noGames);
    expect(await piecesOf(Buffer.alloc(1_000_000))).toEqual(noGames);
    expect(await piecesOf(Buffer.alloc(0))).toEqual([]);
  });
});
