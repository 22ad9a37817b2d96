import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type Move,
  type Part,
  type Parts,
  partsAfter,
  partsOf,
  computePlayStatistics,
  solve,
  type SolvedRules,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { followGames } from '../../src/analysis/forward/followGames.js';
import { playOn } from '../../src/analysis/forward/turnEnds.js';
import * as at from '../../src/analysis/kernel/directory.js';
import { masksOf, stateOf } from '../../src/analysis/solver/states.js';
import {
  type BoxId,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  OFFICIAL,
  type YahtzeeRuleSet,
  scoringOptions,
  totals,
  withBox,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { cardWithOpen, dice } from '../support/builders.js';
import { chanceOf } from '../support/dice.js';
import { anyCardWithOpen, anyDice, anyHouseRules, underRules } from '../support/generators.js';
import { NO_EXTRAS, QUICKEST, quickly, UNFORCED } from '../support/houseRules.js';
import { plainParts } from '../support/solver/plainParts.js';
import { plainSolve } from '../support/solver/plainSolver.js';
import { solutionsByRules } from '../support/solver/reviews.js';

/** The tolerance for rounding errors, in points. */
const NOTHING = 1e-9;

const solutionOf = solutionsByRules();

const PARTS = partsOf(OFFICIAL);

const sumOf = (parts: Parts): number => PARTS.reduce((sum, part) => sum + (parts[part] ?? NaN), 0);

const anyRollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

/** Generates a position with at least `fewest` and at most `most` open boxes. */
const anyPosition = (rules: YahtzeeRuleSet, fewest: number, most: number): fc.Arbitrary<TurnPosition> =>
  fc
    .record({ card: anyCardWithOpen(fewest, most), dice: anyDice, rollsLeft: anyRollsLeft })
    .map(({ card, ...rest }) => ({ ...rest, card: underRules(rules, card) }));

/** Returns every move with its parts. */
function explained(solved: SolvedRules, position: TurnPosition): readonly (readonly [Move, Parts])[] {
  const { moves } = solved.advise(position);
  const parts = partsAfter(solved, position, moves);
  return moves.map((move, index) => [move, parts[index] as Parts] as const);
}

function expectSums(solved: SolvedRules, position: TurnPosition): void {
  for (const [move, parts] of explained(solved, position)) {
    if (!(Math.abs(sumOf(parts) - move.expected) < NOTHING))
      throw new Error(`${JSON.stringify(move)}: ${sumOf(parts)}`);
  }
}

/** The same solution, but without the parts that earlier calls have computed. */
const withoutParts = (solved: SolvedRules): SolvedRules => ({ ...solved, rows: { ...solved.rows } });

function expectSameParts(parts: Parts | undefined, others: Parts): void {
  const differences = PARTS.filter(
    (part) => !(Math.abs((parts?.[part] ?? NaN) - (others[part] ?? NaN)) < NOTHING),
  );
  expect(differences).toEqual([]);
}

// Random house rules with every joker style follow below.
describe.each(
  [OFFICIAL, quickly(UNFORCED), quickly(NO_EXTRAS), QUICKEST].map((rules) => [rules.id, rules] as const),
)('under %s rules', (_id, rules) => {
  const solved = solutionOf(rules);

  test('the parts of every move add up to its expected final score', () => {
    fc.assert(
      // Only one rule set is tested with whole cards, because the parts of all states take several seconds.
      fc.property(anyPosition(rules, 1, rules === QUICKEST ? 13 : 8), (position) =>
        expectSums(solved, position),
      ),
      { numRuns: 25 },
    );
  });

  test('the parts agree with an enumeration of all throws, even if several moves are equally good', () => {
    fc.assert(
      fc.property(anyPosition(rules, 1, 3), (position) => {
        const plain = plainSolve(rules, position.card);
        for (const [move, parts] of explained(solved, position).slice(0, 4))
          expectSameParts(parts, plainParts(plain, position, move));
      }),
      { numRuns: 2 },
    );
  });
});

test('the best moves after all first rolls, weighted by chance, have the means of best play', () => {
  const solved = solutionOf(QUICKEST);
  const means = new Map<Part, number>();
  for (const roll of DISTINCT_ROLLS) {
    const position = { card: EMPTY_CARD, dice: roll, rollsLeft: 2 } as const;
    const [parts] = partsAfter(solved, position, [solved.best(position)]);
    for (const part of PARTS)
      means.set(part, (means.get(part) ?? 0) + chanceOf(roll) * (parts?.[part] ?? NaN));
  }
  const { mean, boxes, upperBonusShare } = computePlayStatistics(solved);
  for (const box of YAHTZEE_BOXES) expect(means.get(box)).toBeCloseTo(boxes[box]?.mean ?? NaN, 9);
  const upperBonus = upperBonusShare * QUICKEST.upperBonus.points;
  expect(means.get('upperBonus')).toBeCloseTo(upperBonus, 9);
  const inBoxes = YAHTZEE_BOXES.reduce((sum, box) => sum + (boxes[box]?.mean ?? NaN), 0);
  expect(means.get('yahtzeeBonus')).toBeCloseTo(mean - inBoxes - upperBonus, 9);
});

test('under any house rules, the parts of every move add up to its expected final score', () => {
  const positionUnder = anyHouseRules.chain((rules) =>
    fc.tuple(fc.constant(rules), anyPosition(rules, 1, 7)),
  );
  fc.assert(
    fc.property(positionUnder, ([rules, position]) => expectSums(solve(rules), position)),
    { numRuns: 2 },
  );
});

describe('under the official rules', () => {
  const solved = solutionOf(OFFICIAL);

  test('the parts agree with games that are followed forwards, however many boxes are open', () => {
    fc.assert(
      fc.property(anyPosition(OFFICIAL, 1, 9), fc.nat(), (position, choice) => {
        const all = explained(solved, position);
        const [move, parts] = all[choice % all.length] ?? [];
        if (move) expectSameParts(parts, followedParts(solved, position, move));
      }),
      { numRuns: 8 },
    );
  });

  test("the parts don't depend on the positions computed before", () => {
    const one = withoutParts(solved);
    fc.assert(
      fc.property(anyPosition(OFFICIAL, 1, 8), anyPosition(OFFICIAL, 1, 8), (first, second) => {
        for (const position of [first, second, first]) {
          explained(one, position).forEach(([, parts], index) => {
            const [, same] = explained(solved, position)[index] ?? [];
            if (same) expectSameParts(parts, same);
          });
        }
      }),
      { numRuns: 8 },
    );
  });

  test('the parts include the points and both bonuses on the card', () => {
    const upper = { aces: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 };
    const { filled } = cardWithOpen(['chance'], 50);
    const card = { filled: { ...filled, ...upper, yahtzee: 50 }, yahtzeeBonuses: 2 };
    const position = { card, dice: dice('66666'), rollsLeft: 0 } as const;
    const [parts] = partsAfter(solved, position, solved.advise(position).moves);
    expect(parts).toEqual({ ...card.filled, chance: 30, upperBonus: 35, yahtzeeBonus: 300 });
  });
});

/** Splits the expected final score after a move by following all games forwards from the end of the turn. */
function followedParts({ rules, rows, ...solution }: SolvedRules, position: TurnPosition, move: Move): Parts {
  const { card } = position;
  const sums: Record<Part, number> = Object.fromEntries(PARTS.map((part) => [part, 0]));
  const add = (part: Part, more: number): void => {
    sums[part] = (sums[part] ?? NaN) + more;
  };
  for (const box of YAHTZEE_BOXES) sums[box] = card.filled[box] ?? 0;
  sums.yahtzeeBonus = totals(rules, card).yahtzeeBonus;
  const ends = new Map<string, { readonly state: ReturnType<typeof stateOf>; chance: number }>();
  let mean = sumOf(sums);
  playOn({ rules, ...solution }, position, move, (box, roll, chance) => {
    const { boxes, yahtzeeBonus } = scoringOptions(rules, card, roll);
    const points = boxes[box] ?? NaN;
    add(box, chance * points);
    add('yahtzeeBonus', chance * yahtzeeBonus);
    mean += chance * (points + yahtzeeBonus);
    const state = stateOf(rules, withBox(card, { box, points, yahtzeeBonus }));
    mean += chance * solution.valueOf(state);
    const end = ends.get(JSON.stringify(state)) ?? { state, chance: 0 };
    end.chance += chance;
    ends.set(JSON.stringify(state), end);
  });
  const { flow, values, reachOf } = followGames(rows, masksOf(rules), stateOf(rules, card).mask, [
    ...ends.values(),
  ]);
  YAHTZEE_BOXES.forEach((box, index) => {
    add(box, values[(flow + at.BOX_TOTALS + index * at.BOX_TOTAL_BYTES) / 8] ?? NaN);
  });
  const { threshold, points } = rules.upperBonus;
  for (const holdsScore of [0, 1] as const)
    add('upperBonus', points * reachOf({ mask: masksOf(rules).full, holdsScore, upper: threshold }));
  const known = YAHTZEE_BOXES.reduce((sum, box) => sum + (sums[box] ?? NaN), sums.upperBonus ?? NaN);
  return { ...sums, yahtzeeBonus: mean - known };
}

test("the memory doesn't grow with the number of cards", () => {
  const solved = solve(QUICKEST);
  const sizeAfter = (open: readonly BoxId[]): number => {
    const position: TurnPosition = { card: cardWithOpen(open), dice: [1, 2, 3, 4, 6], rollsLeft: 0 };
    partsAfter(solved, position, solved.advise(position).moves);
    return solved.rows.memory.buffer.byteLength;
  };
  const pairs = YAHTZEE_BOXES.flatMap((one, index) =>
    YAHTZEE_BOXES.slice(index + 1).map((other) => [one, other] as const),
  );
  expect(new Set(pairs.map(sizeAfter)).size).toBe(1);
});
