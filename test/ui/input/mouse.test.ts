import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMouseReader, type MouseInput } from '../../../src/ui/input/mouseReader.js';

/** What is read from these chunks, and what is left of them for the keys. */
function read(...chunks: readonly string[]): {
  readonly inputs: readonly MouseInput[];
  readonly rest: string;
} {
  const inputs: MouseInput[] = [];
  const readMouse = createMouseReader((input) => inputs.push(input));
  const rest = chunks.map((chunk) => readMouse(chunk)).join('');
  return { inputs, rest };
}

describe('a mouse report', () => {
  test.each([
    ['\x1b[<0;1;1M', { kind: 'press', button: 'left', column: 0, row: 0 }],
    ['\x1b[<0;223;60M', { kind: 'press', button: 'left', column: 222, row: 59 }],
    ['\x1b[<2;5;7M', { kind: 'press', button: 'right', column: 4, row: 6 }],
    ['\x1b[<64;5;5M', { kind: 'wheel', to: 'up' }],
    ['\x1b[<65;5;5M', { kind: 'wheel', to: 'down' }],
  ] as const)('%j is %j', (bytes, input) => {
    expect(read(bytes)).toEqual({ inputs: [input], rest: '' });
  });

  test.each(['\x1b[<0;1;1m', '\x1b[<1;1;1M', '\x1b[<2;1;1m', '\x1b[<35;1;1M'])(
    'of no use is passed over: %j',
    (bytes) => {
      expect(read(bytes)).toEqual({ inputs: [], rest: '' });
    },
  );

  test('is one, too, where Escape came long before', () => {
    expect(read('\x1b', '[<0;3;4M', '[<64', ';5;5M')).toEqual({
      inputs: [
        { kind: 'press', button: 'left', column: 2, row: 3 },
        { kind: 'wheel', to: 'up' },
      ],
      rest: '\x1b',
    });
  });

  test('between keys leaves the keys', () => {
    expect(read('12\x1b[<0;3;4M\r')).toEqual({
      inputs: [{ kind: 'press', button: 'left', column: 2, row: 3 }],
      rest: '12\r',
    });
  });

  test('may be torn anywhere behind its first three characters', () => {
    const report = '\x1b[<0;12;34M';
    fc.assert(
      fc.property(fc.integer({ min: 3, max: report.length - 1 }), (at) => {
        expect(read(`a${report.slice(0, at)}`, `${report.slice(at)}b`)).toEqual({
          inputs: [{ kind: 'press', button: 'left', column: 11, row: 33 }],
          rest: 'ab',
        });
      }),
    );
  });

  test('is told from the keys that begin alike', () => {
    expect(read('\x1b[A\x1b[3~\x1b')).toEqual({ inputs: [], rest: '\x1b[A\x1b[3~\x1b' });
  });
});
