import { describe, expect, test } from '@jest/globals';
import { computeForecasts, distributionFrom, solve } from '../../src/analysis/index.js';
import {
  EMPTY_CARD,
  type GameEvent,
  isFull,
  type Scorecard,
  standings,
  unfilledBoxes,
  withBox,
} from '../../src/engine/index.js';
import { winningAgainst } from '../../src/players/goals.js';
import { chanceToWin } from '../../src/players/policy.js';
import { turningPointOf } from '../../src/players/turningPoint.js';
import { QUICK } from '../support/houseRules.js';
import { type GameWish, storedGame } from '../support/stored/storedGames.js';

const solved = solve(QUICK);
const forecasts = computeForecasts(solved);
const turningPointIn = (wish: GameWish) => {
  const { game, events } = storedGame({ rules: QUICK, ...wish });
  return turningPointOf(solved, forecasts, game.header, events);
};

function exactChance(own: Scorecard, opponents: readonly Scorecard[]): number {
  const [scores, ...others] = [own, ...opponents].map((card) => distributionFrom(solved, card));
  const payoff = winningAgainst(others.flatMap((other) => other ?? []));
  return Array.from(scores?.chances ?? []).reduce(
    (sum, chance, index) => sum + chance * payoff.at((scores?.lowest ?? 0) + index),
    0,
  );
}

const isScored = (event: GameEvent): event is Extract<GameEvent, { type: 'scored' }> =>
  event.type === 'scored';

describe('the turning point', () => {
  test.each([
    ['two', ['Ann', 'Bob'], 'one'],
    ['two', ['Ann', 'Bob'], 'four'],
    ['three', ['Ann', 'Bob', 'Cleo'], 'three'],
  ])('of %s players is the turn that raised the chance of the winner most', (_, names, seed) => {
    const { game, events } = storedGame({ rules: QUICK, names, seed });
    const winner = standings(game)[0]?.seat ?? 0;
    const cards = names.map(() => EMPTY_CARD);
    const others = (): readonly Scorecard[] => cards.filter((_card, seat) => seat !== winner);
    const rises = events.filter(isScored).map((event) => {
      const isEstimate = cards.some((card) => unfilledBoxes(QUICK, card).length > 5);
      const chance = (): number =>
        isEstimate
          ? chanceToWin(
              forecasts.of(cards[winner] ?? EMPTY_CARD),
              others().map((card) => forecasts.of(card)),
            )
          : exactChance(cards[winner] ?? EMPTY_CARD, others());
      const before = chance();
      cards[event.seat] = withBox(cards[event.seat] ?? EMPTY_CARD, event);
      return { event, isEstimate, before, after: chance() };
    });
    expect(cards.every((card) => isFull(QUICK, card))).toBe(true);
    const most = rises.reduce((best, rise) =>
      rise.after - rise.before > best.after - best.before ? rise : best,
    );
    const { seat, turn, box, points } = most.event;
    const found = turningPointIn({ names, seed });
    expect(found).toMatchObject({ winner, seat, turn, box, points, isEstimate: most.isEstimate });
    expect(found?.before).toBeCloseTo(most.before, 9);
    expect(found?.after).toBeCloseTo(most.after, 9);
  });

  test("doesn't exist without opponents, or if everybody has left", () => {
    expect(turningPointIn({ names: ['Ann'] })).toBeUndefined();
    const { game, events } = storedGame({ rules: QUICK, names: ['Ann', 'Bob'], actions: 40 });
    expect(turningPointOf(solved, forecasts, game.header, events)).toBeUndefined();
  });

  test('ignores the players who have left', () => {
    const { game, events } = storedGame({
      rules: QUICK,
      names: ['Ann', 'Bob', 'Cleo'],
      leaving: 'often',
      seed: 'seven',
    });
    const left = game.seats.filter((seat) => seat.left).length;
    expect([game.phase.name, left]).toEqual(['finished', 1]);
    const found = turningPointOf(solved, forecasts, game.header, events);
    expect(game.seats[found?.winner ?? -1]?.left).toBe(false);
    expect(found?.after).toBeGreaterThan(found?.before ?? 1);
  });
});
