import { describe, expect, test } from '@jest/globals';
import { BOXES, OFFICIAL } from '../../src/engine/index.js';
import {
  answerProblemText,
  type AnswerReading,
  readBox,
  readHoldCount,
  readPlaces,
} from '../../src/text/index.js';
import { hold } from '../support/builders.js';

/** What a reading means, or the line that says why it means nothing. */
const told = <T>(reading: AnswerReading<T>): T | string =>
  reading.ok ? reading.value : answerProblemText(OFFICIAL, reading.problem);

test.each([
  ['0', 0],
  ['4', 4],
  ['5', 'score'],
  ['S', 'score'],
  ['score', 'score'],
  ['6', '"6" is not a number of dice: type 0 to 5, or s to stop and score.'],
  ['13', '"13" is not a number of dice: type 0 to 5, or s to stop and score.'],
])('%j dice to hold: %j', (typed, meaning) => {
  expect(told(readHoldCount(typed))).toBe(meaning);
});

describe('which dice to hold', () => {
  test.each(['1 3 4', '134', '1,3,4', '1;3;4', '1, 3, 4,', '4.3.1'])('%j names three', (typed) => {
    expect(told(readPlaces(typed, 3))).toEqual(hold('134'));
  });

  test.each([
    ['13', 'You named 2 dice, not 3: type 3 numbers from 1 to 5.'],
    ['', 'You named 0 dice, not 3: type 3 numbers from 1 to 5.'],
    ['133', 'Dice 3 is named twice: name each die once.'],
    ['1 3 6', '"6" is not a dice number: the dice are 1 to 5.'],
  ])('%j does not', (typed, said) => {
    expect(told(readPlaces(typed, 3))).toBe(said);
  });
});

test.each([
  ['fh', 'fullHouse'],
  ['straight', '"straight" could be Small Straight or Large Straight.'],
  ['x'.repeat(30), '"xxxxxxxxxxx..." is not a box: name an open box.'],
])('the box %j: %j', (typed, meaning) => {
  expect(told(readBox(typed, OFFICIAL, BOXES))).toBe(meaning);
});

test('few open boxes are named', () => {
  expect(told(readBox('zz', OFFICIAL, ['aces', 'chance']))).toBe('"zz" is not a box. Open: Aces or Chance.');
});
