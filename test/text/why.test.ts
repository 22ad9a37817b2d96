import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Part, Parts } from '../../src/analysis/index.js';
import { OFFICIAL, YAHTZEE_BOXES, YATZY } from '../../src/engine/index.js';
import { type ExplainedMove, type MoveChoice, whyLines, whySentence, whyText } from '../../src/text/index.js';
import { fitWhySentence } from '../../src/text/play/coach/why.js';
import { MOST_HIDDEN, namedParts } from '../../src/text/play/coach/whyParts.js';
import { rulesOf } from '../support/builders.js';

const PARTS = [...YAHTZEE_BOXES, 'upperBonus', 'yahtzeeBonus'] as const;

const partsWith = (points: Partial<Parts>): Parts =>
  Object.fromEntries(PARTS.map((part) => [part, points[part] ?? 0])) as Parts;

const explained = (move: MoveChoice, points: Partial<Parts> = {}): ExplainedMove => ({
  move,
  parts: partsWith(points),
});

const BEST = explained({ hold: [4, 4] });

test.each<readonly [MoveChoice, Partial<Parts>, string]>([
  [
    { hold: [4, 4] },
    { fours: 4, upperBonus: 2.1, largeStraight: -0.9 },
    'Keep 4 4, not 2: on average +4.0 in Fours, +2.1 in the upper bonus, -0.9 in Large Straight.',
  ],
  [
    { hold: [2, 3] },
    { largeStraight: 0.9, fours: -6 },
    'Keep 2 3, not 2: on average +0.9 in Large Straight, -6.0 in Fours.',
  ],
  [
    { box: 'chance' },
    { chance: -3, fours: -2, sixes: 1, aces: 0.5, twos: 0.3 },
    "Take a zero in Chance, don't keep 2: on average +1.8 in the other upper boxes, -3.0 in Chance, -2.0 in Fours.",
  ],
  [{ hold: [] }, { yahtzeeBonus: 1.5 }, "Roll all five, don't keep 2: on average +1.5 in the Yahtzee bonus."],
  [{ hold: [1] }, { aces: 0.04, twos: -0.03 }, 'Keep 1 or 2: worth the same.'],
  [{ hold: [1] }, { aces: 2, twos: -2 }, 'Keep 1, not 2: on average +2.0 in Aces, -2.0 in Twos.'],
  // Small differences are not worth naming.
  [{ hold: [1] }, { aces: 5, twos: -0.2 }, 'Keep 1, not 2: on average +5.0 in Aces, -0.2 in Twos.'],
  // Many small differences have a name together.
  [
    { hold: [1] },
    {
      aces: -0.4,
      twos: -0.5,
      fours: -0.3,
      sixes: -0.4,
      upperBonus: -0.9,
      smallStraight: 0.3,
      largeStraight: 0.4,
    },
    'Keep 1, not 2: on average +0.7 in the straights, -2.5 in the upper section.',
  ],
  [
    { hold: [1] },
    { threeOfAKind: 0.5, fourOfAKind: 0.5, yahtzee: 0.6, yahtzeeBonus: 0.4 },
    'Keep 1, not 2: on average +1.0 in 3 and 4 of a Kind, +1.0 in Yahtzee with its bonus.',
  ],
])('a sentence about %j', (move, points, sentence) => {
  expect(whySentence(OFFICIAL, explained(move, points), explained({ hold: [2] }))).toBe(sentence);
});

test('the sentence names the boxes that the moves fill, even if other parts differ more', () => {
  const fives = explained({ box: 'fives' }, { fives: 2.2, upperBonus: 8, fourOfAKind: -3, chance: 2.5 });
  const kind = explained({ box: 'threeOfAKind' }, { threeOfAKind: 4 });
  expect(whySentence(OFFICIAL, fives, kind)).toBe(
    'Fill Fives, not 3 of a Kind: on average +8.0 in the upper bonus, +2.2 in Fives, -4.0 in 3 of a Kind, -0.5 elsewhere.',
  );
  expect(whySentence(OFFICIAL, fives, kind, { names: 1, form: 'against' })).toBe(
    'Against 3 of a Kind: upper bonus +8.0, elsewhere -2.3.',
  );
});

test('a box filled with zero points is a zero', () => {
  const yahtzee = explained({ box: 'yahtzee' }, { chance: 22 });
  const chance = explained({ box: 'chance' }, { yahtzee: 2.1, chance: 17 });
  expect(whySentence(OFFICIAL, yahtzee, chance)).toBe(
    "Take a zero in Yahtzee, don't fill Chance: on average +5.0 in Chance, -2.1 in Yahtzee.",
  );
  expect(whySentence(OFFICIAL, chance, yahtzee, { form: 'against' })).toBe(
    'Against a zero in Yahtzee: Yahtzee +2.1, Chance -5.0.',
  );
});

