import { describe, expect, test } from '@jest/globals';
import {
  type Allowed,
  type BoxRuleSet,
  EMPTY_CARD,
  naturalPoints,
  scoringOptions,
  YATZY,
  YATZY_FORCED,
} from '../../src/engine/index.js';
import {
  boxKeysOf,
  boxWorthText,
  howToPlay,
  lessonTip,
  promptMessages,
  readBoxName,
  refusalText,
  ruleSetList,
  ruleSetProblemText,
  rulesPage,
  rulesSummary,
} from '../../src/text/index.js';
import { shortNameExamples } from '../../src/text/shortNames.js';
import { dice } from '../support/builders.js';
import { examplesOn } from '../support/pages/exampleReader.js';

test.each([
  [
    YATZY,
    ['ones', 'chance'],
    'letters highlight boxes',
    'letters highlight',
    'Letters highlight; a starred box fills at once.',
  ],
  [YATZY_FORCED, ['ones'], 'a highlights Ones', 'a highlights', 'To fill in Ones, press a.'],
] as const)('quick-key prompts of %# name the letter of an only box', (rules, legal, long, short, last) => {
  const keys = boxKeysOf(rules, legal);
  expect(promptMessages.quick(keys, 'enter')).toBe(`1-5 hold dice by place, Enter rolls, ${long}.`);
  expect(promptMessages.quickShort(keys, 'enter')).toBe(`1-5 hold, Enter rolls, ${short}.`);
  expect(promptMessages.quickLastRoll(keys, 'starred')).toBe(last);
});

const UPPER_FIRST: BoxRuleSet = {
  ...YATZY,
  id: 'upper-first',
  name: 'Upper first',
  provenance: 'A test.',
  order: 'upper-first',
};
const ALL = [YATZY, YATZY_FORCED, UPPER_FIRST] as const;

const pageOf = (rules: BoxRuleSet, title: string): readonly string[] =>
  howToPlay(rules, 80).find((page) => page.title === title)?.lines ?? [];
const wordsOn = (lines: readonly string[]): string => lines.join(' ').replace(/[|\s]+/g, ' ');

describe('typed names of the boxes of Yatzy', () => {
  test.each([
    ['1 pair', 'onePair'],
    ['two pairs', 'twoPairs'],
    ['2p', 'twoPairs'],
    ['ones', 'ones'],
    ['aces', 'ones'],
    ['3k', 'threeOfAKind'],
    ['ss', 'smallStraight'],
    ['hut', 'fullHouse'],
    ['y', 'yatzy'],
    ['yahtzee', 'yatzy'],
  ])('reads %s as %s', (typed, box) => {
    expect(readBoxName(typed, YATZY)).toEqual({ kind: 'box', box });
  });

  test('gives short names as examples', () => {
    expect(shortNameExamples(YATZY, 2)).toEqual([
      ['fh', 'Full House'],
      ['3k', '3 of a Kind'],
    ]);
  });
});

describe.each(ALL.map((rules) => [rules.id, rules] as const))('the rules page of %s', (_id, rules) => {
  test('fits its frame in 40 and 80 columns', () => {
    for (const width of [40, 80]) {
      expect(rulesPage(rules, width).filter((line) => line.length > width)).toEqual([]);
    }
  });

  test('has an example with the points of the engine for every lower box', () => {
    for (const { box, label } of rules.boxes.slice(6)) {
      const [first] = examplesOn(pageOf(rules, label));
      const faces = dice((first?.dice ?? []).join(''));
      expect(first?.text).toContain(`Points for these dice: ${label} ${naturalPoints(rules, box, faces)}.`);
      expect(naturalPoints(rules, box, faces)).toBeGreaterThan(0);
    }
  });

  test('says nothing about extra Yahtzees and jokers', () => {
    const page = [...rulesPage(rules, 80), ...rulesSummary(rules), ...ruleSetList([rules])].join(' ');
    expect(page).not.toMatch(/joker|extra yahtzee|yahtzee bonus/i);
  });
});

test.each([
  [YATZY, 'You can fill the boxes in any order'],
  [YATZY_FORCED, 'You must fill the boxes in the order of the card'],
  [UPPER_FIRST, 'You must fill the upper section before the lower section'],
])('the rules page names the order of the boxes (case %#)', (rules, sentence) => {
  expect(wordsOn(pageOf(rules, 'Scoring'))).toContain(sentence);
});

