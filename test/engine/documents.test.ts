import { describe, expect, test } from '@jest/globals';
import {
  type BoxId,
  EMPTY_CARD,
  FACES,
  type RuleSet,
  type Scorecard,
  scoringOptions,
  sumDice,
  totals,
} from '../../src/engine/index.js';
import { card, cardWithOpen, dice, rulesOf } from '../support/builders.js';
import { LOWER_BOXES, UPPER_BOXES } from '../support/yahtzeeBoxes.js';

const [meowtzee, official, virtualPlace, instructions, original] = [
  rulesOf('meowtzee'),
  rulesOf('official'),
  rulesOf('virtual-place'),
  rulesOf('instructions'),
  rulesOf('original-1956'),
];

/** Returns the points of a throw in each legal box, leaving out boxes that would score 0. */
function worth(
  rules: RuleSet,
  faces: string,
  position: Scorecard = EMPTY_CARD,
): Partial<Record<BoxId, number>> {
  const { boxes } = scoringOptions(rules, position, dice(faces));
  return Object.fromEntries(Object.entries(boxes).filter(([, points = 0]) => points > 0));
}

/** Returns the points of a throw in each upper box, leaving out boxes that would score 0. */
const upperWorth = (rules: RuleSet, faces: string): Partial<Record<BoxId, number>> =>
  worth(rules, faces, cardWithOpen(UPPER_BOXES));

/** Scores a throw on a card with these open boxes. Returns the legal boxes with their points, and the Yahtzee bonus. */
function play(rules: RuleSet, held: number, open: readonly BoxId[], faces: string) {
  const { boxes, yahtzeeBonus } = scoringOptions(rules, cardWithOpen(open, held), dice(faces));
  return [boxes, yahtzeeBonus];
}

const bonusFor = (rules: RuleSet, filled: Scorecard['filled']): number =>
  totals(rules, card(filled)).upperBonus;

const THREE_OF_EACH = { aces: 3, twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 };
const LOWER_BUT_YAHTZEE: readonly BoxId[] = LOWER_BOXES.filter((box) => box !== 'yahtzee');

describe('document 000', () => {
  test('2-2-3-3-3 scores 4 in Twos and 9 in Threes', () => {
    const { boxes } = scoringOptions(meowtzee, EMPTY_CARD, dice('22333'));
    expect(boxes).toMatchObject({ aces: 0, twos: 4, threes: 9, fours: 0, fives: 0, sixes: 0 });
  });

  test("an upper total of 63 doesn't earn the bonus, but 64 does", () => {
    expect(bonusFor(meowtzee, THREE_OF_EACH)).toBe(0);
    expect(bonusFor(meowtzee, { ...THREE_OF_EACH, aces: 4 })).toBe(35);
  });

  test.each(['12346', '23451', '34566', '64353'])('%s is a little straight', (faces) => {
    expect(worth(meowtzee, faces)).toMatchObject({ smallStraight: 30 });
  });

  test.each(['12345', '23456', '64253'])('%s is a big straight', (faces) => {
    expect(worth(meowtzee, faces)).toMatchObject({ largeStraight: 40 });
  });

  test('after a 50, an extra Yahtzee scores in its upper box if open, otherwise as a joker, and earns 100', () => {
    expect(play(meowtzee, 50, ['threes', 'fullHouse'], '33333')).toEqual([{ threes: 15 }, 100]);
    expect(play(meowtzee, 50, ['aces', 'fullHouse'], '33333')).toEqual([{ fullHouse: 25 }, 100]);
  });

  test('after a zero, an extra Yahtzee scores as a joker or in its upper box, but earns no bonus', () => {
    expect(play(meowtzee, 0, ['aces', 'threes', 'fullHouse'], '33333')).toEqual([
      { threes: 15, fullHouse: 25 },
      0,
    ]);
  });
});