test("the numbers are rounded so that they add up, without a difference elsewhere that doesn't exist", () => {
  const move = explained({ hold: [1] }, { chance: 2.36, aces: -0.42 });
  expect(whySentence(OFFICIAL, move, BEST, { form: 'against' })).toBe('Against 4 4: Chance +2.3, Aces -0.4.');
});

test('a line with signs names the same parts as a sentence', () => {
  const move = explained({ hold: [1] }, { fours: -6.1, upperBonus: -1.2, largeStraight: 0.9, chance: 0.2 });
  expect(whyText(OFFICIAL, move, BEST, 80)).toBe(
    'Fours -6.1, upper bonus -1.2, Large Straight +0.9, Chance +0.2',
  );
  expect(whyText(OFFICIAL, move, move, 80)).toBeUndefined();
});

test('the sentence uses the labels of the rule set', () => {
  const move = explained({ box: 'aces' }, { aces: 1, yahtzeeBonus: 1 });
  expect(whySentence(rulesOf('meowtzee'), move, BEST)).toBe(
    "Fill Ones, don't keep 4 4: on average +1.0 in Ones, +1.0 in the Yahtzee bonus.",
  );
});

test('the sentence names as many parts as requested', () => {
  const move = explained({ hold: [1] }, { aces: 3, twos: -2, chance: 1 });
  expect(whySentence(OFFICIAL, move, BEST, { names: 1 })).toBe(
    'Keep 1, not 4 4: on average +3.0 in Aces, -1.0 elsewhere.',
  );
});

const points = fc.double({ min: -40, max: 40, noNaN: true });
const parts = fc.record(
  Object.fromEntries(PARTS.map((part) => [part, points])) as Record<Part, typeof points>,
);

describe('the lines below the moves', () => {
  const moves = [
    BEST,
    explained({ hold: [2, 3, 5] }, { upperBonus: -0.9, yahtzee: -1, largeStraight: 1.7 }),
    explained({ box: 'chance' }, { chance: -4 }),
  ];
  const linesAt = (marked: number, columns: number, rows: number): readonly string[] =>
    whyLines(OFFICIAL, moves, marked, { columns, rows });

  test('compare a move with the best move, and the best move with the second', () => {
    expect(linesAt(0, 200, 1)).toEqual([
      'Keep 4 4, not 2 3 5: on average +1.0 in Yahtzee, +0.9 in the upper bonus, -1.7 in Large Straight.',
    ]);
    expect(linesAt(1, 200, 1)).toEqual([
      'Compared with the best move: on average -1.0 in Yahtzee, -0.9 in the upper bonus, +1.7 in Large Straight.',
    ]);
    expect(linesAt(2, 200, 1)).toEqual(['Compared with the best move: on average -4.0 in Chance.']);
  });

  test("leave out words before names if there's little room", () => {
    expect(linesAt(1, 40, 2)).toEqual([
      'Against the best: Yahtzee -1.0, upper',
      'bonus -0.9, Large Straight +1.7.',
    ]);
    // The sentence about the best move would need three lines, and both sentences name the same boxes.
    expect(linesAt(1, 32, 2)).toEqual(['Against the best: Yahtzee with', 'its bonus -1.0, elsewhere +0.8.']);
    expect(linesAt(0, 40, 2)).toEqual([
      'Against 2 3 5: Yahtzee +1.0, upper bonus',
      '+0.9, Large Straight -1.7.',
    ]);
    expect(linesAt(0, 45, 2)).toEqual([
      'Against 2 3 5: Yahtzee +1.0, upper bonus',
      '+0.9, Large Straight -1.7.',
    ]);
  });

  test("are empty if there's only one move", () => {
    expect(whyLines(OFFICIAL, moves.slice(0, 1), 0, { columns: 80, rows: 2 })).toEqual([]);
  });

  test('always fit', () => {
    fc.assert(
      fc.property(parts, parts, fc.nat(1), fc.integer({ min: 20, max: 120 }), (a, b, marked, columns) => {
        const both = [
          { move: { box: 'threeOfAKind' }, parts: a },
          { move: { hold: [1, 2, 3, 4] }, parts: b },
        ] as const;
        const lines = whyLines(OFFICIAL, both, marked, { columns, rows: 2 });
        expect(lines.length).toBeLessThanOrEqual(2);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(columns);
      }),
    );
  });
});

const forms = fc.constantFrom('full', 'against', 'bare');

/** Returns the names in a sentence with signs, without the numbers. */
const namesIn = (sentence: string): readonly string[] =>
  sentence
    .replace(/^(Against [^:]*: )/, '')
    .split(', ')
    .map((item) => item.replace(/ [-+][\d.]+$/, ''))
    .sort();

