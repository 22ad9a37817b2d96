import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  cardOf,
  evolve,
  type Game,
  leadersByRound,
  newGame,
  soloPlace,
  totals,
  totalsByTurn,
  winOf,
} from '../../src/engine/index.js';
import { endOf, fullCard } from '../support/boards.js';
import { anyGame, anySeededGame } from '../support/generators.js';

const RUNS = { numRuns: 150, seed: 38 };

const grandOf = (game: Game, seat: number): number => totals(game.header.rules, cardOf(game, seat)).grand;

describe('the course of a game', () => {
  test("contains the total of the card after each turn that wasn't taken back", () => {
    fc.assert(
      fc.property(anyGame, ({ header, events, game }) => {
        // Follow the whole game, undo included, and note the totals at every number of filled boxes.
        const found: number[][] = header.players.map(() => []);
        events.reduce((before, event) => {
          const after = evolve(before, event);
          after.seats.forEach(({ card }, seat) => {
            const filled = Object.keys(card.filled).length;
            found[seat]?.splice(filled);
            if (filled > 0 && found[seat]) found[seat][filled - 1] = grandOf(after, seat);
          });
          return after;
        }, newGame(header));
        expect(totalsByTurn(header, events)).toEqual(found);
        for (const [seat, course] of found.entries()) expect(course.at(-1) ?? 0).toBe(grandOf(game, seat));
      }),
      RUNS,
    );
  });

  test('says who led after each round that everybody who still plays has completed', () => {
    fc.assert(
      fc.property(anySeededGame, ({ events, game }) => {
        const course = totalsByTurn(game.header, events);
        const led = leadersByRound(game, events);
        led.forEach((seats, round) => {
          const best = course.map((totalsOf) => totalsOf[round]).filter((total) => total !== undefined);
          expect(seats.map((seat) => course[seat]?.[round])).toEqual(seats.map(() => Math.max(...best)));
          expect(best.filter((total) => total === Math.max(...best))).toHaveLength(seats.length);
        });
        const staying = course.filter((_, seat) => !game.seats[seat]?.left);
        expect(staying.every(({ length }) => length >= led.length)).toBe(true);
        expect(staying.length === 0 || staying.some(({ length }) => length === led.length)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('the win', () => {
  test('names the winners and the next player', () => {
    expect(winOf(endOf([fullCard(20), fullCard(30), fullCard(25)]))).toEqual({
      seats: [1],
      score: 30,
      next: { seats: [2], score: 25 },
    });
  });

  test('can be shared, and so can the next place', () => {
    expect(winOf(endOf([fullCard(30), fullCard(20), fullCard(30), fullCard(20)]))).toEqual({
      seats: [0, 2],
      score: 30,
      next: { seats: [1, 3], score: 20 },
    });
  });

  test('has nobody in the next place if all others have left', () => {
    expect(winOf(endOf([fullCard(30), fullCard(10)], { left: [0] }))).toEqual({ seats: [1], score: 10 });
  });

  test("doesn't exist in an abandoned game", () => {
    const game = endOf([fullCard(30)], { left: [0] });
    expect(winOf({ ...game, phase: { name: 'abandoned' } })).toBeUndefined();
  });
});

test('a solo score is compared with all earlier scores', () => {
  fc.assert(
    fc.property(fc.nat(9), fc.array(fc.nat(9), { maxLength: 6 }), (score, others) => {
      const earlier = others
        .toSorted((a, b) => b - a)
        .map((each) => ({ name: 'Ann', score: each, date: '2026-01-31' }));
      const found = soloPlace(score, earlier);
      expect([found.place, found.of]).toEqual([
        [score, ...others].toSorted((a, b) => b - a).indexOf(score) + 1,
        others.length + 1,
      ]);
      expect(found.best?.margin).toBe(others.length === 0 ? undefined : score - Math.max(...others));
    }),
    RUNS,
  );
});
