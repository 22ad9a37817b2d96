import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Edit, editText } from '../../../src/ui/core/editText.js';

const type = (text: string): Edit => ({ verb: 'type', text });

describe('the text of a prompt', () => {
  test.each([
    ['', type('a'), 'a'],
    ['an', type('n'), 'ann'],
    ['ann', { verb: 'erase' }, 'an'],
    ['', { verb: 'erase' }, ''],
    ['雪🎲', { verb: 'erase' }, '雪'],
    ['e\u0301', { verb: 'erase' }, ''],
    ['👩‍👧', { verb: 'erase' }, ''],
    ['ann', { verb: 'erase-all' }, ''],
  ] as const)('%j after %j is %j', (typed, command, after) => {
    expect(editText(typed, command)).toBe(after);
  });

  test('has a maximum length, however much the player types', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 })), (texts) => {
        const typed = texts.reduce((all, text) => editText(all, type(text)), 'x'.repeat(50));
        expect(typed.length).toBeLessThanOrEqual(60);
        expect(typed.startsWith('x'.repeat(50))).toBe(true);
      }),
      { numRuns: 100, seed: 1956 },
    );
  });
});
