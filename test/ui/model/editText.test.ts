import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Command } from '../../../src/ui/keys/command.js';
import { editText } from '../../../src/ui/model/editText.js';

const type = (text: string): Command => ({ verb: 'type', text });

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

  test.each(['answer', 'back', 'complete', 'roll'] as const)(
    'does not change after the command %s',
    (verb) => {
      expect(editText('ann', { verb })).toBeUndefined();
    },
  );

  test('has a maximum length, however much the player types', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 })), (texts) => {
        const typed = texts.reduce((all, text) => editText(all, type(text)) ?? all, 'x'.repeat(50));
        expect(typed.length).toBeLessThanOrEqual(60);
        expect(typed.startsWith('x'.repeat(50))).toBe(true);
      }),
      { numRuns: 100, seed: 1956 },
    );
  });
});
