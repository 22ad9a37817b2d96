import { describe, expect, test } from '@jest/globals';
import { type Dice, DIE_INDEXES, type Face, mapPlaces, type Roller } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { chiSquare, FAIR_FACES, FAIR_PAIRS } from '../support/dice.js';

const SEEDS = 2_565;
const ROLLS = 39;

/** All throws by one seat, in playing order. */
type Game = readonly Dice[];

const rollsOf = (roller: Roller, seat: number): Game =>
  Array.from({ length: ROLLS }, (_, index) =>
    roller.diceAt({ kind: 'turn', seat, turn: 1 + Math.floor(index / 3), roll: 1 + (index % 3) }),
  );

// Use similar seeds, because a weak generator would produce similar dice for similar seeds.
const TABLES = Array.from({ length: SEEDS }, (_, number) => {
  const roller = seededRoller(`game ${number}`);
  return [rollsOf(roller, 0), rollsOf(roller, 1)] as const;
});
const GAMES: readonly Game[] = TABLES.flat();

function countFaces(games: readonly Game[], die: number): number[] {
  const counts = Array<number>(6).fill(0);
  for (const game of games) {
    for (const dice of game) {
      const place = (dice[die] ?? NaN) - 1;
      counts[place] = (counts[place] ?? NaN) + 1;
    }
  }
  return counts;
}

const countAll = (games: readonly Game[]): number[] =>
  DIE_INDEXES.map((die) => countFaces(games, die)).reduce((sums, counts) =>
    sums.map((sum, face) => sum + (counts[face] ?? NaN)),
  );

type Pair = readonly [Dice, Dice];

/** For each of the 36 pairs of faces, counts how often a die shows this pair in two throws. */
function countPairs(pairs: readonly Pair[]): number[] {
  const counts = Array<number>(36).fill(0);
  for (const [one, other] of pairs) {
    for (const die of DIE_INDEXES) {
      const place = 6 * (one[die] - 1) + other[die] - 1;
      counts[place] = (counts[place] ?? NaN) + 1;
    }
  }
  return counts;
}

const zip = (one: Game, other: Game): Pair[] =>
  one.flatMap((dice, index) => {
    const beside = other[index];
    return beside ? [[dice, beside]] : [];
  });

/**
 * Returns one pair of consecutive rolls per turn: the roll with index `roll` (0, 1 or 2) and the following roll. Index
 * 2 is the third roll of a turn, so the following roll belongs to the next turn.
 */
const successive = (games: readonly Game[], roll: number): Pair[] =>
  games.flatMap((game) => zip(game, game.slice(1)).filter((_, index) => index % 3 === roll));

function expectWithin(statistic: number, { from, to }: { from: number; to: number }): void {
  expect(statistic).toBeGreaterThan(from);
  expect(statistic).toBeLessThan(to);
}

describe('a million seeded faces', () => {
  test('the sample contains 1,000,350 faces', () => {
    expect(countAll(GAMES).reduce((sum, count) => sum + count, 0)).toBe(1_000_350);
  });

  test('seeded dice show each face about equally often', () => {
    expectWithin(chiSquare(countAll(GAMES)), FAIR_FACES);
  });

  test.each(DIE_INDEXES)('die %i of the seeded dice shows each face about equally often', (die) => {
    expectWithin(chiSquare(countFaces(GAMES, die)), FAIR_FACES);
  });

  test.each([
    ['the first and second rolls of a turn', 0],
    ['the second and third rolls of a turn', 1],
    ['the third roll of a turn and the first roll of the next turn', 2],
  ])('seeded dice are independent between %s', (_which, roll) => {
    expectWithin(chiSquare(countPairs(successive(GAMES, roll))), FAIR_PAIRS);
  });

  test('seeded dice are independent between two seats of a game', () => {
    expectWithin(chiSquare(countPairs(TABLES.flatMap(([one, other]) => zip(one, other)))), FAIR_PAIRS);
  });

  test('seeded dice are independent between consecutive seeds', () => {
    const pairs = TABLES.flatMap(([game], index) => {
      const next = TABLES[index + 1]?.[0];
      return next && index % 2 === 0 ? zip(game, next) : [];
    });
    expectWithin(chiSquare(countPairs(pairs)), FAIR_PAIRS);
  });
});

describe('unfair dice', () => {
  /** Changes the face of every nth die. */
  const tampered = (every: number, change: (face: Face) => Face): Game[] => {
    let count = 0;
    return GAMES.map((game) =>
      game.map((dice) => mapPlaces((die) => (++count % every === 0 ? change(dice[die]) : dice[die]))),
    );
  };

  test('the tests detect dice if about one percent of all faces are changed to sixes', () => {
    expect(chiSquare(countAll(tampered(101, () => 6)))).toBeGreaterThan(FAIR_FACES.to);
  });

  test('the tests detect dice that show all faces in a fixed order', () => {
    let next = 0;
    const turns = tampered(1, () => ((next++ % 6) + 1) as Face);
    expect(chiSquare(countAll(turns))).toBeLessThan(FAIR_FACES.from);
  });

  test('the tests detect dice that repeat the previous roll about one percent of the time', () => {
    const sticky = GAMES.map((game, number) =>
      game.map((dice, index) => {
        const before = game[index - 1];
        return before && (index + number) % 20 === 0
          ? mapPlaces((die) => (die === 0 ? before : dice)[die])
          : dice;
      }),
    );
    expect(chiSquare(countAll(sticky))).toBeLessThan(FAIR_FACES.to);
    expect(chiSquare(countPairs(successive(sticky, 1)))).toBeGreaterThan(FAIR_PAIRS.to);
  });
});
