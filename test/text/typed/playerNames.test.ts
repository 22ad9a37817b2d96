import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanName } from '../../../src/engine/index.js';
import { columnsOf, readPlayerNames, shortNames } from '../../../src/text/index.js';
import { anyText } from '../../support/anyText.js';

test.each([
  ['Ann,Bob', ['Ann', 'Bob']],
  [' Ann , Bob ', ['Ann', 'Bob']],
  ['1', ['Player 1']],
  ['4', ['Player 1', 'Player 2', 'Player 3', 'Player 4']],
  ['Anne  Marie', ['Anne Marie']],
  ['Zoe\u0308', ['Zo\u00eb']],
  ['\x1b[31mAnn\x1b[0m', ['[31mAnn[0m']],
  ['A\u202enn,B\u200bob', ['Ann', 'Bob']],
  ['李小龍,🎲', ['李小龍', '🎲']],
  ['Ann: Aces 3', ['Ann: Aces 3']],
])('reads names of players from %j', (typed, names) => {
  expect(readPlayerNames(typed)).toEqual({ ok: true, names });
});

test.each([
  ['', /a player needs a name/],
  ['Ann,', /a player needs a name/],
  ['Ann,\u200b', /a player needs a name/],
  ['Ann,\u3164', /a player needs a name/],
  ['0', /0 isn't a valid number of players/],
  ['5', /5 isn't a valid number of players/],
  ['-1', /-1 isn't a valid number of players/],
  ['A,B,C,D,E', /5 names are too many/],
  ['Ann,3', /the name "3" has only digits/],
  ['Ann,Ann', /two players can't both be called "Ann"/],
  ['Ann,ann', /"Ann" and "ann" are too similar/],
  ['Ann,Ａｎｎ', /too similar/],
  ['abcdefghijklmnopqrstu', /is wider than 20 columns/],
  ['李小龍李小龍李小龍李小', /is wider than 20 columns/],
  [`a${'\u0301'.repeat(200)}`, /is wider than 20 columns/],
])('refuses %j with one line that gives the allowed values', (typed, said) => {
  const reading = readPlayerNames(typed);
  if (reading.ok) throw new Error('the names were accepted');
  expect(reading.problem).toMatch(said);
  expect(reading.problem).toMatch(/; give 1 to 4 different names such as Ann,Bob, or a number from 1 to 4$/);
  expect(reading.problem).not.toContain('\n');
});

test('cleaning a clean name changes nothing', () => {
  for (const name of ['Ann', '李小龍', 'Zo\u00eb', 'O\u2019Neill', '🎲']) {
    expect(cleanName(name)).toBe(name);
    expect(columnsOf(cleanName(name))).toBeGreaterThan(0);
  }
  const parts = [
    'a',
    'e',
    ' ',
    '\u0301',
    '\u0308',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u1100',
    '\u1161',
    '\u00a0',
    '\n',
  ];
  const text = fc.oneof(
    anyText(),
    fc.array(fc.constantFrom(...parts)).map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(cleanName(cleanName(typed))).toBe(cleanName(typed));
    }),
    { examples: [['a\u200b\u0301']] },
  );
});

describe('shortening names', () => {
  test.each([
    [['Anna', 'Bob'], 5, ['Anna', 'Bob']],
    [['Bertram', 'Chloe'], 5, ['Bert.', 'Chloe']],
    [['Player 1', 'Player 2', 'Ann'], 5, ['Pla.1', 'Pla.2', 'Ann']],
    [['Wilhelmina of Orange', 'Bert'], 12, ['Wilhelmin...', 'Bert']],
    [['Bertram the Elder 1', 'Bertram the Elder 2'], 10, ['Bertra...1', 'Bertra...2']],
    [['李小龍王', '李小龍陳'], 5, ['李.王', '李.陳']],
    [['Play', 'Player 1'], 4, ['Play', 'Pla.']],
    // Players in different games can have equal names. Equal names have equal short names.
    [['Perfect', 'Perfect'], 11, ['Perfect', 'Perfect']],
  ])('%j to %i columns gives %j', (names, columns, short) => {
    expect(shortNames(names, columns)).toEqual(short);
  });
});
