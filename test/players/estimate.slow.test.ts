import { describe, expect, test } from '@jest/globals';
import { ONE_THREAD, type Goal, solve, type TurnPosition } from '../../src/analysis/index.js';
import {
  YAHTZEE_BOXES,
  type Game,
  newGame,
  OFFICIAL,
  type Roller,
  type Scorecard,
} from '../../src/engine/index.js';
import { estimateGoal, goalChance } from '../../src/players/goals.js';
import { goalMethod } from '../../src/players/position.js';
import { seededRoller } from '../../src/rollers/index.js';
import { cardWithOpen, header } from '../support/builders.js';

const solved = solve(OFFICIAL);
/** More boxes are open than in a position where the exact chance assumes that the player chases the goal. */
const position: TurnPosition = {
  card: { filled: { aces: 3, sixes: 18, fullHouse: 25, chance: 22 }, yahtzeeBonuses: 0 },
  dice: [4, 4, 4, 1, 2],
  rollsLeft: 2,
};
const opponents: readonly Scorecard[] = [
  { filled: { aces: 2, fives: 15, smallStraight: 30, chance: 25 }, yahtzeeBonuses: 0 },
  { filled: { twos: 6, sixes: 24, fullHouse: 0, yahtzee: 50 }, yahtzeeBonuses: 0 },
];
const GOALS: readonly (readonly [string, Goal, readonly Scorecard[]])[] = [
  ['to beat a score', { type: 'score', score: 260 }, []],
  ['to beat two opponents', { type: 'opponents' }, opponents],
];
const SEEDS = 40;
const GAMES = 48;

describe('estimateGoal', () => {
  test.each(GOALS)('the exact chance %s is within the error of 95%% of the estimates', (_, goal, others) => {
    const exact = goalChance(solved, position, goal, others, ONE_THREAD);
    if (!exact) throw new Error('the exact chance is unknown');
    expect(exact.play).toBe('averaging');
    let within = 0;
    let sum = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const estimate = estimateGoal(solved, position, goal, others, (game) =>
        seededRoller(`${seed} ${game}`),
      );
      let last = estimate.refine(0);
      const first = last.error ?? 0;
      // Without time, each request plays one game, after 16 games for the first request.
      for (let game = 16; game < GAMES; game++) last = estimate.refine(0);
      expect(last.error).toBeLessThan(first);
      if (Math.abs(last.chance - exact.chance) <= (last.error ?? 0)) within++;
      sum += last.chance;
    }
    // 95% of 40 are 38. Fewer than 34 have a probability of one in a thousand.
    expect(within).toBeGreaterThanOrEqual(34);
    expect(Math.abs(sum / SEEDS - exact.chance)).toBeLessThan(0.025);
  });

  test.each([
    [0, 1],
    [1, 0],
    [2, 0],
  ])('each player rolls the dice of the own seat: sixes for seat %d give a chance of %d', (lucky, chance) => {
    // Only the lucky seat can score more than a few points from now on.
    const start: TurnPosition = {
      ...position,
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
      const exact = goalChance(solved, position, goal, [], ONE_THREAD)?.chance ?? NaN;
      return Array.from({ length: 50 }, (_, seed) =>
        estimateGoal(solved, position, goal, [], (game) => seededRoller(`${seed} ${game}`)).refine(0),
      ).filter(({ chance, error = 0 }) => Math.abs(chance - exact) <= error);
    });
    // 95% of 200 are 190. Fewer than 177 have a probability of one in ten thousand.
    expect(within.length).toBeGreaterThanOrEqual(177);
  });

  test('plays the rest of the turn from the given dice', () => {
    const last: TurnPosition = { card: cardWithOpen(['yahtzee']), dice: [6, 6, 6, 6, 6], rollsLeft: 0 };
    const beaten = goalChance(solved, last, { type: 'score', score: 0 }, [], ONE_THREAD);
    const estimate = estimateGoal(solved, last, { type: 'score', score: 0 }, [], (game) =>
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
