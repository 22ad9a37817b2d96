import { describe, expect, test } from '@jest/globals';
import { type YahtzeeBox, YAHTZEE_BOXES, OFFICIAL } from '../../../src/engine/index.js';
import {
  answerProblemText,
  columnsOf,
  holdAnswer,
  type HoldAnswer,
  labelProblemText,
  readHold,
  typedRequest,
} from '../../../src/text/index.js';
import { hold } from '../../support/builders.js';
import { house } from '../../support/houseRules.js';

/** Returns a valid answer, or the error message for an invalid answer. */
function resultOf(
  typed: string,
  held = '',
  open: readonly YahtzeeBox[] = YAHTZEE_BOXES,
): HoldAnswer | string {
  const reading = readHold(typed, { rules: OFFICIAL, open, held: hold(held) });
  return reading.ok ? reading.value : answerProblemText(OFFICIAL, reading.problem);
}

const holds = (numbers: string): HoldAnswer => ({ kind: 'hold', hold: hold(numbers) });

describe('one digit is a number of dice', () => {
  test.each(['1', '2', '3', ' 4 ', '3,'])('%j', (typed) => {
    const count = Number(/\d/.exec(typed)?.[0]);
    expect(resultOf(typed)).toEqual({ kind: 'count', count });
  });

  test('0 holds no dice and 5 holds all dice', () => {
    expect(resultOf('0', '12')).toEqual(holds(''));
    expect(resultOf('5')).toEqual(holds('12345'));
  });
});

describe('several digits are die numbers', () => {
  test.each(['134', '1 3 4', '1,3,4', ' 4, 3 ,1 ', '1;3.4'])('%j', (typed) => {
    expect(resultOf(typed, '25')).toEqual(holds('134'));
  });

  test.each(['12', '2345', '12345', '5 4 3 2 1'])('%j', (typed) => {
    expect(resultOf(typed)).toEqual(holds(typed.replaceAll(' ', '')));
  });
});

describe('a plus adds dice to the held dice', () => {
  test.each([
    ['+5', '134', '1345'],
    ['+52', '134', '12345'],
    ['+5 2', '4', '245'],
    ['+ 5', '1', '15'],
    ['+3', '3', '3'],
    ['+5', '', '5'],
    ['+134', '', '134'],
  ])('%j, with %j held', (typed, held, all) => {
    expect(resultOf(typed, held)).toEqual(holds(all));
  });
});

describe('the word hold names dice by number', () => {
  test.each([
    ['hold 3 5', '35'],
    ['HOLD 35', '35'],
    ['hold 5', '5'],
    ['hold  1,2', '12'],
  ])('%j', (typed, all) => {
    expect(resultOf(typed, '124')).toEqual(holds(all));
  });

  test.each(['hold 3 3', 'hold 6', 'hold'])('%j is refused', (typed) => {
    expect(typeof resultOf(typed)).toBe('string');
  });
});

describe('a word', () => {
  test.each(['134', ''])('roll keeps the dice that are marked HELD: %j', (held) => {
    expect(resultOf('Roll', held)).toEqual(holds(held));
  });

  test.each([
    ['all', holds('12345')],
    ['NONE', holds('')],
    ['s', { kind: 'stop' }],
    ['Score', { kind: 'stop' }],
    ['coach', { kind: 'request', request: 'coach' }],
    ['help', { kind: 'request', request: 'help' }],
    ['q', { kind: 'request', request: 'leave' }],
    ['quit', { kind: 'request', request: 'leave' }],
    ['Leave', { kind: 'request', request: 'leave' }],
    ['undo', { kind: 'request', request: 'take-back' }],
  ])('%s', (typed, meaning) => {
    expect(resultOf(typed)).toEqual(meaning);
  });

  test.each(['all', 'none', 's', 'score', 'coach', 'help', 'q', 'quit', 'leave', 'undo', 'roll', 'hold'])(
    "can't be the label of a box in house rules: %s",
    (word) => {
      const boxes = OFFICIAL.boxes.map((box, index) => (index === 6 ? { ...box, label: word } : box));
      expect(labelProblemText(house({ boxes }))).toContain('another meaning at the prompts');
    },
  );

  test("that's a request also works at the question for a box", () => {
    expect([' Coach', 'q', 'quads', 'c'].map(typedRequest)).toEqual(['coach', 'leave', undefined, undefined]);
  });
});

describe('a box name', () => {
  test.each([
    ['fh', 'fullHouse'],
    ['3k', 'threeOfAKind'],
    ['Full House', 'fullHouse'],
    ['y', 'yahtzee'],
    ['ch', 'chance'],
    ['threes', 'threes'],
    ['ac', 'aces'],
  ])('%s', (typed, box) => {
    expect(resultOf(typed)).toEqual({ kind: 'fill', box });
  });

  test.each(['3s', '6S', '1 s'])(
    '%s more likely means dice, and is refused while dice can be held',
    (typed) => {
      expect(resultOf(typed)).toMatch(/to hold dice, name them by place/);
    },
  );

  test('that fits several boxes means the open box', () => {
    expect(resultOf('straight', '', ['largeStraight'])).toEqual({ kind: 'fill', box: 'largeStraight' });
    expect(resultOf('straight')).toBe('"straight" could be Small Straight or Large Straight.');
  });
});

test.each([
  ['7', '"7" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['-1', '"-1" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['3+', '"3+" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['+', '"+" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  [',', '"," isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['zzz', '"zzz" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['!!!', '"!!!" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['١', '"١" isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['x'.repeat(60), '"xxxxxxxxxxx..." isn\'t an answer. Type dice (134), how many (0-5), or a box.'],
  ['chnace', '"chnace" isn\'t a box. Perhaps you meant Chance.'],
  ['straigt', '"straigt" isn\'t a box. Perhaps you meant Small Straight or Large Straight.'],
  ['11', 'You named die 1 twice: name dice by place (1-5 from the left), not by face.'],
  ['+55', 'You named die 5 twice: name dice by place (1-5 from the left), not by face.'],
  ['136', '"6" isn\'t the number of a die: the dice are numbered 1 to 5.'],
  ['01', '"0" isn\'t the number of a die: the dice are numbered 1 to 5.'],
  ['+6', '"6" isn\'t the number of a die: the dice are numbered 1 to 5.'],
])('refuses %j with one line that says what to type', (typed, said) => {
  expect(resultOf(typed)).toBe(said);
  expect(columnsOf(said)).toBeLessThanOrEqual(78);
});

test.each(['1', '3', '5', '13', '134', '2345'])(
  'the answer generated for the held dice %s holds exactly these dice',
  (numbers) => {
    expect(resultOf(holdAnswer(hold(numbers)), numbers)).toEqual(holds(numbers));
  },
);

test('the answer generated for held dice is easy to edit', () => {
  expect(holdAnswer(hold('134'))).toBe('1 3 4');
  expect(holdAnswer(hold('3'))).toBe('hold 3');
});
