import { describe, expect, test } from '@jest/globals';
import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  evolve,
  FACES,
  heldPlaces,
  HOLD_ALL,
  HOLD_NONE,
  legalActions,
  newGame,
  OFFICIAL,
  scoringOptions,
} from '../../src/engine/index.js';
import { dice, header } from '../support/builders.js';

const ORDERED_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.flatMap((c) => FACES.flatMap((d) => FACES.map((e): Dice => [a, b, c, d, e])))),
);

const spelled = (faces: readonly number[]): string => [...faces].sort().join('');

/** Returns the points that each ordered roll scores in a box of an empty card. */
const pointsIn = (box: BoxId): number[] =>
  ORDERED_ROLLS.map((roll) => scoringOptions(OFFICIAL, EMPTY_CARD, roll).boxes[box] ?? NaN);

const scoringRolls = (box: BoxId): number => pointsIn(box).filter((points) => points !== 0).length;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('rolls', () => {
  test('there are 7,776 ordered rolls', () => {
    expect(ORDERED_ROLLS).toHaveLength(7_776);
  });

  test('there are 252 distinct rolls, each listed once with ascending faces', () => {
    const listed = DISTINCT_ROLLS.map((roll) => roll.join(''));
    expect(listed).toHaveLength(252);
    expect(new Set(listed)).toEqual(new Set(ORDERED_ROLLS.map(spelled)));
  });
});

describe('holds', () => {
  /** A game after the first roll of a turn. */
  const afterFirstRoll = evolve(newGame(header(1)), {
    type: 'rolled',
    seat: 0,
    turn: 1,
    roll: 1,
    held: HOLD_NONE,
    dice: dice('12345'),
  });
  const holds = legalActions(afterFirstRoll).flatMap((action) =>
    action.type === 'roll' ? [action.hold] : [],
  );
  const keptOf = (roll: Dice): Set<string> =>
    new Set([...holds, HOLD_ALL].map((hold) => spelled(heldPlaces(hold).map((place) => roll[place]))));

  test('31 holds roll at least one die', () => {
    expect(new Set(holds.map((hold) => JSON.stringify(hold))).size).toBe(31);
  });

  test('462 different sets of dice can be held', () => {
    expect(new Set(DISTINCT_ROLLS.flatMap((roll) => [...keptOf(roll)])).size).toBe(462);
  });

  test('there are 4,368 pairs of a roll and a hold', () => {
    expect(sum(DISTINCT_ROLLS.map((roll) => keptOf(roll).size))).toBe(4_368);
  });
});

describe('among the 7,776 ordered rolls', () => {
  test.each([
    [300, 'fullHouse'],
    [1_200, 'smallStraight'],
    [240, 'largeStraight'],
    [6, 'yahtzee'],
    [1_656, 'threeOfAKind'],
    [156, 'fourOfAKind'],
    [7_776, 'chance'],
  ] as const)('%i rolls score in %s', (count, box) => {
    expect(scoringRolls(box)).toBe(count);
  });

  test.each([
    ['threeOfAKind', 28_980],
    ['fourOfAKind', 2_730],
    ['chance', 136_080],
  ] as const)('the points of all rolls in %s add up to %i', (box, total) => {
    expect(sum(pointsIn(box))).toBe(total);
  });
});
