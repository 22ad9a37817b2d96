import { describe, expect, test } from '@jest/globals';
import {
  FACES,
  type Scorecard,
  scoringOptions,
  YAHTZEE_BOXES,
  YAHTZEE_RULES,
  type YahtzeeRuleSet,
} from '../../../src/engine/index.js';
import { columnsOf, extraYahtzeeText } from '../../../src/text/index.js';
import { boardOf, cardWithSection } from '../../support/boards.js';
import { card, yahtzeeOf } from '../../support/builders.js';

/** Returns the points that the open boxes show, such as `(25)`; the question shows `(134),`. */
const pointsIn = (text: string): readonly string[] => text.match(/\(\d+\)(?!,)/g) ?? [];

/** Returns cards that offer different choices for an extra Yahtzee of threes. */
function cardsOf(rules: YahtzeeRuleSet): readonly (readonly [string, Scorecard])[] {
  const { yahtzee } = rules.fixedScores;
  return [
    ['50 in the Yahtzee box, Threes open', card({ yahtzee })],
    ['50 in the Yahtzee box, Threes filled', card({ yahtzee, threes: 9 })],
    ['a zero in the Yahtzee box, Threes open', card({ yahtzee: 0 })],
    ['a zero in the Yahtzee box, Threes filled', card({ yahtzee: 0, threes: 9 })],
    ['all lower boxes filled, Threes open', cardWithSection('lower', { yahtzee })],
    ['all lower boxes filled, Threes filled', cardWithSection('lower', { yahtzee, threes: 9 })],
    ['all upper boxes filled', cardWithSection('upper', { yahtzee })],
    ['two lower boxes open', { ...cardWithSection('lower', { yahtzee, threes: 9 }), ...openTwo(yahtzee) }],
  ];
}

const openTwo = (yahtzee: number): Pick<Scorecard, 'filled'> => {
  const { filled } = cardWithSection('lower', { yahtzee, threes: 9 });
  const keep = (box: string): boolean => box !== 'largeStraight' && box !== 'smallStraight';
  return { filled: Object.fromEntries(Object.entries(filled).filter(([box]) => keep(box))) };
};

describe.each(YAHTZEE_RULES.map((rules) => [rules.id, rules] as const))(
  'an extra Yahtzee under %s',
  (_, rules) => {
    test.each(cardsOf(rules))('with %s is explained in one line', (_name, played) => {
      const dice = yahtzeeOf(3);
      const options = scoringOptions(rules, played, dice);
      if (!options.extraYahtzee) throw new Error('these dice are no extra Yahtzee');
      const text = extraYahtzeeText(
        rules,
        options.extraYahtzee,
        rules.boxes.map(({ box }) => box).filter((box) => options.boxes[box] !== undefined),
        options.yahtzeeBonus,
      );
      const screen = boardOf([played, card({}), card({}), card({})], { rules, dice });
      expect(columnsOf(text)).toBeLessThanOrEqual(80);
      expect(screen.frame()).toContain(text);
      // In a terminal 40 columns wide, the explanation of the extra Yahtzee takes two rows above the question.
      const narrow = screen.frame({ columns: 40, rows: 24 });
      expect(narrow.join(' ').replaceAll(/ +/g, ' ')).toContain(text);
      expect(narrow.some((line) => line.startsWith('Hold how many'))).toBe(true);
      expect(narrow.at(-1) === '' ? narrow.at(-2) : narrow.at(-1)).toContain('Enter answer');
    });

    test('shows the bonus that it earned and the boxes that it can fill', () => {
      for (const face of FACES) {
        const played = card({ yahtzee: rules.fixedScores.yahtzee, [YAHTZEE_BOXES[face - 1] ?? '']: face });
        const screen = boardOf([played], { rules, dice: yahtzeeOf(face) });
        const { boxes } = scoringOptions(rules, played, yahtzeeOf(face));
        const text = screen.text();
        expect(text).toContain(`Extra Yahtzee, +${rules.yahtzeeBonus}: `);
        expect(pointsIn(text)).toHaveLength(Object.keys(boxes).length);
      }
    });
  },
);

test("a Yahtzee has no message if it's the first or if the Yahtzee box is open", () => {
  expect(boardOf([card({})], { dice: yahtzeeOf(3) }).text()).not.toContain('Extra');
});

test("a box that a joker can't fill shows no points", () => {
  const screen = boardOf([card({ yahtzee: 50 })], { dice: yahtzeeOf(3) });
  expect(pointsIn(screen.text())).toEqual(['(15)']);
});
