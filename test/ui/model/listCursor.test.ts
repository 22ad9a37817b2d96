import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Direction } from '../../../src/ui/core/bindings.js';
import {
  itemBeside,
  type List,
  moveInList,
  nearestPlace,
  scrollable,
} from '../../../src/ui/core/listCursor.js';

const DIRECTIONS: readonly Direction[] = [
  ...(['up', 'down', 'left', 'right', 'page-up', 'page-down', 'first', 'last'] as const),
];

describe('a move in a list', () => {
  test('never leaves the list', () => {
    const lists = fc.record({
      length: fc.integer({ min: 1, max: 20 }),
      page: fc.integer({ min: 1, max: 30 }),
      ends: fc.constantFrom<List['ends']>('stop', 'wrap'),
    });
    fc.assert(
      fc.property(lists, fc.array(fc.constantFrom(...DIRECTIONS)), (list, moves) => {
        let place = 0;
        for (const to of moves) {
          place = moveInList(place, to, list);
          expect(place).toBe(nearestPlace(place, list));
        }
      }),
    );
  });

  test.each<[Direction, number]>([
    ['up', 4],
    ['down', 6],
    ['page-up', 2],
    ['page-down', 8],
    ['first', 0],
    ['last', 9],
    ['left', 5],
    ['right', 5],
  ])('%s from position 5 of 10 leads to %i', (to, place) => {
    expect(moveInList(5, to, { length: 10, page: 3, ends: 'stop' })).toBe(place);
  });

  test('up and down wrap around, or stop at the ends', () => {
    const wrapping: List = { length: 3, ends: 'wrap' };
    const stopping: List = { length: 3, ends: 'stop' };
    expect([moveInList(0, 'up', wrapping), moveInList(2, 'down', wrapping)]).toEqual([2, 0]);
    expect([moveInList(0, 'up', stopping), moveInList(2, 'down', stopping)]).toEqual([0, 2]);
  });

  test('stays at the start of an empty list', () => {
    for (const to of DIRECTIONS) expect(moveInList(0, to, { length: 0, ends: 'stop' })).toBe(0);
  });
});

test('a text can be scrolled until its last line is in the window', () => {
  expect(moveInList(0, 'last', scrollable(10, 4))).toBe(6);
  expect(moveInList(0, 'last', scrollable(3, 4))).toBe(0);
});

test("the next item after an item that isn't in the list is the first item", () => {
  expect(itemBeside(['a', 'b'], 'x', 1)).toBe('a');
});
