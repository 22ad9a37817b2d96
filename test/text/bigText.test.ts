import { describe, expect, test } from '@jest/globals';
import { bigText } from '../../src/text/index.js';

describe('big text', () => {
  test('is as large as the room allows, with the proportions of letters', () => {
    expect(bigText('Hi!', '#', 9, 5)).toEqual([
      '# # ### #',
      '# #  #  #',
      '###  #  #',
      '# #  #   ',
      '# # ### #',
    ]);
    expect(bigText('Hi!', '#', 80, 10)).toHaveLength(10);
    expect(bigText('Hi!', '#', 80, 10)?.[0]).toBe('####    ####    ############    ####');
  });

  test('has rows of equal width for all letters', () => {
    const rows = bigText('The quick brown fox jumps over lazy dogs!', '#', 400, 5) ?? [];
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
  });

  test("is missing if there's too little room, or if a character has no letter", () => {
    expect(bigText('Hi!', '#', 8, 5)).toBeUndefined();
    expect(bigText('Hi!', '#', 9, 4)).toBeUndefined();
    expect(bigText('5 of a Kind!', '#', 80, 5)).toBeUndefined();
  });
});
