import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Cell, testFit } from '../../src/statistics/dice/chiSquare.js';

const cells = (...pairs: readonly (readonly [seen: number, expected: number])[]): Cell[] =>
  pairs.map(([seen, expected]) => ({ seen, expected }));

describe('testFit', () => {
  test('the chi-square test gives the published result for a textbook example', () => {
    // Face counts of 8, 9, 9, 7, 11 and 16 in 60 throws give a chi-square of 5.2 with 5 degrees of freedom.
    const fit = testFit(cells([8, 10], [9, 10], [9, 10], [7, 10], [11, 10], [16, 10]));
    expect(fit?.chiSquare).toBeCloseTo(5.2, 12);
    expect(fit?.degreesOfFreedom).toBe(5);
    expect(fit?.pValue).toBeCloseTo(0.392, 3);
  });

  test.each([
    ['an expected count of five is sufficient', cells([4, 5], [6, 5]), 0.4, 1],
    [
      'a cell with a smaller expected count is merged with the next rarest cell',
      cells([11, 6], [1, 4], [8, 10]),
      0.8,
      1,
    ],
    ['small cells are merged until their expected count is five', cells([1, 2], [4, 3], [5, 5]), 0, 1],
    [
      'remaining small cells are merged with the last pool',
      cells([5, 4], [5, 4], [1, 4]),
      undefined,
      undefined,
    ],
  ])('the chi-square test pools cells: %s', (_, table, chiSquare, degrees) => {
    const fit = testFit(table);
    expect(fit?.degreesOfFreedom).toBe(degrees);
    if (chiSquare !== undefined) expect(fit?.chiSquare).toBeCloseTo(chiSquare, 12);
  });

  test.each([
    ['no cells', []],
    ['one cell', cells([10, 10])],
    ['expected counts of zero', cells([0, 0], [0, 0])],
    ['expected counts that are too small', cells([3, 4], [5, 4])],
  ])('the chi-square test is impossible with %s', (_, table) => {
    expect(testFit(table)).toBeUndefined();
  });

  test('the chi-square test pools cells by expected counts, not by observed counts', () => {
    const expected = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(expected, fc.infiniteStream(fc.nat({ max: 50 })), (counts, seen) => {
        const [even, uneven] = [
          testFit(counts.map((count) => ({ seen: count, expected: count }))),
          testFit(counts.map((count) => ({ seen: seen.next().value, expected: count }))),
        ];
        expect(uneven?.degreesOfFreedom).toBe(even?.degreesOfFreedom);
        if (even) expect([even.chiSquare, even.pValue]).toEqual([0, 1]);
      }),
    );
  });
});
