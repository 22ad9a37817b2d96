import { expect, test } from '@jest/globals';
import { type GameHeader, marksOf } from '../../src/engine/index.js';
import { header } from '../support/builders.js';

test('a game counts unless it has a mark', () => {
  expect(marksOf(header(1))).toEqual([]);
  expect(marksOf({ ...header(1), practice: true })).toEqual(['practice']);
  expect(marksOf({ ...header(1), seedGiven: true })).toEqual(['seed-given']);
  expect(marksOf({ ...header(1), seedGiven: true, practice: true })).toEqual(['practice', 'seed-given']);
});

test('the same dice for everybody are no mark', () => {
  const duplicate: GameHeader = { ...header(2), duplicate: true };
  expect(marksOf(duplicate)).toEqual([]);
});
