import { describe, expect, test } from '@jest/globals';
import { computeForecasts, distributionFrom, solve } from '../../src/analysis/index.js';
import {
  type Dice,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  evolve,
  type Game,
  type GameEvent,
  isFull,
  newGame,
  type Scorecard,
  standings,
  unfilledBoxes,
  withBox,
} from '../../src/engine/index.js';
import { winningAgainst } from '../../src/players/goals.js';
import { chanceToWin } from '../../src/players/policy.js';
import { turningPointOf } from '../../src/players/turningPoint.js';
import { winChancesIn } from '../../src/players/winChances.js';
import { QUICKEST } from '../support/houseRules.js';
import { type GameWish, storedGame } from '../support/stored/storedGames.js';

const solved = solve(QUICKEST);
const forecasts = computeForecasts(solved);
const chancesIn = (game: Game) => winChancesIn(solved, forecasts, game);

/** Returns the game in which the current player has these dice after the first roll. */
function withDice(game: Game, dice: Dice): Game {
  const { phase } = game;
  if (phase.name !== 'turn') throw new TypeError('nobody is in turn');
  return { ...game, phase: { ...phase, turn: { ...phase.turn, dice, roll: 1 } } };
}

/** Returns how many of the 7776 rolls of five dice show these faces. */
function ways(dice: Dice): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const repeats = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((each) => each === face).length);
  return repeats.reduce((count, repeat) => count / factorial(repeat), factorial(5));
}

/** Plays a game of these people up to the start of a turn in this round. */
function gameIn(round: number, names: readonly string[], seed: string): Game {
  const { game: over, events } = storedGame({ rules: QUICKEST, names, seed });
  let game = newGame(over.header);
  for (const event of events) {
    game = evolve(game, event);
    if (game.phase.name === 'turn' && game.phase.turn.number === round && !game.phase.turn.dice) return game;
  }
  throw new Error(`the game has no round ${round}`);
}

describe('the chances of winning', () => {
  test.each([
    [12, ['Ann', 'Bob']],
    [13, ['Ann', 'Bob', 'Cleo']],
  ])('before a roll in round %i are the average after all rolls', (round, names) => {
    const game = gameIn(round, names, 'average');
    const before = chancesIn(game);
    expect(before?.isEstimate).toBe(false);
    const average = names.map(() => 0);
    for (const dice of DISTINCT_ROLLS) {
      const after = chancesIn(withDice(game, dice));
      after?.bySeat.forEach((chance, seat) => {
        average[seat] = (average[seat] ?? 0) + (chance * ways(dice)) / 6 ** 5;
      });
    }
    names.forEach((_, seat) => expect(average[seat]).toBeCloseTo(before?.bySeat[seat] ?? NaN, 9));
    expect(average.reduce((sum, chance) => sum + chance)).toBeCloseTo(1, names.length === 2 ? 9 : 1);
  });

  test('are estimates early in a game, close to the average after all rolls', () => {
    const game = gameIn(3, ['Ann', 'Bob'], 'early');
    const before = chancesIn(game);
    expect(before?.isEstimate).toBe(true);
    let average = 0;
    for (const dice of DISTINCT_ROLLS)
      average += ((chancesIn(withDice(game, dice))?.bySeat[0] ?? NaN) * ways(dice)) / 6 ** 5;
    expect(Math.abs(average - (before?.bySeat[0] ?? NaN))).toBeLessThan(0.01);
  });

  test('of players who have left are 0, and a player without opponents has none', () => {
    const { game } = storedGame({
      rules: QUICKEST,
      names: ['Ann', 'Bob', 'Cleo'],
      leaving: 'often',
      seed: 'seven',
    });
    const left = game.seats.findIndex((seat) => seat.left);
    expect(chancesIn(game)?.bySeat[left]).toBe(0);
    expect(chancesIn(storedGame({ rules: QUICKEST, names: ['Ann'], actions: 9 }).game)).toBeUndefined();
  });
});

const turningPointIn = (wish: GameWish) => {
  const { game, events } = storedGame({ rules: QUICKEST, ...wish });
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
    const { game, events } = storedGame({ rules: QUICKEST, names, seed });
    const winner = standings(game)[0]?.seat ?? 0;
    const cards = names.map(() => EMPTY_CARD);
    const others = (): readonly Scorecard[] => cards.filter((_card, seat) => seat !== winner);
    const rises = events.filter(isScored).map((event) => {
      const isEstimate = cards.some((card) => unfilledBoxes(QUICKEST, card).length > 5);
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
    expect(cards.every((card) => isFull(QUICKEST, card))).toBe(true);
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
    const { game, events } = storedGame({ rules: QUICKEST, names: ['Ann', 'Bob'], actions: 40 });
    expect(turningPointOf(solved, forecasts, game.header, events)).toBeUndefined();
  });

  test('ignores the players who have left', () => {
    const { game, events } = storedGame({
      rules: QUICKEST,
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
