import { describe, expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, OFFICIAL } from '../../../src/engine/index.js';
import { answerProblemText, type AnswerReading, readBox, readPlaces } from '../../../src/text/index.js';
import { hold } from '../../support/builders.js';
import { house } from '../../support/houseRules.js';

/** Returns the value of a valid answer, or the error message for an invalid answer. */
const resultOf = <T>(reading: AnswerReading<T>): T | string =>
  reading.ok ? reading.value : answerProblemText(OFFICIAL, reading.problem);

describe('reading the numbers of three dice', () => {
  test.each(['1 3 4', '134', '1,3,4', '1;3;4', '1, 3, 4,', '4.3.1'])('accepts %j', (typed) => {
    expect(resultOf(readPlaces(typed, 3))).toEqual(hold('134'));
  });

  test.each([
    ['13', 'You named 2 dice, not 3: type 3 numbers from 1 to 5.'],
    ['', 'You named 0 dice, not 3: type 3 numbers from 1 to 5.'],
    ['133', 'You named die 3 twice: name dice by place (1-5 from the left), not by face.'],
    ['1 3 6', '"6" isn\'t the number of a die: the dice are numbered 1 to 5.'],
  ])('refuses %j', (typed, said) => {
    expect(resultOf(readPlaces(typed, 3))).toBe(said);
  });
});

test.each([
  ['fh', 'fullHouse'],
  ['straight', '"straight" could be Small Straight or Large Straight.'],
  ['2', 'twos'],
  ['+2', '"+2" isn\'t a box: name an open box.'],
  ['x'.repeat(30), '"xxxxxxxxxxx..." isn\'t a box: name an open box.'],
])('reads the box name %j: %j', (typed, meaning) => {
  expect(resultOf(readBox(typed, OFFICIAL, YAHTZEE_BOXES))).toBe(meaning);
});

test.each([
  ['f', '"f" could be Fours (filled), Fives, 4 of a Kind, Full House or Yahtzee.'],
  ['fo', '"fo" could be Fours (filled) or 4 of a Kind.'],
])('the answer %j lists all boxes with this name, and says which are filled', (typed, meaning) => {
  const open = YAHTZEE_BOXES.filter((box) => box !== 'fours');
  expect(resultOf(readBox(typed, OFFICIAL, open))).toBe(meaning);
});

describe('a misspelt box name', () => {
  test.each([
    ['chnace', 'Chance'],
    ['fulhouse', 'Full House'],
    ['Full Huose', 'Full House'],
    ['yatzee', 'Yahtzee'],
    ['yathzee', 'Yahtzee'],
    ['larg straight', 'Large Straight'],
    ['smal striaght', 'Small Straight'],
    ['straigt', 'Small Straight or Large Straight'],
    ['thees', 'Threes'],
    ['sxies', 'Sixes'],
    ['lss', 'Small Straight or Large Straight'],
    ['fhh', 'Full House'],
    ['three of kind', '3 of a Kind'],
    ['4 of a knid', '4 of a Kind'],
  ])('%j gets the suggestion %s', (typed, box) => {
    expect(resultOf(readBox(typed, OFFICIAL, YAHTZEE_BOXES))).toBe(
      `"${typed}" isn't a box. Perhaps you meant ${box}.`,
    );
  });

  test.each(['zzz', 'xx', 'roll', 'pass', 'dice', 'flush', 'nothing', '???', 'chance' + 'e'.repeat(100_000)])(
    '%.20j gets no suggestion',
    (typed) => {
      expect(resultOf(readBox(typed, OFFICIAL, YAHTZEE_BOXES))).toMatch(/ isn't a box: name an open box\.$/);
    },
  );

  test('gets no suggestion if the box is filled', () => {
    const open = YAHTZEE_BOXES.filter((box) => box !== 'threeOfAKind');
    expect(resultOf(readBox('3 of a knid', OFFICIAL, open))).toBe(
      '"3 of a knid" isn\'t a box: name an open box.',
    );
    expect(resultOf(readBox('straigt', OFFICIAL, ['largeStraight']))).toBe(
      '"straigt" isn\'t a box. Perhaps you meant Large Straight.',
    );
  });

  test('gets a suggestion with the label of the rule set', () => {
    const boxes = OFFICIAL.boxes.map((each) => (each.box === 'chance' ? { ...each, label: 'Joker' } : each));
    const reading = readBox('jokr', house({ boxes }), YAHTZEE_BOXES);
    expect(reading.ok ? '' : answerProblemText(house({ boxes }), reading.problem)).toBe(
      '"jokr" isn\'t a box. Perhaps you meant Joker.',
    );
  });
});

test('lists the open boxes if only a few boxes are open', () => {
  expect(resultOf(readBox('zz', OFFICIAL, ['aces', 'chance']))).toBe(
    '"zz" isn\'t a box. Open: Aces or Chance.',
  );
});
