import { describe, expect, test } from '@jest/globals';
import { type Move, ONE_THREAD, type Parts, solve } from '../../src/analysis/index.js';
import { OFFICIAL, type Scorecard, YAHTZEE_BOXES, YATZY, YATZY_FORCED } from '../../src/engine/index.js';
import {
  brokenRules,
  type JudgedAnswer,
  type Lesson,
  lessonOf,
  lessonsFor,
  type PlainMove,
  plainMove,
  themeLesson,
  themesFor,
  type TrainingPosition,
} from '../../src/training/index.js';
import { card, cardWithOpen, dice } from '../support/builders.js';
import { LEAST_RIGHT, lessonRates } from '../support/lessonRates.js';

const solved = solve(OFFICIAL, ONE_THREAD);
const solvedYatzy = solve(YATZY, ONE_THREAD);

/** The number of games that give cards. */
const GAMES = 12;

describe.each([OFFICIAL, YATZY])('$name', (rules) => {
  const rates = lessonRates(rules, 'lessons', GAMES);

  test.each(lessonsFor(rules))(
    'the rule of thumb %s is right in the large majority of positions',
    (lesson) => {
      const { all, right } = rates.get(lesson) ?? { all: 0, right: 0 };
      expect(all).toBeGreaterThan(50);
      expect(right / all).toBeGreaterThanOrEqual(LEAST_RIGHT);
    },
  );
});

test('a rule set has only the rules of thumb measured under it', () => {
  const yahtzee = lessonsFor(OFFICIAL);
  expect(lessonsFor({ ...YATZY, id: 'mine', name: 'Mine' })).toEqual(lessonsFor(YATZY));
  expect(lessonsFor(YATZY).filter((lesson) => yahtzee.includes(lesson))).toEqual([
    ...['use-rolls', 'keep-three', 'equal-dice-only', 'higher-pair', 'pair-over-run'],
  ]);
  expect(lessonsFor(YATZY_FORCED)).toEqual([]);
  expect(lessonsFor({ ...YATZY, upperBonus: { threshold: 63, points: 35 } })).toEqual([]);
});

test('each theme of Yatzy but traps and the endgame has a rule of thumb', () => {
  expect(themesFor(YATZY).map((theme) => themeLesson(YATZY, theme))).toEqual([
    ...['threes-over-singles', 'few-dice', 'higher-pair', 'house-from-20', 'pair-over-four'],
    ...['small-straight-over-chance', 'zero-in-small-straight', undefined, undefined],
  ]);
});

test('the order of the card has no theme about boxes, because nobody chooses the box', () => {
  const aboutBoxes = ['upper-box', 'full-house', 'chance', 'zeros'];
  expect(themesFor(YATZY_FORCED)).toEqual(themesFor(YATZY).filter((theme) => !aboutBoxes.includes(theme)));
});

/** A position, the move played, the best move, and the rule of thumb that the player broke. */
type Example = readonly [
  faces: string,
  rollsLeft: TrainingPosition['rollsLeft'],
  filled: Scorecard,
  played: PlainMove,
  best: PlainMove,
  lesson: Lesson | undefined,
];

const EMPTY = card({});
const LATE = ['fullHouse', 'largeStraight', 'yahtzee', 'chance'] as const;
/** A late card on which Aces may decide the upper bonus. */
const LATE_BONUS = card({
  ...cardWithOpen(['aces', 'yahtzee', 'fullHouse']).filled,
  ...{ twos: 6, threes: 9, fours: 12, fives: 15, sixes: 18 },
});
const NOTHING = Object.fromEntries(
  [...YAHTZEE_BOXES, 'upperBonus', 'yahtzeeBonus'].map((part) => [part, 0]),
) as Parts;

