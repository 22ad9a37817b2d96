import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readLines } from '../../src/cli/process.js';

async function linesOf(chunks: readonly (Buffer | string)[], longest = 100): Promise<string[]> {
  async function* input(): AsyncGenerator<Buffer | string> {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const group of readLines(input(), longest)) lines.push(...group);
  return lines;
}

test.each([
  [[''], []],
  [['a'], ['a']],
  [['a\n'], ['a']],
  [['a\nb'], ['a', 'b']],
  [['\n\n'], ['', '']],
  [['a\r\nb\r\n'], ['a', 'b']],
  [
    ['a', 'b\nc', 'd\n'],
    ['ab', 'cd'],
  ],
  [
    ['a\r', '\nb'],
    ['a', 'b'],
  ],
])('readLines splits %j into lines', async (chunks, lines) => {
  expect(await linesOf(chunks)).toEqual(lines);
});

test('readLines accepts chunks that end anywhere, even inside a character', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }).filter((line) => !/[\n\r\ufeff]/.test(line))),
      fc.integer({ min: 1, max: 7 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(await linesOf(chunks)).toEqual(lines);
      },
    ),
  );
});

test('readLines cuts a long line to one character over the limit, and returns the whole next line', async () => {
  const long = Array.from({ length: 1000 }, () => 'x'.repeat(50));
  const [first, second] = await linesOf([...long, '\nnext\n'], 100);
  expect(first).toBe('x'.repeat(101));
  expect(second).toBe('next');
});