test.each([
  [YATZY, 'take a zero in any open box.'],
  [YATZY_FORCED, "If the dice don't fit the next box on the card, they score zero in that box."],
  [UPPER_FIRST, 'in any open upper box or, once all upper boxes are filled, in any open lower box.'],
])('the rules page says where a zero goes (case %#)', (rules, sentence) => {
  expect(wordsOn(pageOf(rules, 'Scoring'))).toContain(sentence);
});

test('the rules page offers no choice of boxes in the order of the card', () => {
  const page = wordsOn(rulesPage(YATZY_FORCED, 80));
  expect(page).not.toMatch(/(one|any) open box|different box|fits nowhere else/);
  expect(page).toContain('score them in the next box on the card');
  expect(page).toContain('Only the next box counts: keep the dice that fit it, and roll the rest.');
});

test('the rules page explains letters only if a box has one', () => {
  const boxes = YATZY.boxes.map((spec) => ({ ...spec, letter: undefined }));
  expect(wordsOn(pageOf(YATZY, 'Quick Keys'))).toContain(
    'letter fill the box beside the letter; press it twice if you can still roll',
  );
  expect(wordsOn(pageOf({ ...YATZY, boxes }, 'Quick Keys'))).not.toContain('letter');
});

test('lessons for Yatzy name its boxes, and no lesson of Yahtzee is shown for Yatzy', () => {
  expect(lessonTip(YATZY, 'zero-in-aces')).toBeUndefined();
  expect(lessonTip(YATZY, 'pair-over-run')).toContain('except a pair of Ones');
  expect(lessonTip(YATZY, 'use-rolls')).toContain('straight or Yatzy');
  expect(lessonTip(YATZY_FORCED, 'keep-three')).toBeUndefined();
  expect(wordsOn(pageOf(YATZY, 'Three Tips'))).toContain(lessonTip(YATZY, 'zero-in-small-straight'));
});

test.each([
  ['onePair', '55266', 'One Pair 12: two 6s.'],
  ['onePair', '12346', 'One Pair 0: needs a pair.'],
  ['twoPairs', '55266', 'Two Pairs 22: two 5s and two 6s.'],
  ['twoPairs', '55556', 'Two Pairs 0: needs two pairs of different faces.'],
  ['threeOfAKind', '55556', '3 of a Kind 15: three 5s.'],
  ['smallStraight', '54321', 'Small Straight 15: 1 2 3 4 5 in a row.'],
  ['largeStraight', '54321', 'Large Straight 0: needs 2 3 4 5 6.'],
  ['fullHouse', '55566', 'Full House 27: three 5s and two 6s.'],
])('in the box %s of Yatzy, the roll %s gives: %s', (box, faces, line) => {
  const thrown = dice(faces);
  expect(boxWorthText(YATZY, box, thrown, scoringOptions(YATZY, EMPTY_CARD, thrown))).toBe(line);
});

test("a box that isn't open yet is refused with the box that comes first", () => {
  expect(refusalText(YATZY_FORCED, { code: 'not-yet-open', box: 'twos', open: ['ones'] })).toBe(
    'Ones must be filled first: the boxes are filled in order.',
  );
  expect(refusalText(UPPER_FIRST, { code: 'not-yet-open', box: 'yatzy', open: ['ones', 'twos'] })).toBe(
    'The upper section must be filled first.',
  );
});

test.each<[Allowed, RegExp]>([
  [{ kind: 'box-count', from: 7, to: 16 }, /7 to 16 boxes/],
  [{ kind: 'box-id' }, /letters and digits/],
  [{ kind: 'letter', free: ['a', 'b'] }, /a or b/],
  [{ kind: 'six-faces' }, /faces 1 to 6/],
  [{ kind: 'own-label', other: 'Chance' }, /name of the box Chance, so choose another one/],
  [{ kind: 'face-sum' }, /sum of the pattern/],
  [{ kind: 'five-alike-box' }, /box for five alike/],
  [{ kind: 'no-joker-in-order' }, /choose "none"/],
  [{ kind: 'no-joker-in-box', label: 'Two Pairs' }, /Two Pairs/],
])('says in one line what is allowed (case %#)', (allowed, words) => {
  const text = ruleSetProblemText({ field: 'boxes[7]', value: 'x', allowed });
  expect(text).toMatch(words);
  expect(text).toMatch(/^boxes\[7\] is "x"; [\x20-\x7e]+$/);
});
