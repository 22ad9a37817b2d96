import { expect, test } from '@jest/globals';
import { columnsOf, wrap, wrapWithIndent } from '../../src/text/index.js';

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['unbreakable', 4, ['unbr', 'eaka', 'ble']],
  ['骰子 骰子 骰子', 9, ['骰子 骰子', '骰子']],
  ['骰子骰子 a', 5, ['骰子', '骰子', 'a']],
  ['骰', 1, ['骰']],
  ['é'.normalize('NFD').repeat(4), 4, ['é'.normalize('NFD').repeat(4)]],
])('wraps %j at %i columns', (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test('indents the second line by the width of the list marker', () => {
  const lines = wrapWithIndent('骰 ', 'one two', 7);
  expect(lines).toEqual(['骰 one', '   two']);
  expect(lines.map(columnsOf)).toEqual([6, 6]);
});
