import { expect, test } from '@jest/globals';
import type { Move } from '../../src/analysis/index.js';
import { OFFICIAL, type RuleSet } from '../../src/engine/index.js';
import { moveTable } from '../../src/text/index.js';

/** Some widths that the list of moves can have in the coach's panel. */
const WIDTHS = [32, 34, 38, 56];

/** Returns house rules whose label for a Large Straight has the maximum width. */
const rulesWith = (points: number): RuleSet => ({
  ...OFFICIAL,
  boxes: OFFICIAL.boxes.map((entry) =>
    entry.box === 'largeStraight' ? { ...entry, label: 'A Long Straight' } : entry,
  ),
  fixedScores: { ...OFFICIAL.fixedScores, largeStraight: points },
});

const MOVES: readonly Move[] = [
  { box: 'largeStraight', expected: 12345.6, cost: 0 },
  { hold: [2, 3, 4, 5], expected: 11345.6, cost: 1000 },
  { hold: [], expected: 945.6, cost: 11400 },
];

test.each([40, 400, 1000].flatMap((points) => WIDTHS.map((columns) => [points, columns] as const)))(
  'a table with %d points for a box and five-digit totals fits in %d columns',
  (points, columns) => {
    const table = moveTable(rulesWith(points), MOVES, { largeStraight: points }, columns);
    expect(table.lines[0]).toMatch(new RegExp(`^A Lon[^ ]*( S[^ ]*)? ${points} +12345\\.6 *$`));
    expect(table.lines.slice(1)).toEqual([
      expect.stringMatching(/^keep 2 3 4 5 +11345\.6 {2} 1000\.0$/),
      expect.stringMatching(/^roll all five +945\.6 {2}11400\.0$/),
    ]);
    for (const line of table.lines) {
      expect(line.length).toBe(table.moveColumns + table.headings.length);
      expect(line.length).toBeLessThanOrEqual(columns);
    }
  },
);

test.each([40, 400, 1000])("the widest label and %d points aren't cut if there's room", (points) => {
  const moves: readonly Move[] = [{ box: 'largeStraight', expected: 231.4, cost: 0 }];
  const [line] = moveTable(rulesWith(points), moves, { largeStraight: points }, 34).lines;
  expect(line).toMatch(new RegExp(`^A Long Straight ${points} `));
});
