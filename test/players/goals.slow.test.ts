import { describe, expect, it } from '@jest/globals';
import {
  distributionFrom,
  ONE_THREAD,
  type ScoreChances,
  solve,
  turnEnds,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { OFFICIAL, type Scorecard } from '../../src/engine/index.js';
import { goalChance } from '../../src/players/goals.js';
import { cardWithOpen } from '../support/builders.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOdds } from '../support/solver/plainOdds.js';

const solved = solve(OFFICIAL);
const late: TurnPosition = {
  card: cardWithOpen(['fours', 'yahtzee', 'chance']),
  dice: [4, 4, 1, 6, 2],
  rollsLeft: 1,
};
const early: TurnPosition = {
  card: { filled: { aces: 3, sixes: 18, fullHouse: 25, chance: 22 }, yahtzeeBonuses: 0 },
  dice: [4, 4, 4, 1, 2],
  rollsLeft: 2,
};

const meanOf = ({ lowest, chances }: ScoreChances): number =>
  Array.from(chances).reduce((sum, chance, index) => sum + chance * (lowest + index), 0);

const chanceOf = (position: TurnPosition, score: number, opponents: readonly Scorecard[] = []) => {
  const goal = opponents.length > 0 ? ({ type: 'opponents' } as const) : ({ type: 'score', score } as const);
  return goalChance(solved, position, goal, opponents, ONE_THREAD);
};

describe('goalChance', () => {
  it('returns the greatest possible chance late in a game', () => {
    const score = solved.advise(late).expected + 5;
    const beats = (final: number): number => (final > Math.floor(score) ? 1 : 0);
    const value = plainOdds(OFFICIAL, beats);
    const best = Math.max(...plainMoves(OFFICIAL, value, late).map((move) => move.expected));
    const found = chanceOf(late, Math.floor(score));
    expect(found).toMatchObject({ play: 'chasing' });
    expect(found?.chance).toBeCloseTo(best, 10);
    expect(best).toBeGreaterThan(0.01);
    expect(best).toBeLessThan(0.99);
  });

  it('uses the score distribution of best play early in a game', () => {
    const scores = distributionFrom(solved, early.card, turnEnds(solved, early));
    if (!scores) throw new Error('the official rules must have a distribution');
    expect(meanOf(scores)).toBeCloseTo(solved.advise(early).expected, 8);
    const from = Array.from(scores.chances).slice(251 - scores.lowest);
    const found = chanceOf(early, 250);
    expect(found).toMatchObject({ play: 'averaging' });
    expect(found?.chance).toBeCloseTo(
      from.reduce((sum, chance) => sum + chance, 0),
      12,
    );
  });

  it('counts a tie with a full card as half a win', () => {
    const full: Scorecard = {
      filled: {
        ...{ aces: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 },
        ...{ threeOfAKind: 20, fourOfAKind: 0, fullHouse: 25, smallStraight: 30 },
        ...{ largeStraight: 0, yahtzee: 0, chance: 22 },
      },
      yahtzeeBonuses: 0,
    };
    // The card scores 195: 63 + 35 points in the upper section, and 97 points in the lower section.
    const value = plainOdds(OFFICIAL, (final) => (final > 195 ? 1 : final === 195 ? 0.5 : 0));
    const best = Math.max(...plainMoves(OFFICIAL, value, late).map((move) => move.expected));
    expect(chanceOf(late, 0, [full])?.chance).toBeCloseTo(best, 10);
  });

  it("depends on the opponents' cards, but not on earlier requests", () => {
    const behind = cardWithOpen(['fours', 'yahtzee', 'chance']);
    const ahead: Scorecard = { ...behind, filled: { ...behind.filled, fullHouse: 25, smallStraight: 30 } };
    const tables = [[ahead], [behind], [behind, ahead], [ahead, behind], [behind]];
    const chances = tables.map((others) => chanceOf(late, 0, others)?.chance ?? NaN);
    const fresh = tables.map((others) => {
      const goal = { type: 'opponents' } as const;
      return goalChance(solve(OFFICIAL), late, goal, others, ONE_THREAD)?.chance;
    });
    expect(chances).toEqual(fresh);
    expect(new Set(chances).size).toBe(3);
  });
});
