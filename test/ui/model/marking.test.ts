import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OFFICIAL, YAHTZEE_BOXES, type YahtzeeBox } from '../../../src/engine/index.js';
import { moveMark } from '../../../src/ui/model/questions/marking.js';

const SOME: readonly YahtzeeBox[] = ['aces', 'threes', 'fullHouse', 'yahtzee', 'chance'];
const DIRECTIONS = ['up', 'down', 'left', 'right'] as const;

describe('the mark', () => {
  test.each([
    [undefined, 'down', 'aces'],
    [undefined, 'up', 'chance'],
    [undefined, 'right', 'aces'],
    ['aces', 'down', 'threes'],
    ['threes', 'down', 'fullHouse'],
    ['chance', 'down', 'aces'],
    ['aces', 'up', 'chance'],
    ['aces', 'right', 'fullHouse'],
    ['threes', 'left', 'yahtzee'],
    ['chance', 'left', 'threes'],
    ['fullHouse', 'left', 'aces'],
    // The marked box has been filled, so it is no longer legal.
    ['sixes', 'down', 'aces'],
  ] as const)('moves from %s %s to %s', (marked, to, box) => {
    expect(moveMark(OFFICIAL, SOME, marked, to)).toBe(box);
  });

  test("doesn't move if the other section has no legal box", () => {
    expect(moveMark(OFFICIAL, ['aces', 'twos'], 'twos', 'right')).toBe('twos');
  });

  test('is always on a legal box', () => {
    fc.assert(
      fc.property(
        fc.subarray([...YAHTZEE_BOXES], { minLength: 1 }),
        fc.option(fc.constantFrom(...YAHTZEE_BOXES), { nil: undefined }),
        fc.constantFrom(...DIRECTIONS),
        (boxes, marked, to) => {
          expect(boxes).toContain(moveMark(OFFICIAL, boxes, marked, to));
        },
      ),
      { numRuns: 200, seed: 1956 },
    );
  });

  test('reaches every legal box with the Down key', () => {
    const reached: string[] = [];
    while (reached.length < SOME.length)
      reached.push(moveMark(OFFICIAL, SOME, reached.at(-1), 'down') ?? 'twos');
    expect(reached).toEqual(SOME);
  });
});
