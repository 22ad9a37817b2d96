import { describe, expect, it, test } from '@jest/globals';
import {
  distributionFrom,
  type Goal,
  ONE_THREAD,
  type ScoreChances,
  solve,
  type SolvedRules,
  turnEnds,
  type TurnPosition,
} from '../../src/analysis/index.js';
import {
  type Game,
  newGame,
  OFFICIAL,
  type Roller,
  type Scorecard,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { estimateGoal, goalChance } from '../../src/players/goals.js';
import { goalMethod } from '../../src/players/position.js';
import { seededRoller } from '../../src/rollers/index.js';
import { cardWithOpen, header } from '../support/builders.js';
import { QUICK } from '../support/houseRules.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { plainOdds } from '../support/solver/plainOdds.js';

const solved = solve(OFFICIAL);
const late: TurnPosition = {
  card: cardWithOpen(['fours', 'yahtzee', 'chance']),
  dice: [4, 4, 1, 6, 2],
  rollsLeft: 1,
};
/** More boxes are open than in a position where the exact chance assumes that the player chases the goal. */
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
    const goal = { type: 'opponents' } as const;
    const chanceIn = (solution: SolvedRules, others: readonly Scorecard[]) =>
      goalChance(solution, late, goal, others, ONE_THREAD)?.chance;
    const quick = solve(QUICK);
    const chances = tables.map((others) => chanceIn(quick, others));
    const other = solve(QUICK);
    const backwards = tables.toReversed().map((others) => chanceIn(other, others));
    expect(chances).toEqual(backwards.toReversed());
    expect(new Set(chances).size).toBe(3);
  });
});

const opponents: readonly Scorecard[] = [
  {
    filled: { aces: 2, threes: 9, fours: 12, fives: 15, fullHouse: 25, smallStraight: 30, chance: 25 },
    yahtzeeBonuses: 0,
  },
  {
    filled: { twos: 6, threes: 9, fours: 12, sixes: 24, fullHouse: 0, yahtzee: 50, chance: 20 },
    yahtzeeBonuses: 0,
  },
];
/** Each goal with a number of estimates, and how many of them must have the exact chance within their error. */
const GOALS: readonly (readonly [string, Goal, readonly Scorecard[], number, number])[] = [
  // 95% of 20 are 19. Fewer than 17 have a probability of one in sixty, and the seeds are always the same.
  ['to beat a score', { type: 'score', score: 260 }, [], 20, 17],
  ['to beat two opponents', { type: 'opponents' }, opponents, 10, 9],
];
const GAMES = 48;

describe('estimateGoal', () => {
  test.each(GOALS)(
    'the exact chance %s is within the error of 95%% of the estimates',
    (_, goal, others, seeds, least) => {
      const exact = goalChance(solved, early, goal, others, ONE_THREAD);
      if (!exact) throw new Error('the exact chance is unknown');
      expect(exact.play).toBe('averaging');
      let within = 0;
      let sum = 0;
      for (let seed = 0; seed < seeds; seed++) {
        const estimate = estimateGoal(solved, early, goal, others, (game) => seededRoller(`${seed} ${game}`));
        let last = estimate.refine(0);
        const first = last.error ?? 0;
        // Without time, each request plays one game, after 16 games for the first request.
        for (let game = 16; game < GAMES; game++) last = estimate.refine(0);
        expect(last.error).toBeLessThan(first);
        if (Math.abs(last.chance - exact.chance) <= (last.error ?? 0)) within++;
        sum += last.chance;
      }
      expect(within).toBeGreaterThanOrEqual(least);
      expect(Math.abs(sum / seeds - exact.chance)).toBeLessThan(0.025);
    },
  );

  test.each([
    [0, 1],
    [1, 0],
    [2, 0],
  ])('each player rolls the dice of the own seat: sixes for seat %d give a chance of %d', (lucky, chance) => {
    // Only the lucky seat can score more than a few points from now on.
    const start: TurnPosition = {
      ...early,
      card: { filled: {}, yahtzeeBonuses: 0 },
      dice: [1, 1, 1, 1, 1],
    };
    const empty: Scorecard = { filled: {}, yahtzeeBonuses: 0 };
    const roller: Roller = {
      diceAt: ({ seat }) => (seat === lucky ? [6, 6, 6, 6, 6] : [1, 1, 1, 1, 1]),
    };
    const estimate = estimateGoal(solved, start, { type: 'opponents' }, [empty, empty], () => roller);
    expect(estimate.refine(0).chance).toBe(chance);
  });

  test('the exact chance is within the error of 95% of the first estimates, for likely and unlikely goals', () => {
    const scores = [220, 260, 300, 340];
    const within = scores.flatMap((score) => {
      const goal: Goal = { type: 'score', score };
      const exact = goalChance(solved, early, goal, [], ONE_THREAD)?.chance ?? NaN;
      return Array.from({ length: 25 }, (_, seed) =>
        estimateGoal(solved, early, goal, [], (game) => seededRoller(`${seed} ${game}`)).refine(0),
      ).filter(({ chance, error = 0 }) => Math.abs(chance - exact) <= error);
    });
    // 95% of 100 are 95. Fewer than 89 have a probability of one in two hundred, and the seeds are always the same.
    expect(within.length).toBeGreaterThanOrEqual(89);
  });

  test('plays the rest of the turn from the given dice', () => {
    const lastTurn: TurnPosition = { card: cardWithOpen(['yahtzee']), dice: [6, 6, 6, 6, 6], rollsLeft: 0 };
    const beaten = goalChance(solved, lastTurn, { type: 'score', score: 0 }, [], ONE_THREAD);
    const estimate = estimateGoal(solved, lastTurn, { type: 'score', score: 0 }, [], (game) =>
      seededRoller(String(game)),
    ).refine(0);
    expect(estimate).toMatchObject({ chance: beaten?.chance, error: 3 / 16 });
  });
});

test('the exact chance is computed from round 4 on, and estimated first in rounds 4 to 6', () => {
  const roundOf = (round: number, others = round): Game => {
    const game = newGame(header(2));
    const cardOfRound = (number: number): Scorecard => cardWithOpen(YAHTZEE_BOXES.slice(number - 1));
    const [first, second] = game.seats;
    if (!first || !second) throw new Error('there are two seats');
    const cards = [cardOfRound(round), cardOfRound(others)];
    return {
      ...game,
      seats: game.seats.map((seat, index) => ({ ...seat, card: cards[index] ?? seat.card })),
    };
  };
  const methods = [1, 2, 3, 4, 5, 6, 13].map((round) => goalMethod(roundOf(round)));
  const [early, middle, late] = ['estimate', 'estimate-then-exact', 'exact'];
  expect(methods).toEqual([early, early, early, middle, middle, middle, late]);
  expect(goalMethod(roundOf(8, 2))).toBe(early);
});
