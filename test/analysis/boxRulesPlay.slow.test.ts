import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  aimsOf,
  atLeast,
  computeForecasts,
  copySolved,
  type Forecast,
  type Payoff,
  computePlayStatistics,
  restoreSolved,
  solve,
  solveTurnByTurn,
  type TurnPosition,
} from '../../src/analysis/index.js';
import {
  type BoxRuleSet,
  EMPTY_CARD,
  naturalPoints,
  openBoxes,
  type Scorecard,
  scoringOptions,
  totals,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { anyBoxRules, anyEnding, boxRules, lowerBoxes } from '../support/boxRules.js';
import { card, dice, header } from '../support/builders.js';
import { SHORT } from '../support/houseRules.js';
import { anyDice, playOn, staying, withYahtzees } from '../support/generators.js';
import { plainMoves } from '../support/solver/plainMoves.js';
import { chaseOf, plainOdds } from '../support/solver/plainOdds.js';
import { expectSumsOf } from '../support/solver/reviews.js';
import { faultsOf } from '../support/solver/sameValues.js';

const rollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

/** Generates rules with boxes of their own, and a position under them with few boxes left. */
const anyPosition = (most: number): fc.Arbitrary<readonly [BoxRuleSet, TurnPosition]> =>
  anyBoxRules().chain((rules) =>
    fc.tuple(fc.constant(rules), fc.record({ card: anyEnding(rules, 1, most), dice: anyDice, rollsLeft })),
  );

test('under any rules with boxes of their own, a chase agrees with plain enumeration', () => {
  const root: Payoff = { at: (score) => Math.sqrt(score), low: 0, high: 3000 };
  const anyDistance = fc.option(fc.integer({ min: -20, max: 60 }), { freq: 4 });
  fc.assert(
    fc.property(anyPosition(3), anyDistance, ([rules, position], distance) => {
      const payoff = distance === null ? root : atLeast(totals(rules, position.card).grand + 30 + distance);
      const chased = chaseOf(rules, position.card, payoff);
      const odds = plainOdds(rules, (score) => payoff.at(score));
      expect(chased.expected).toBeCloseTo(odds(position.card), 9);
      expect(faultsOf(chased.advise(position), plainMoves(rules, odds, position))).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test('a joker can score more than any other dice in its box, and a chase counts these points', () => {
  const lower = lowerBoxes([
    { pattern: { kind: 'run', length: 4 }, worth: { kind: 'sum', of: 'all' } },
    { pattern: { kind: 'alike', count: 5 }, worth: { kind: 'fixed', points: 40 } },
  ]);
  const rules = boxRules(lower, {
    extraFiveAlike: { box: 'douglas', bonus: 0, afterScore: 'forced', afterZero: 'forced' },
  });
  const zeros = rules.boxes.slice(0, 6).map(({ box }) => [box, 0]);
  const position = {
    card: card({ ...Object.fromEntries(zeros), douglas: 0 }),
    dice: dice('66666'),
    rollsLeft: 0,
  } as const;
  const chased = chaseOf(rules, position.card, atLeast(30));
  expect(chased.expected).toBeCloseTo(plainOdds(rules, (score) => Number(score >= 30))(position.card), 12);
  expect(chased.advise(position).expected).toBe(1);
});

test('under any rules with boxes of their own, turn-by-turn values of moves agree with enumeration', () => {
  fc.assert(
    fc.property(anyPosition(11), ([rules, position]) => {
      const withoutBonus = (card: Scorecard): number => {
        const { grand, upperBonus } = totals(rules, card);
        return grand - upperBonus;
      };
      const moves = plainMoves(rules, withoutBonus, position);
      expect(faultsOf(solveTurnByTurn(rules).advise(position), moves)).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('under any rules with boxes of their own, luck and costs add up to the result', () => {
  const anyChoices = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(anyBoxRules(), fc.string(), fc.nat(8), anyChoices, (rules, seed, every, choices) => {
      const roller = withYahtzees(seededRoller(seed), every + 1);
      expectSumsOf(playOn(header(2, rules, seed), roller, choices, staying), solve(rules));
    }),
    { numRuns: 10 },
  );
});

test('under any rules with boxes of their own, the aims of the best move are open boxes that can score', () => {
  fc.assert(
    fc.property(anyPosition(4), ([rules, position]) => {
      const solved = solve(rules);
      const [best] = solved.advise(position).moves;
      if (!best) throw new Error('no move');
      const aims = aimsOf(solved, position, best);
      expect(openBoxes(rules, position.card)).toEqual(expect.arrayContaining(aims.map(({ box }) => box)));
      if ('box' in best) {
        const points = scoringOptions(rules, position.card, position.dice).boxes[best.box] ?? NaN;
        expect(aims).toEqual(points > 0 ? [{ box: best.box, chance: 1 }] : []);
      }
    }),
    { numRuns: 15 },
  );
});

test('a copy of the solution of rules with boxes of their own gives the same advice', () => {
  fc.assert(
    fc.property(anyPosition(9), ([rules, position]) => {
      const solved = solve(rules);
      expect(restoreSolved(rules, copySolved(solved)).advise(position)).toEqual(solved.advise(position));
    }),
    { numRuns: 6 },
  );
});

test('the forecasts for the boxes of Yatzy agree with the statistics of best play', () => {
  const solved = solve(SHORT);
  const forecasts = computeForecasts(solved);
  const meanOf = (forecast: Forecast): number =>
    forecast.reduce((sum, { share, mean }) => sum + share * mean, 0);
  const early = openBoxes(SHORT, EMPTY_CARD).slice(0, 2);
  const filled = Object.fromEntries(early.map((box) => [box, naturalPoints(SHORT, box, [1, 2, 3, 4, 4])]));
  for (const card of [EMPTY_CARD, { filled, yahtzeeBonuses: 0 }]) {
    expect(meanOf(forecasts.of(card))).toBeCloseTo(computePlayStatistics(solved, card).mean, 3);
  }
});