describe('document 001', () => {
  test('three twos score 6', () => {
    expect(upperWorth(official, '22213')).toMatchObject({ twos: 6 });
  });

  test('three of each number total 63 and earn the bonus of 35', () => {
    expect(totals(official, card(THREE_OF_EACH))).toMatchObject({ upper: 63, upperBonus: 35 });
    expect(bonusFor(official, { ...THREE_OF_EACH, aces: 2 })).toBe(0);
  });

  test('the upper bonus is possible with a zero in an upper box', () => {
    expect(bonusFor(official, { ...THREE_OF_EACH, aces: 0, sixes: 24 })).toBe(35);
  });

  test('a full house can also score in Three of a Kind or Chance', () => {
    expect(worth(official, '44422', cardWithOpen(LOWER_BOXES))).toEqual({
      fullHouse: 25,
      threeOfAKind: 16,
      chance: 16,
    });
  });

  test.each([
    [50, 100],
    [0, 0],
  ])(
    'with %i in the Yahtzee box, five threes score 15 in an open Threes box, otherwise as a joker',
    (held, bonus) => {
      expect(play(official, held, ['threes', ...LOWER_BUT_YAHTZEE], '33333')).toEqual([
        { threes: 15 },
        bonus,
      ]);
      expect(play(official, held, ['fours', 'largeStraight'], '33333')).toEqual([
        { largeStraight: 40 },
        bonus,
      ]);
    },
  );

  test('under the 1956 rules, an extra Yahtzee fills a lower box even if its upper box is open', () => {
    expect(play(original, 50, ['threes', 'largeStraight'], '33333')).toEqual([{ largeStraight: 40 }, 100]);
  });
});

describe('document 002', () => {
  test('2-3-4-5 is a small straight, and 1-2-3-4-5 is a large straight', () => {
    expect(worth(virtualPlace, '23455')).toMatchObject({ smallStraight: 30 });
    expect(worth(virtualPlace, '23455')).not.toHaveProperty('largeStraight');
    expect(worth(virtualPlace, '12345')).toMatchObject({ smallStraight: 30, largeStraight: 40 });
  });

  test('63 upper points earn a bonus of 35', () => {
    expect(bonusFor(virtualPlace, THREE_OF_EACH)).toBe(35);
  });

  test('a second Yahtzee scores in its upper box and earns 100', () => {
    const open: BoxId[] = [...UPPER_BOXES, 'chance'];
    expect(play(virtualPlace, 50, open, '66666')).toEqual([{ sixes: 30 }, 100]);
    expect(play(virtualPlace, 50, open, '55555')).toEqual([{ fives: 25 }, 100]);
  });

  test('if its upper box is filled, a second Yahtzee scores 0 in any open box and earns 100', () => {
    expect(play(virtualPlace, 50, ['aces', 'fourOfAKind', 'chance'], '66666')).toEqual([
      { aces: 0, fourOfAKind: 0, chance: 0 },
      100,
    ]);
  });
});

describe('document 003', () => {
  test('1-3-3-3-5 scores 9 in Threes', () => {
    expect(upperWorth(official, '13335')).toEqual({ aces: 1, threes: 9, fives: 5 });
  });

  test.each(['11333', '33366'])('%s is a full house', (faces) => {
    expect(worth(official, faces)).toMatchObject({ fullHouse: 25 });
  });

  test.each(['12341', '23452', '34563'])('%s is a small straight', (faces) => {
    expect(worth(official, faces)).toMatchObject({ smallStraight: 30 });
  });

  test('five sixes can make up for a zero in Aces and earn the bonus', () => {
    expect(bonusFor(official, { ...THREE_OF_EACH, aces: 0, sixes: 30 })).toBe(35);
  });

  test.each([
    ['you already have a Yahtzee', 50, 100],
    ["you've already put 0 in the Yahtzee box", 0, 0],
  ])('%s: five twos score in Twos or as a joker', (_case, held, bonus) => {
    expect(play(official, held, ['twos', ...LOWER_BUT_YAHTZEE], '22222')).toEqual([{ twos: 10 }, bonus]);
    expect(play(official, held, LOWER_BUT_YAHTZEE, '22222')).toEqual([
      { threeOfAKind: 10, fourOfAKind: 10, fullHouse: 25, smallStraight: 30, largeStraight: 40, chance: 10 },
      bonus,
    ]);
  });

  test('2-3-4-5-6 scores 0 in Aces or 6 in Sixes if only these two boxes are open', () => {
    expect(play(official, 50, ['aces', 'sixes'], '23456')).toEqual([{ aces: 0, sixes: 6 }, 0]);
  });
});

