import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Assessment, assessGame, isHoldMove, reviewGame, turnEnds } from '../../src/analysis/index.js';
import {
  EMPTY_CARD,
  type GameEvent,
  OFFICIAL,
  openBoxes,
  rollsLeftAfter,
  totals,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { dice, header, hold } from '../support/builders.js';
import { fakeSolution } from '../support/solver/fakeSolution.js';
import { anyFinishedGame, anyGame, type PlayedGame, playOn, staying } from '../support/generators.js';

const assessed = ({ header: gameHeader, events }: PlayedGame): Assessment =>
  assessGame(fakeSolution(gameHeader.rules), gameHeader, events);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe('the result of a seat', () => {
  test('start + luck - cost is the exact final score of every finished seat', () => {
    fc.assert(
      fc.property(anyFinishedGame, (played) => {
        const { seats, luck, decisions } = assessed(played);
        const { rules } = played.header;
        seats.forEach(({ seat, start, result, ...sums }) => {
          const points = luck.filter((each) => each.seat === seat).map((each) => each.points);
          const costs = decisions.filter((each) => each.seat === seat).map(({ cost }) => cost);
          expect(start + sum(points) - sum(costs)).toBeCloseTo(result, 6);
          expect(sums.luck).toBeCloseTo(sum(points), 6);
          expect(sums.cost).toBeCloseTo(sum(costs), 6);
          expect(sums.isFinished).toBe(true);
          expect(result).toBe(totals(rules, played.game.seats[seat]?.card ?? never()).grand);
        });
      }),
      { numRuns: 100 },
    );
  });

  test('start + luck - cost is the expected score of an unfinished seat', () => {
    fc.assert(
      fc.property(anyGame, (played) => {
        const solution = fakeSolution(played.header.rules);
        const { seats } = assessed(played);
        const { phase } = played.game;
        seats.forEach(({ seat, start, luck, cost, result, isFinished }) => {
          expect(start + luck - cost).toBeCloseTo(result, 6);
          const { card, left } = played.game.seats[seat] ?? never();
          const turn = phase.name === 'turn' && phase.turn.seat === seat ? phase.turn : undefined;
          const rollsLeft = turn && ([2, 2, 1, 0] as const)[turn.roll];
          if (turn?.dice && rollsLeft !== undefined) {
            expect(result).toBe(solution.advise({ card, dice: turn.dice, rollsLeft }).expected);
          } else if (!left || isFinished) expect(result).toBeCloseTo(solution.expectedTotal(card), 9);
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a review', () => {
  test('a review contains every roll and decision once, and leaves out the roll-off', () => {
    fc.assert(
      fc.property(anyGame, (played) => {
        const { decisions, luck, seats } = assessed(played);
        const rolled = played.events.filter((event) => event.type === 'rolled');
        const scored = played.events.filter((event) => event.type === 'scored');
        expect(luck.map(({ seat, turn, roll }) => [seat, turn, roll])).toEqual(
          rolled.map(({ seat, turn, roll }) => [seat, turn, roll]),
        );
        const again = rolled.filter(({ roll }) => roll > 1);
        expect(decisions).toHaveLength(again.length + scored.length);
        for (const { cost, best, played: move } of decisions) {
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(best.expected - move.expected).toBe(cost);
        }
        seats.forEach(({ seat, course, start }) => {
          const turns = scored.filter((event) => event.seat === seat).length;
          expect(course).toHaveLength(turns + 1);
          expect(course[0]).toBe(start);
        });
      }),
      { numRuns: 100 },
    );
  });

  test('the review of a new game contains the expected score of each seat', () => {
    const start = fakeSolution().expectedTotal({ filled: {}, yahtzeeBonuses: 0 });
    const seat = {
      start,
      luck: 0,
      cost: 0,
      result: start,
      isFinished: false,
      course: [start],
      decisions: 0,
      bestMoves: 0,
      meanCost: 0,
      costByKind: { holdsAfterRoll1: 0, holdsAfterRoll2: 0, boxes: 0 },
    };
    expect(reviewGame(fakeSolution(), header(2), [])).toEqual({
      seats: [
        { seat: 0, ...seat },
        { seat: 1, ...seat },
      ],
      decisions: [],
      luck: [],
      lessons: [],
    });
  });

  test('a review treats holds of equal faces as the same move', () => {
    const heldAfter = (faces: string, held: string): unknown => {
      const events = [rolled(1, '', faces), rolled(2, held, faces)];
      const { decisions } = assessGame(fakeSolution(), header(1), events);
      return decisions.map(({ roll, played }) => [roll, isHoldMove(played) && played.hold]);
    };
    expect(heldAfter('31345', '13')).toEqual([[1, [3, 3]]]);
    expect(heldAfter('33145', '12')).toEqual([[1, [3, 3]]]);
    expect(heldAfter('51345', '215')).toEqual([[1, [1, 5, 5]]]);
    expect(heldAfter('51345', '')).toEqual([[1, []]]);
  });

  test('a review ignores unknown events', () => {
    const events = [rolled(1, '', '12345'), rolled(2, '1', '16666')];
    const others = [{ type: 'advised', seat: 0, turn: 1 }, { type: 'sang' }] as unknown as GameEvent[];
    expect(assessGame(fakeSolution(), header(1), [...others, ...events, ...others])).toEqual(
      assessGame(fakeSolution(), header(1), events),
    );
  });

  test('a review explains the costliest decisions of each seat, costliest first', () => {
    const gameHeader = header(2);
    const { events } = playOn(gameHeader, seededRoller('lessons'), Array(400).fill(70_100), staying);
    const { decisions, lessons } = reviewGame(fakeSolution(), gameHeader, events);
    const costs = (seat: number): number[] =>
      decisions.filter((each) => each.seat === seat && each.cost > 0).map(({ cost }) => cost);
    const most = [0, 1].flatMap((seat) =>
      costs(seat)
        .sort((a, b) => b - a)
        .slice(0, 3),
    );
    expect(lessons.map(({ decision }) => decision.cost)).toEqual(most);
    for (const { aims, decision } of lessons) {
      const { card, dice: lying, roll } = decision;
      const ends = turnEnds(fakeSolution(), { card, dice: lying, rollsLeft: rollsLeftAfter(roll) });
      expect(sum(ends.map(({ chance }) => chance))).toBeCloseTo(1, 9);
      for (const box of openBoxes(OFFICIAL, card)) {
        // A box that would score 0 does not count as an aim.
        const filled = ends.filter((end) => (end.card.filled[box] ?? 0) > 0);
        const aim = aims.find((each) => each.box === box)?.chance ?? 0;
        expect(aim).toBeCloseTo(sum(filled.map(({ chance }) => chance)), 9);
      }
    }
  });

  test('a review has no lessons if every move was a best move', () => {
    const events = [rolled(1, '', '66666')];
    const [best] = fakeSolution().advise({ card: EMPTY_CARD, dice: dice('66666'), rollsLeft: 2 }).moves;
    if (!best || isHoldMove(best)) throw new Error('the fake solution has a hold as its best move');
    const scored: GameEvent = {
      type: 'scored',
      seat: 0,
      turn: 1,
      box: best.box,
      points: 30,
      yahtzeeBonus: 0,
    };
    const { decisions, lessons } = reviewGame(fakeSolution(), header(1), [...events, scored]);
    expect(decisions.map(({ cost }) => cost)).toEqual([0]);
    expect(lessons).toEqual([]);
  });
});

/** Returns a roll in the first turn of the first seat. `held` contains the numbers of the held dice (1 to 5). */
const rolled = (roll: number, held: string, faces: string): GameEvent => ({
  type: 'rolled',
  seat: 0,
  turn: 1,
  roll,
  held: hold(held),
  dice: dice(faces),
});

function never(): never {
  throw new Error('no such seat');
}
