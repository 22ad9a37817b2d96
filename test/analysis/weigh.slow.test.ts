import { describe, expect, test } from '@jest/globals';
import {
  prepareSolving,
  isHoldMove,
  joinSolving,
  type Move,
  solve,
  solveByUsualPoints,
  solveTurnByTurn,
  type TurnPosition,
  type WeighingSolution,
} from '../../src/analysis/index.js';
import { EMPTY_CARD, type Face, OFFICIAL, scoringOptions } from '../../src/engine/index.js';
import { randomPositions, steadyChance } from '../../bench/randomPlay.js';
import { QUICK, quickly, UNFORCED } from '../support/houseRules.js';

const bare = (move: Move): object => (isHoldMove(move) ? { hold: move.hold } : { box: move.box });

/** Positions from random games. Each card is used twice: with its own dice, and with five of a kind. */
const positions: readonly TurnPosition[] = randomPositions(50, steadyChance()).flatMap(
  ({ card, dice }, index) => {
    const face = ((index % 6) + 1) as Face;
    return ([0, 1, 2] as const).flatMap((rollsLeft) => [
      { card, dice, rollsLeft },
      { card, dice: [face, face, face, face, face], rollsLeft } as const,
    ]);
  },
);

const quick = solve(QUICK);
const usual = solveByUsualPoints(OFFICIAL);

describe.each([
  ['the whole game', quick],
  ['the whole game under other joker rules', solve(quickly(UNFORCED))],
  ['single turns', solveTurnByTurn(OFFICIAL)],
  ['usual points', usual],
])('a solution for %s', (_, solution: WeighingSolution) => {
  test('`best` returns the first move of `advise`', () => {
    for (const position of positions) {
      const [first] = solution.advise(position).moves;
      expect(first && bare(first)).toEqual(bare(solution.best(position) as Move));
    }
  });

  test('`weigh` returns the same boxes, points and bonuses as the engine', () => {
    for (const position of positions) {
      const { boxes, yahtzeeBonus } = scoringOptions(solution.rules, position.card, position.dice);
      const { count, choices } = solution.weigh(position);
      const weighed = choices.slice(0, count).flatMap((choice) => ('box' in choice ? [choice] : []));
      expect(Object.fromEntries(weighed.map(({ box, points }) => [box, points]))).toEqual(boxes);
      expect(new Set(weighed.map((choice) => choice.yahtzeeBonus))).toEqual(new Set([yahtzeeBonus]));
    }
  });
});

test('solutions that share a memory have the same values as a separate solution', () => {
  const work = prepareSolving(QUICK, 2);
  const shared = [joinSolving(QUICK, work), joinSolving(QUICK, work)];
  for (const solution of shared) {
    expect(solution.expectedTotal(EMPTY_CARD)).toBe(quick.expectedTotal(EMPTY_CARD));
    for (const position of positions.slice(0, 100)) {
      expect(solution.advise(position)).toEqual(quick.advise(position));
    }
  }
});

test('the usual points of Chance are the mean points of a turn played only for Chance', () => {
  // With best play, a single die averages 3.5 points after one throw, 4.25 after two and 14/3 after three. Chance
  // scores the sum of five dice.
  const without = usual.expectedTotal({ filled: { chance: 0 }, yahtzeeBonuses: 0 });
  expect(usual.expectedTotal(EMPTY_CARD) - without).toBeCloseTo((5 * 14) / 3, 9);
});
