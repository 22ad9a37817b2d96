import type { Move, Solution } from '../../../src/analysis/index.js';
import {
  type Dice,
  DIE_INDEXES,
  type Face,
  isFull,
  OFFICIAL,
  openBoxes,
  type RuleSet,
  type Scorecard,
  schemeOf,
  scoringOptions,
  totals,
  withBox,
} from '../../../src/engine/index.js';

/**
 * Returns a fake solution for tests that would pass with any solution. The values of cards and holds are made up. The
 * value of filling a box is always the value of the resulting card.
 */
export function fakeSolution(rules: RuleSet = OFFICIAL): Solution {
  const expectedTotal = (card: Scorecard): number => {
    const { grand } = totals(rules, card);
    return isFull(rules, card)
      ? grand
      : grand +
          18 * openBoxes(rules, card).length +
          madeUp(
            schemeOf(rules)
              .boxes.map((box) => card.filled[box])
              .join(),
          );
  };
  return {
    rules,
    expectedTotal,
    advise({ card, dice, rollsLeft }) {
      const { legal, boxes, yahtzeeBonus } = scoringOptions(rules, card, dice);
      const worths = legal.map((box): Move => {
        const after = withBox(card, { box, points: boxes[box] ?? 0, yahtzeeBonus });
        return { box, expected: expectedTotal(after), cost: 0 };
      });
      const now = expectedTotal(card);
      const holds = rollsLeft === 0 ? [] : distinctHolds(dice);
      const all = [
        ...worths,
        ...holds.map((hold): Move => ({
          hold,
          expected: now + madeUp(`${hold.join('')} ${rollsLeft}`),
          cost: 0,
        })),
      ].sort((a, b) => b.expected - a.expected);
      const expected = all[0]?.expected ?? now;
      return { expected, moves: all.map((move) => ({ ...move, cost: expected - move.expected })) };
    },
  };
}

/** The positions of the held dice, for every hold of fewer than five dice. */
const HELD_PLACES = Array.from({ length: 31 }, (_, bits) =>
  DIE_INDEXES.filter((place) => (bits >> place) & 1),
);

/** Returns every distinct hold of fewer than five dice. Each hold lists its faces in ascending order. */
function distinctHolds(dice: Dice): readonly (readonly Face[])[] {
  const holds = HELD_PLACES.map((places) => places.map((place) => dice[place]).sort((a, b) => a - b));
  return [...new Map(holds.map((hold) => [hold.join(''), hold])).values()];
}

/** Converts text to a number from -12 to 12. The same text always produces the same number. */
function madeUp(facts: string): number {
  let hash = 7;
  for (let at = 0; at < facts.length; at++) hash = (hash * 31 + facts.charCodeAt(at)) % 1_000_003;
  return (hash % 2401) / 100 - 12;
}
