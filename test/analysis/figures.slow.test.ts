import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  assessGame,
  judgeMove,
  ONE_THREAD,
  type Parts,
  partsOf,
  reviewGame,
  solve,
  type TurnPosition,
} from '../../src/analysis/index.js';
import { eventsInForce, type GameEvent, OFFICIAL } from '../../src/engine/index.js';
import { anyCardWithOpen, anyDice, anyGame, anyPracticeGame, underRules } from '../support/generators.js';
import { NO_EXTRAS, QUICK, quickly, UNFORCED } from '../support/houseRules.js';
import { fakeSolution } from '../support/solver/fakeSolution.js';

/** The kind of each decision of a seat, from the events alone. */
function kindsOf(events: readonly GameEvent[], seat: number): readonly string[] {
  return eventsInForce(events).flatMap((event) => {
    if (event.type === 'scored') return event.seat === seat ? ['boxes'] : [];
    if (event.type !== 'rolled' || event.seat !== seat || event.roll === 1) return [];
    return [event.roll === 2 ? 'holdsAfterRoll1' : 'holdsAfterRoll2'];
  });
}

/** Returns the mark of a cost. Costs of exactly half a point are common, and computed ones can be a little smaller. */
const plainMark = (cost: number): string | undefined => {
  const rounded = Math.round(cost * 1e9) / 1e9;
  if (rounded < 0.5) return undefined;
  if (rounded < 2) return '?!';
  return rounded < 5 ? '?' : '??';
};

describe('the figures of a seat', () => {
  test.each([
    ['games', anyGame],
    ['practice games with decisions that were taken back', anyPracticeGame],
  ])('equal a recount of the decisions: %s', (_, games) => {
    fc.assert(
      fc.property(games, ({ header, events }) => {
        const { seats, decisions } = reviewGame(fakeSolution(header.rules), header, events);
        seats.forEach((figures, seat) => {
          const kinds = kindsOf(events, seat);
          const costs = decisions.filter((decision) => decision.seat === seat).map(({ cost }) => cost);
          expect(costs).toHaveLength(kinds.length);
          expect(figures.decisions).toBe(kinds.length);
          expect(figures.bestMoves).toBe(costs.filter((cost) => cost === 0).length);
          const total = costs.reduce((sum, cost) => sum + cost, 0);
          expect(figures.meanCost).toBeCloseTo(costs.length === 0 ? 0 : total / costs.length, 9);
          for (const kind of ['holdsAfterRoll1', 'holdsAfterRoll2', 'boxes'] as const) {
            const own = costs.filter((__, index) => kinds[index] === kind);
            expect(figures.costByKind[kind]).toBeCloseTo(
              own.reduce((sum, cost) => sum + cost, 0),
              9,
            );
          }
        });
      }),
      { numRuns: 25 },
    );
  });

  test('every decision has the mark of its cost', () => {
    const seen = new Set<string | undefined>();
    fc.assert(
      fc.property(anyGame, ({ header, events }) => {
        for (const { cost, mark } of assessGame(fakeSolution(header.rules), header, events).decisions) {
          expect(mark).toBe(plainMark(cost));
          seen.add(mark);
        }
      }),
      { numRuns: 60, seed: 17 },
    );
    expect(seen).toEqual(new Set([undefined, '?!', '?', '??']));
  });
});

const totalOf = (parts: Parts): number =>
  partsOf(OFFICIAL).reduce((sum, part) => sum + (parts[part] ?? NaN), 0);

describe('a judgement', () => {
  test.each([OFFICIAL, quickly(UNFORCED), quickly(NO_EXTRAS)].map((rules) => [rules.id, rules] as const))(
    'explains the cost of every move exactly under the rules %s',
    (_, rules) => {
      const solved = solve(rules, ONE_THREAD);
      const anyPosition: fc.Arbitrary<TurnPosition> = fc
        .record({
          card: anyCardWithOpen(1, 5),
          dice: anyDice,
          rollsLeft: fc.constantFrom(0 as const, 1 as const, 2 as const),
        })
        .map(({ card, ...rest }) => ({ ...rest, card: underRules(rules, card) }));
      fc.assert(
        fc.property(anyPosition, fc.nat(), (position, number) => {
          const { moves, expected } = solved.advise(position);
          const move = moves[number % moves.length];
          if (!move) throw new Error("there's always a move");
          const { played, best, cost, mark, why } = judgeMove(solved, position, move);
          expect(played).toEqual(move);
          expect(cost).toBeCloseTo(expected - move.expected, 9);
          expect(mark).toBe(plainMark(cost));
          expect(best.expected).toBeCloseTo(expected, 9);
          expect(totalOf(why.played)).toBeCloseTo(played.expected, 6);
          expect(totalOf(why.best) - totalOf(why.played)).toBeCloseTo(cost, 6);
          if (cost === 0) expect(best).toBe(played);
        }),
        { numRuns: 8 },
      );
    },
  );

  test("refuses a move that isn't legal", () => {
    const solution = solve(QUICK, ONE_THREAD);
    const position: TurnPosition = {
      card: { filled: { chance: 20 }, yahtzeeBonuses: 0 },
      dice: [1, 2, 3, 4, 6],
      rollsLeft: 1,
    };
    expect(() => judgeMove(solution, position, { box: 'chance' })).toThrow(TypeError);
    expect(() => judgeMove(solution, position, { hold: [5] })).toThrow(TypeError);
  });
});
