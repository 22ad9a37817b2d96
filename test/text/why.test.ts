import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Part, type Parts, PARTS } from '../../src/analysis/index.js';
import { OFFICIAL } from '../../src/engine/index.js';
import { type ExplainedMove, type MoveChoice, whyLines, whySentence } from '../../src/text/index.js';
import { fittingWhySentence } from '../../src/text/play/why.js';
import { rulesOf } from '../support/builders.js';

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
    'By the end, keeping 4 4 scores on average 6.1 more in Fours and the upper bonus than keeping 2, but 0.9 less in Large Straight.',
  ],
  [
    { hold: [2, 3] },
    { largeStraight: 0.9, fours: -6 },
    'By the end, keeping 2 3 scores on average 6.0 less in Fours than keeping 2, but 0.9 more in Large Straight.',
  ],
  [
    { box: 'chance' },
    { chance: -3, fours: -2, sixes: 1, aces: 0.5, twos: 0.3 },
    'By the end, filling Chance scores on average 5.0 less in Chance and Fours than keeping 2, but 1.0 more in Sixes and 0.8 more elsewhere.',
  ],
  [
    { hold: [] },
    { yahtzeeBonus: 1.5 },
    'By the end, rolling all five scores on average 1.5 more in the Yahtzee bonus than keeping 2.',
  ],
  [{ hold: [1] }, { aces: 0.04, twos: -0.03 }, 'Keeping 1 is worth the same.'],
  [
    { hold: [1] },
    { aces: 2, twos: -2 },
    'By the end, keeping 1 scores on average 2.0 more in Aces than keeping 2, but 2.0 less in Twos.',
  ],
  // Small differences are not worth naming.
  [
    { hold: [1] },
    { aces: 5, twos: -0.4 },
    'By the end, keeping 1 scores on average 5.0 more in Aces than keeping 2, but 0.4 less elsewhere.',
  ],
])('a sentence about %j', (move, points, sentence) => {
  expect(whySentence(OFFICIAL, explained(move, points), explained({ hold: [2] }))).toBe(sentence);
});

test('the sentence names the boxes that the moves fill, even if other parts differ more', () => {
  const fives = explained({ box: 'fives' }, { fives: 1.2, upperBonus: 8, fourOfAKind: -3, chance: 2.5 });
  const kind = explained({ box: 'threeOfAKind' }, { threeOfAKind: 4 });
  expect(whySentence(OFFICIAL, fives, kind)).toBe(
    'By the end, filling Fives scores on average 9.2 more in the upper bonus and Fives than filling 3 of a Kind, but 4.0 less in 3 of a Kind and 0.5 less elsewhere.',
  );
  expect(whySentence(OFFICIAL, fives, kind, { named: 1, form: 'bare' })).toBe(
    '8.0 more in the upper bonus, but 3.3 less elsewhere.',
  );
});

test('the sentence uses the labels of the rule set', () => {
  const move = explained({ box: 'aces' }, { aces: 1, yahtzeeBonus: 1 });
  expect(whySentence(rulesOf('meowtzee'), move, BEST)).toBe(
    'By the end, filling Ones scores on average 2.0 more in Ones and the Yahtzee bonus than keeping 4 4.',
  );
});

test('the sentence names as many parts as requested', () => {
  const move = explained({ hold: [1] }, { aces: 3, twos: -2, chance: 1 });
  expect(whySentence(OFFICIAL, move, BEST, { named: 1, form: 'short' })).toBe(
    'On average, keeping 1 scores 3.0 more in Aces, but 1.0 less elsewhere.',
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
      'By the end, keeping 4 4 scores on average 1.9 more in Yahtzee and the upper bonus than keeping 2 3 5, but 1.7 less in Large Straight.',
    ]);
    expect(linesAt(1, 200, 1)).toEqual([
      'By the end, keeping 2 3 5 scores on average 1.9 less in Yahtzee and the upper bonus, but 1.7 more in Large Straight.',
    ]);
    expect(linesAt(2, 200, 1)).toEqual(['By the end, filling Chance scores on average 4.0 less in Chance.']);
  });

  test('leave out words before names if there is little room', () => {
    expect(linesAt(1, 40, 2)).toEqual([
      '1.9 less in Yahtzee and the upper bonus,',
      'but 1.7 more in Large Straight.',
    ]);
    expect(linesAt(1, 32, 2)).toEqual(['1.7 more in Large Straight, but', '1.9 less elsewhere.']);
    expect(linesAt(0, 45, 2)).toEqual([
      'Compared with keeping 2 3 5: 1.7 less in',
      'Large Straight, but 1.9 more elsewhere.',
    ]);
  });

  test('are empty if there is only one move', () => {
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

const forms = fc.constantFrom('compared', 'brief', 'versus', 'full', 'short', 'bare');

test('the numbers add up exactly to the difference in tenths', () => {
  fc.assert(
    fc.property(parts, parts, fc.integer({ min: 1, max: 15 }), forms, (a, b, named, form) => {
      const sentence = whySentence(
        OFFICIAL,
        { move: { hold: [6] }, parts: a },
        { move: { hold: [] }, parts: b },
        { named, form },
      );
      const told = sentence
        .split(', but ')
        .flatMap((clause) =>
          [...clause.matchAll(/\d+\.\d/g)].map(
            (number) => (clause.includes(' more ') ? 10 : -10) * Number(number),
          ),
        );
      const total = PARTS.reduce((sum, part) => sum + (a[part] - b[part]), 0);
      expect(told.reduce((sum, each) => sum + each, 0)).toBeCloseTo(Math.round(10 * total), 6);
    }),
  );
});

test('a reason for a move with a joker fits into one line of 80 columns', () => {
  const move = explained({ box: 'largeStraight' }, { largeStraight: 40, threes: 0, yahtzee: 12.3 });
  const than = explained({ box: 'fourOfAKind' }, { largeStraight: 21.6, threes: 4.4, yahtzee: 15.6 });
  expect(fittingWhySentence(OFFICIAL, move, than, { columns: 80, rows: 1 })).toBe(
    '18.4 more in Large Straight, but 7.7 less in Threes and Yahtzee.',
  );
});