test.each<Example>([
  ['13566', 2, EMPTY, { box: 'chance' }, { hold: [6, 6] }, 'use-rolls'],
  ['12345', 1, EMPTY, { hold: [2, 3, 4, 5] }, { box: 'largeStraight' }, 'finished'],
  ['33344', 0, EMPTY, { box: 'threes' }, { box: 'fullHouse' }, 'finished'],
  ['22214', 1, EMPTY, { hold: [4] }, { hold: [2, 2, 2] }, 'keep-three'],
  ['44416', 2, EMPTY, { hold: [4, 4, 4, 6] }, { hold: [4, 4, 4] }, 'equal-dice-only'],
  ['44126', 2, EMPTY, { hold: [4, 4, 6] }, { hold: [4, 4] }, 'equal-dice-only'],
  ['55661', 2, EMPTY, { hold: [5, 5] }, { hold: [6, 6] }, 'higher-pair'],
  ['55661', 2, EMPTY, { hold: [5, 5, 6, 6] }, { hold: [6, 6] }, 'one-pair'],
  ['11221', 1, EMPTY, { hold: [1, 1, 1] }, { box: 'fullHouse' }, undefined],
  ['23451', 2, card({ largeStraight: 0 }), { hold: [4] }, { hold: [2, 3, 4, 5] }, undefined],
  ['23455', 2, EMPTY, { hold: [5, 5] }, { hold: [2, 3, 4, 5] }, 'four-in-a-row'],
  ['22456', 2, EMPTY, { hold: [4, 5, 6] }, { hold: [2, 2] }, 'pair-over-run'],
  ['22456', 2, EMPTY, { hold: [2, 4, 5] }, { hold: [2, 2] }, 'pair-over-run'],
  ['22456', 2, card({ twos: 6 }), { hold: [4, 5, 6] }, { hold: [2, 2] }, undefined],
  ['33146', 2, EMPTY, { hold: [6] }, { hold: [3, 3] }, 'pair-over-singles'],
  ['44412', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'fours' }, 'upper-over-kind'],
  ['55512', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'fives' }, 'upper-over-kind'],
  ['55544', 0, card({ fullHouse: 0 }), { box: 'threeOfAKind' }, { box: 'fives' }, undefined],
  ['66612', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'sixes' }, undefined],
  ['13356', 0, EMPTY, { box: 'sixes' }, { box: 'aces' }, 'few-of-a-face'],
  ['22346', 0, EMPTY, { box: 'yahtzee' }, { box: 'aces' }, 'zero-in-aces'],
  ['22346', 0, card({ aces: 2 }), { box: 'largeStraight' }, { box: 'fourOfAKind' }, 'zero-order'],
  [
    '22346',
    0,
    cardWithOpen(['aces', 'yahtzee', 'fullHouse']),
    { box: 'yahtzee' },
    { box: 'aces' },
    'zero-in-aces',
  ],
  ['22346', 0, LATE_BONUS, { box: 'yahtzee' }, { box: 'aces' }, undefined],
  ['22346', 0, LATE_BONUS, { box: 'fullHouse' }, { box: 'aces' }, 'zero-in-aces'],
  ['22356', 0, cardWithOpen(LATE), { box: 'chance' }, { box: 'yahtzee' }, 'zero-over-chance'],
  ['22455', 0, cardWithOpen(LATE), { box: 'chance' }, { box: 'yahtzee' }, 'zero-over-chance'],
  ['22455', 0, cardWithOpen([...LATE, 'fives']), { box: 'chance' }, { box: 'yahtzee' }, undefined],
  ['11346', 0, EMPTY, { box: 'chance' }, { box: 'aces' }, 'keep-chance'],
  ['56666', 0, EMPTY, { box: 'chance' }, { box: 'sixes' }, undefined],
  ['11111', 0, card({ yahtzee: 50, aces: 3 }), { box: 'chance' }, { box: 'largeStraight' }, 'joker'],
])(
  'with %s, %i rolls left and the card %j: %j instead of %j breaks %s',
  (faces, rollsLeft, filled, played, best, lesson) => {
    const position = { rules: OFFICIAL, card: filled, dice: dice(faces), rollsLeft };
    expect(lessonOf(answerTo(position, played, best, 2))).toBe(lesson);
    expect(lessonOf(answerTo(position, played, best, 0.3))).toBeUndefined();
  },
);

