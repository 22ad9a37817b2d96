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
import { UNFORCED } from '../support/houseRules.js';

const bare = (move: Move): object => (isHoldMove(move) ? { hold: move.hold } : { box: move.box });

/** Positions in the middle of random games, and every Yahtzee on each of their cards. */
const positions: readonly TurnPosition[] = randomPositions(1_000, steadyChance()).flatMap(
  ({ card, dice }, index) => {
    const face = ((index % 6) + 1) as Face;
    return ([0, 1, 2] as const).flatMap((rollsLeft) => [
      { card, dice, rollsLeft },
      { card, dice: [face, face, face, face, face], rollsLeft } as const,
    ]);
  },
);

describe.each([
  ['the game', solve(OFFICIAL)],
  ['the game under other joker rules', solve(UNFORCED)],
  ['the turn', solveTurnByTurn(OFFICIAL)],
  ['usual points', solveByUsualPoints(OFFICIAL)],
])('a player who sees %s', (_, solution: WeighingSolution) => {
  test('gets the same move alone as among all moves', () => {
    for (const position of positions) {
      const [first] = solution.advise(position).moves;
      expect(first && bare(first)).toEqual(bare(solution.best(position) as Move));
    }
  });

  test('gets boxes with the points of the engine', () => {
    for (const position of positions) {
      const { boxes, yahtzeeBonus } = scoringOptions(solution.rules, position.card, position.dice);
      const { count, choices } = solution.weigh(position);
      const weighed = choices.slice(0, count).flatMap((choice) => ('box' in choice ? [choice] : []));
      expect(Object.fromEntries(weighed.map(({ box, points }) => [box, points]))).toEqual(boxes);
      expect(new Set(weighed.map((choice) => choice.yahtzeeBonus))).toEqual(new Set([yahtzeeBonus]));
    }
  });
});

test('a solution from other threads has the same values', () => {
  const work = prepareSolving(OFFICIAL, 2);
  const shared = [joinSolving(OFFICIAL, work), joinSolving(OFFICIAL, work)];
  const own = solve(OFFICIAL);
  for (const solution of shared) {
    expect(solution.expectedTotal(EMPTY_CARD)).toBe(own.expectedTotal(EMPTY_CARD));
    for (const position of positions.slice(0, 300)) {
      expect(solution.advise(position)).toEqual(own.advise(position));
    }
  }
});

test('usual points are those of a turn played only for the box', () => {
  const usual = solveByUsualPoints(OFFICIAL);
  // The mean of Chance, die by die: 3.5 with one throw, 4.25 with two, 4.667 with three; times five dice.
  const without = usual.expectedTotal({ filled: { chance: 0 }, yahtzeeBonuses: 0 });
  expect(usual.expectedTotal(EMPTY_CARD) - without).toBeCloseTo((5 * 14) / 3, 9);
});