describe('document 004', () => {
  const upper = cardWithOpen(UPPER_BOXES);

  test.each<
    readonly [picture: string, faces: string, open: Scorecard, scores: Partial<Record<BoxId, number>>]
  >([
    ['upper section', '33324', upper, { threes: 9, twos: 2, fours: 4 }],
    ['3 of a kind', '55521', EMPTY_CARD, { threeOfAKind: 18, chance: 18, fives: 15, twos: 2, aces: 1 }],
    [
      '4 of a kind',
      '22226',
      EMPTY_CARD,
      { fourOfAKind: 14, threeOfAKind: 14, chance: 14, twos: 8, sixes: 6 },
    ],
    [
      'full house',
      '33355',
      EMPTY_CARD,
      { fullHouse: 25, threeOfAKind: 19, chance: 19, threes: 9, fives: 10 },
    ],
    [
      'first large straight',
      '12345',
      cardWithOpen(LOWER_BOXES),
      { smallStraight: 30, largeStraight: 40, chance: 15 },
    ],
    [
      'second large straight',
      '23456',
      cardWithOpen(LOWER_BOXES),
      { smallStraight: 30, largeStraight: 40, chance: 20 },
    ],
    ['Yahtzee', '11111', cardWithOpen(['yahtzee']), { yahtzee: 50 }],
    ['chance', '14566', cardWithOpen(['chance']), { chance: 22 }],
  ])('in the picture of %s, the dice %s score as documented', (_picture, faces, open, scores) => {
    expect(worth(instructions, faces, open)).toEqual(scores);
  });

  test.each(['1234', '2345', '3456'])(
    'in the picture of a small straight, %s and any fifth die score as documented',
    (four) => {
      for (const any of FACES) {
        const faces = four + String(any);
        const scores = worth(instructions, faces);
        expect(scores).toMatchObject({ smallStraight: 30, chance: sumDice(dice(faces)) });
        expect(UPPER_BOXES.filter((box) => scores[box])).toHaveLength(new Set(faces).size);
      }
    },
  );

  test('any combination of 63 upper points earns the bonus of 35', () => {
    expect(bonusFor(instructions, THREE_OF_EACH)).toBe(35);
    expect(bonusFor(instructions, { fives: 25, sixes: 30, fours: 8 })).toBe(35);
    expect(bonusFor(instructions, { fives: 25, sixes: 30, fours: 4, threes: 3 })).toBe(0);
  });

  test.each([
    [50, 100],
    [0, 0],
  ])('an extra Yahtzee with %i in the Yahtzee box earns a bonus of %i in any open box', (held, bonus) => {
    expect(play(instructions, held, ['aces', 'sixes', 'fullHouse', 'chance'], '11111')).toEqual([
      { aces: 5, sixes: 0, fullHouse: 0, chance: 5 },
      bonus,
    ]);
  });

  test('the grand total includes 35 for the upper bonus and 100 for each Yahtzee bonus', () => {
    expect(
      totals(instructions, card({ ...THREE_OF_EACH, fullHouse: 25, yahtzee: 50, chance: 22 }, 2)),
    ).toEqual({
      upper: 63,
      upperBonus: 35,
      lower: 97,
      yahtzeeBonus: 200,
      grand: 395,
    });
  });
});