test('the sentences about two moves name the same parts, whichever comes first', () => {
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      const [first, second] = [
        { move: { hold: [6] }, parts: a },
        { move: { box: 'chance' }, parts: b },
      ] as const;
      const [one, other] = [
        namedParts(OFFICIAL, a, b, ['chance'], 'enough'),
        namedParts(OFFICIAL, b, a, ['chance'], 'enough'),
      ];
      expect(other.named.map(({ name }) => name)).toEqual(one.named.map(({ name }) => name));
      expect(other.rest).toBeCloseTo(-one.rest, 9);
      const [better, worse] = [
        whySentence(OFFICIAL, first, second, { form: 'against' }),
        whySentence(OFFICIAL, second, first, { form: 'against' }),
      ];
      if (!better.includes('worth the same')) expect(namesIn(better)).toEqual(namesIn(worse));
    }),
  );
});

const smallOrLarge = fc.oneof(fc.double({ min: -1, max: 1, noNaN: true }), points);
const unequalParts = fc.record(
  Object.fromEntries(PARTS.map((part) => [part, smallOrLarge])) as Record<Part, typeof points>,
);

test('the unnamed parts never account for most of the difference', () => {
  fc.assert(
    fc.property(unequalParts, (a) => {
      const { named, rest } = namedParts(OFFICIAL, a, partsWith({}), [], 'enough');
      const shown = named.reduce((sum, { points: each }) => sum + Math.abs(each), 0);
      expect(Math.abs(rest)).toBeLessThanOrEqual(Math.max(shown, 0.1));
    }),
    { numRuns: 500 },
  );
});

test('names explain at least two thirds of the differences if no differences cancel out', () => {
  fc.assert(
    fc.property(unequalParts, (a) => {
      const gains = Object.fromEntries(PARTS.map((part) => [part, 1 + Math.abs(a[part] ?? 0)])) as Parts;
      const { rest } = namedParts(OFFICIAL, gains, partsWith({}), [], 'enough');
      expect(Math.abs(rest)).toBeLessThanOrEqual(
        MOST_HIDDEN * PARTS.reduce((sum, part) => sum + (gains[part] ?? 0), 0),
      );
    }),
  );
});

test('the numbers add up exactly to the difference in tenths', () => {
  fc.assert(
    fc.property(
      parts,
      parts,
      fc.constantFrom('enough' as const, 3 as const, 2 as const, 1 as const),
      forms,
      (a, b, names, form) => {
        const sentence = whySentence(
          OFFICIAL,
          { move: { hold: [6] }, parts: a },
          { move: { hold: [] }, parts: b },
          { names, form },
        );
        const told = [...sentence.matchAll(/[-+]\d+\.\d/g)].map((number) => 10 * Number(number));
        const total = PARTS.reduce((sum, part) => sum + ((a[part] ?? 0) - (b[part] ?? 0)), 0);
        expect(told.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Math.round(10 * total), 6);
      },
    ),
  );
});

test('a reason for a move with a joker fits into one line of 80 columns', () => {
  const move = explained({ box: 'largeStraight' }, { largeStraight: 40, fourOfAKind: 20, yahtzee: 12.3 });
  const than = explained(
    { box: 'fourOfAKind' },
    { largeStraight: 21.6, fourOfAKind: 20, threes: 4.4, yahtzee: 15.6 },
  );
  expect(fitWhySentence(OFFICIAL, move, than, undefined, { columns: 80, rows: 1 })).toBe(
    'Against 4 of a Kind: Large Straight +18.4, Threes -4.4, Yahtzee -3.3.',
  );
});

test("a reason names the combination that the move goes for first, if there's room", () => {
  const move = explained({ hold: [3, 4, 5, 6] }, { smallStraight: 3, upperBonus: 2 });
  const than = explained({ hold: [5, 5] }, {});
  const aim = { box: 'largeStraight', chance: 1 / 6 } as const;
  const text = fitWhySentence(OFFICIAL, move, than, aim, { columns: 80, rows: 3 });
  expect(text).toMatch(/^3 4 5 6: Large Straight 17% of the time\. Keep 3 4 5 6, not 5 5: /);
  const short = fitWhySentence(OFFICIAL, move, than, aim, { columns: 40, rows: 1 });
  expect(short).toBe(fitWhySentence(OFFICIAL, move, than, undefined, { columns: 40, rows: 1 }));
});

test('the groups of boxes follow from their patterns, so Yatzy has groups too', () => {
  const move = explainedInYatzy({ smallStraight: 2, largeStraight: 2 });
  const than = explainedInYatzy({ threeOfAKind: 3, fourOfAKind: 3 });
  expect(whySentence(YATZY, move, than)).toMatch(
    /(?=.*-6\.0 in 3 and 4 of a Kind)(?=.*\+4\.0 in the straights)/,
  );
});

const explainedInYatzy = (points: Partial<Parts>): ExplainedMove => ({
  move: { hold: points.smallStraight ? [3, 4] : [4, 4] },
  parts: Object.fromEntries(
    [...YATZY.boxes.map(({ box }) => box), 'upperBonus', 'yahtzeeBonus'].map((part) => [
      part,
      points[part] ?? 0,
    ]),
  ),
});