test.each<Example>([
  ['13566', 2, EMPTY, { box: 'chance' }, { hold: [6, 6] }, 'use-rolls'],
  ['12345', 1, EMPTY, { hold: [2, 3, 4, 5] }, { box: 'smallStraight' }, 'house-from-20'],
  ['55544', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'fullHouse' }, 'house-from-20'],
  ['33355', 0, EMPTY, { box: 'chance' }, { box: 'fullHouse' }, undefined],
  ['33441', 2, EMPTY, { hold: [3, 3, 4, 4] }, { hold: [4, 4] }, 'low-two-pairs'],
  ['33551', 1, EMPTY, { hold: [3, 3, 5, 5] }, { hold: [5, 5] }, undefined],
  ['23446', 2, EMPTY, { hold: [2, 3, 4] }, { hold: [4, 4] }, 'pair-over-run'],
  ['12344', 2, EMPTY, { hold: [1, 2, 3, 4] }, { hold: [4, 4] }, 'pair-over-four'],
  ['23455', 2, EMPTY, { hold: [2, 3, 4, 5] }, { hold: [5, 5] }, undefined],
  ['33146', 2, EMPTY, { hold: [6] }, { hold: [3, 3] }, 'threes-over-singles'],
  ['22146', 2, EMPTY, { hold: [6] }, { hold: [2, 2] }, undefined],
  ['55512', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'fives' }, 'upper-over-same'],
  ['66612', 0, EMPTY, { box: 'threeOfAKind' }, { box: 'sixes' }, undefined],
  ['22346', 0, EMPTY, { box: 'largeStraight' }, { box: 'smallStraight' }, 'zero-in-small-straight'],
  ['13456', 0, EMPTY, { box: 'chance' }, { box: 'smallStraight' }, 'small-straight-over-chance'],
  ['34566', 0, EMPTY, { box: 'chance' }, { box: 'smallStraight' }, undefined],
  ['13466', 0, EMPTY, { box: 'sixes' }, { box: 'onePair' }, 'few-dice'],
])(
  'in Yatzy, with %s, %i rolls left and the card %j: %j instead of %j breaks %s',
  (faces, rollsLeft, filled, played, best, lesson) => {
    const position = { rules: YATZY, card: filled, dice: dice(faces), rollsLeft };
    expect(lessonOf(answerTo(position, played, best, 2))).toBe(lesson);
  },
);

/** Returns an answer that costs this many points. */
function answerTo(
  position: TrainingPosition,
  played: PlainMove,
  best: PlainMove,
  cost: number,
): JudgedAnswer {
  const { moves } = (position.rules === YATZY ? solvedYatzy : solved).advise(position);
  const find = (move: PlainMove): Move => {
    const found = moves.find((each) => JSON.stringify(plainMove(each)) === JSON.stringify(move));
    if (!found) throw new Error(`no move ${JSON.stringify(move)}`);
    return found;
  };
  const exercise = {
    position,
    source: { type: 'level', level: 'perfect' },
    themes: [],
    boxes: [],
    difficulty: 'easy',
  } as const;
  return {
    exercise,
    judgement: { played: find(played), best: find(best), cost, why: { played: NOTHING, best: NOTHING } },
  };
}

test('the broken rules of a round are those of its missed answers, costliest first', () => {
  const at = (faces: string): TrainingPosition => ({
    rules: OFFICIAL,
    card: EMPTY,
    dice: dice(faces),
    rollsLeft: 2,
  });
  const answered = [
    answerTo(at('22456'), { hold: [4, 5, 6] }, { hold: [2, 2] }, 1.2),
    answerTo(at('55661'), { hold: [5, 5] }, { hold: [6, 6] }, 2),
    answerTo(at('12346'), { hold: [1, 2, 3, 4] }, { hold: [1, 2, 3, 4] }, 0),
    answerTo(at('44126'), { hold: [4, 4, 6] }, { hold: [4, 4] }, 0.6),
    answerTo(at('33146'), { hold: [3, 4, 6] }, { hold: [3, 3] }, 1),
  ];
  expect(brokenRules(answered)).toEqual([
    { lesson: 'pair-over-run', places: [0, 4] },
    { lesson: 'higher-pair', places: [1] },
    { lesson: 'equal-dice-only', places: [3] },
  ]);
});
