import { describe, expect, test } from '@jest/globals';
import {
  type BoxId,
  type Dice,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  FACES,
  fiveAlike,
  OFFICIAL,
  scoringOptions,
} from '../../src/engine/index.js';
import { TELLING_THROWS, walkSolitaire } from '../support/solver/solitaire.js';
import { LOWER_BOXES, UPPER_BOXES } from '../support/yahtzeeBoxes.js';

describe('a solo game under official rules', () => {
  const all = walkSolitaire(OFFICIAL);

  test('there are 536,448 states, including 128 full cards', () => {
    expect(all).toMatchObject({ states: 536_448, fullCards: 128 });
  });

  test('the maximum score is 1,575', () => {
    expect(all.best).toBe(1_575);
  });

  test('the maximum score without Yahtzee bonuses is 375', () => {
    expect(all.bestWithoutBonus).toBe(375);
  });
});

describe('the selected throws that represent all 252 rolls', () => {
  const pointsOf = (rolls: readonly Dice[], box: BoxId): number[] =>
    rolls
      .filter((roll) => fiveAlike(roll) === undefined)
      .map((roll) => scoringOptions(OFFICIAL, EMPTY_CARD, roll).boxes[box] ?? NaN);

  test('the selected throws include every Yahtzee', () => {
    expect(new Set(TELLING_THROWS.map(fiveAlike))).toEqual(new Set([undefined, ...FACES]));
  });

  test.each(UPPER_BOXES)('the selected throws include all possible scores in %s', (box) => {
    expect(new Set(pointsOf(TELLING_THROWS, box))).toEqual(new Set(pointsOf(DISTINCT_ROLLS, box)));
  });

  test.each(LOWER_BOXES)('the selected throws include the maximum score in %s', (box) => {
    expect(Math.max(...pointsOf(TELLING_THROWS, box))).toBe(Math.max(...pointsOf(DISTINCT_ROLLS, box)));
  });
});
