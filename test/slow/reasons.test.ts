import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Parts, PARTS, partsAfter, solve } from '../../src/analysis/index.js';
import { expectedText, whySentence, whyText } from '../../src/text/index.js';
import { MOST_HIDDEN, namedParts } from '../../src/text/play/whyParts.js';
import { anyCardWithOpen, anyDice, underRules } from '../support/generators.js';
import { EVERY_RULE_SET } from '../support/houseRules.js';

const anyRollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

/** Differences that add up to less than this are so small that their names may hide more. */
const SMALL = 1;

/** Returns the sum of the numbers in a sentence, in tenths. */
const sumInSentence = (sentence: string): number =>
  [...sentence.matchAll(/(\d+\.\d) (more|less)/g)].reduce(
    (sum, [, number, change]) => sum + (change === 'more' ? 1 : -1) * Math.round(10 * Number(number)),
    0,
  );

/** Returns the sum of the numbers in a line with signs, in tenths. */
const sumInLine = (line: string): number =>
  [...line.matchAll(/[-+]\d+\.\d/g)].reduce((sum, [number]) => sum + Math.round(10 * Number(number)), 0);

test.each(EVERY_RULE_SET.map((rules) => [rules.name, rules] as const))(
  'reasons add up to the cost, and name most of the differences: %s',
  (_, rules) => {
    const solved = solve(rules);
    fc.assert(
      fc.property(anyCardWithOpen(1, 13), anyDice, anyRollsLeft, fc.nat(5), (open, dice, rollsLeft, nth) => {
        const position = { card: underRules(rules, open), dice, rollsLeft };
        const { moves } = solved.advise(position);
        const parts = partsAfter(solved, position, moves);
        const [best, move] = [moves[0], moves[Math.min(moves.length - 1, 1 + nth)]];
        const [bestParts, moveParts] = [parts[0], parts[Math.min(moves.length - 1, 1 + nth)]];
        if (!best || !move || !bestParts || !moveParts || best === move) return;
        const first = { move: best, parts: bestParts };
        const second = { move, parts: moveParts };
        const cost = Math.round(10 * Number(expectedText(move.cost)));
        expect(sumInSentence(whySentence(rules, first, second, { form: 'against' }))).toBe(cost);
        expect(sumInSentence(whySentence(rules, second, first, { form: 'against' }))).toBe(0 - cost);
        expect(sumInLine(whyText(rules, second, first, 76) ?? '')).toBe(0 - cost);
        expectMostNamed(
          bestParts,
          moveParts,
          [best, move].flatMap((each) => ('box' in each ? [each.box] : [])),
        );
      }),
      { numRuns: 300 },
    );
  },
);

/** Checks that the names hide at most a third of the differences. */
function expectMostNamed(parts: Parts, than: Parts, filled: Parameters<typeof namedParts>[2]): void {
  const { named, rest } = namedParts(parts, than, filled, 'enough');
  const all = PARTS.reduce((sum, part) => sum + Math.abs(parts[part] - than[part]), 0);
  if (all < SMALL) return;
  const shown = named.reduce((sum, { points }) => sum + Math.abs(points), 0);
  expect(all - shown).toBeLessThanOrEqual(MOST_HIDDEN * all + 1e-9);
  expect(Math.abs(rest)).toBeLessThanOrEqual(MOST_HIDDEN * all + 1e-9);
}
