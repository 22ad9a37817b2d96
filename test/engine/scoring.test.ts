import { describe, expect, test } from '@jest/globals';
import {
  type BoxId,
  DISTINCT_ROLLS,
  EMPTY_CARD,
  FACES,
  OFFICIAL,
  openBoxes,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  YAHTZEE_BOXES,
} from '../../src/engine/index.js';
import { card, cardWithOpen, dice, yahtzeeOf } from '../support/builders.js';
import { EVERY_RULE_SET, house } from '../support/houseRules.js';
import { slowOptions, slowPoints } from '../support/solver/slowScorer.js';

/**
 * One card for each combination of open and filled boxes, with 0 points in every filled box. If the Yahtzee box is
 * filled, a second card has 50 points in this box.
 */
const EVERY_CARD: readonly Scorecard[] = Array.from({ length: 2 ** YAHTZEE_BOXES.length }, (_, bits) => {
  const closed = YAHTZEE_BOXES.filter((_box, index) => (bits >> index) & 1);
  const zeros = Object.fromEntries(closed.map((box) => [box, 0]));
  return closed.includes('yahtzee') ? [card(zeros), card({ ...zeros, yahtzee: 50 })] : [card(zeros)];
}).flat();

/** Describes how the engine and the slow scorer disagree about a throw. Returns undefined if the scores agree. */
function disagreement(rules: RuleSet, position: Scorecard, faces: string): string | undefined {
  const open: ReadonlySet<BoxId> = new Set(openBoxes(rules, position));
  const slow = slowOptions(rules.id, open, position.filled.yahtzee === 50 ? 50 : 0, faces);
  const { boxes, yahtzeeBonus } = scoringOptions(rules, position, dice(faces));
  const [ours, theirs] = [JSON.stringify([boxes, yahtzeeBonus]), JSON.stringify([slow.boxes, slow.bonus])];
  return ours === theirs
    ? undefined
    : `${faces} on ${JSON.stringify(position.filled)}: ${ours}, not ${theirs}`;
}

describe.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))('%s', (_id, rules) => {
  test.each(YAHTZEE_BOXES)('all 252 rolls score correctly in %s', (box) => {
    const ours = DISTINCT_ROLLS.map((roll) => scoringOptions(rules, EMPTY_CARD, roll).boxes[box]);
    expect(ours).toEqual(DISTINCT_ROLLS.map((roll) => slowPoints(box, roll.join(''))));
  });

  test('on every card, five of a kind scores as the source document says', () => {
    const wrong = EVERY_CARD.flatMap((position) =>
      FACES.map((face) => disagreement(rules, position, yahtzeeOf(face).join(''))).filter(Boolean),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test('any other roll can fill every open box of every card', () => {
    const ordinary = DISTINCT_ROLLS.map((roll) => roll.join('')).filter((faces) => !/^(.)\1+$/.test(faces));
    const wrong = EVERY_CARD.map((position, index) =>
      disagreement(rules, position, ordinary[index % ordinary.length] ?? ''),
    ).filter(Boolean);
    expect(wrong.slice(0, 5)).toEqual([]);
  });
});

test('the tests cover 12,288 different cards', () => {
  expect(new Set(EVERY_CARD.map((each) => JSON.stringify(each))).size).toBe(12_288);
});

describe('the first Yahtzee', () => {
  test.each(FACES)("the first Yahtzee with face %i isn't a joker", (face) => {
    for (const rules of EVERY_RULE_SET) {
      const options = scoringOptions(rules, EMPTY_CARD, yahtzeeOf(face));
      expect(options).toMatchObject({ joker: false, yahtzeeBonus: 0 });
      expect(options).not.toHaveProperty('extraYahtzee');
      expect(options.boxes).toMatchObject({ fullHouse: 0, smallStraight: 0, largeStraight: 0, yahtzee: 50 });
    }
  });
});

describe('house rules with changed scores', () => {
  const rules = house({
    fixedScores: { fullHouse: 28, smallStraight: 31, largeStraight: 41, yahtzee: 60 },
    yahtzeeBonus: 75,
  });

  test.each([
    ['22333', 'fullHouse', 28],
    ['12346', 'smallStraight', 31],
    ['12345', 'largeStraight', 41],
    ['44444', 'yahtzee', 60],
  ] as const)('the dice %s in %s score %i', (faces, box, points) => {
    expect(scoringOptions(rules, EMPTY_CARD, dice(faces)).boxes[box]).toBe(points);
  });

  test('a joker gets the fixed scores of the house rules', () => {
    const open: BoxId[] = ['fullHouse', 'smallStraight', 'largeStraight'];
    const { boxes } = scoringOptions(rules, cardWithOpen(open, 60), dice('22222'));
    expect(boxes).toEqual({ fullHouse: 28, smallStraight: 31, largeStraight: 41 });
  });

  test.each([
    [60, 'score', 75],
    [0, 'zero', 0],
  ])('a Yahtzee box with %i points contains a %s, and the bonus is %i', (held, yahtzeeBox, bonus) => {
    const options = scoringOptions(rules, cardWithOpen(['chance'], held), dice('22222'));
    expect(options).toMatchObject({ yahtzeeBonus: bonus, extraYahtzee: { yahtzeeBox } });
  });
});

describe('the legal boxes are in card order', () => {
  test.each(EVERY_RULE_SET.map((rules) => [rules.id, rules] as const))(
    'the legal boxes under %s rules are in card order',
    (_id, rules) => {
      const order = rules.boxes.map(({ box }) => box);
      const { legal, boxes } = scoringOptions(rules, EMPTY_CARD, dice('13346'));
      expect(legal).toEqual(order);
      const joker = scoringOptions(rules, card({ yahtzee: 50, threes: 9 }), yahtzeeOf(3));
      expect(joker.legal).toEqual(order.filter((box) => joker.boxes[box] !== undefined));
      expect(Object.keys(boxes)).toEqual([...YAHTZEE_BOXES]);
    },
  );
});

describe('the best boxes have the most points', () => {
  test.each([
    ['33355', EMPTY_CARD, ['fullHouse']],
    ['44441', EMPTY_CARD, ['threeOfAKind', 'fourOfAKind', 'chance']],
    ['12346', cardWithOpen(['yahtzee', 'fives']), []],
    ['12346', cardWithOpen([]), []],
  ])('the best boxes for the dice %s on the card %j', (faces, position, best) => {
    expect(scoringOptions(OFFICIAL, position, dice(faces)).best).toEqual(best);
  });
});
