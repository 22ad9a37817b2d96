import { describe, expect, test } from '@jest/globals';
import {
  EMPTY_CARD,
  FACES,
  isDice,
  isUpperBox,
  RULE_SETS,
  type RuleSet,
  schemeOf,
  type Scorecard,
  scoringOptions,
} from '../../src/engine/index.js';
import { howToPlay, lessonTip, rulesPage, rulesSummary } from '../../src/text/index.js';
import { dice, yahtzeeOf } from '../support/builders.js';
import { type Example, examplesOn, insideFrame } from '../support/pages/exampleReader.js';
import { EVERY_RULE_SET, house } from '../support/houseRules.js';

/**
 * House rules in which every number differs from the built-in rules. No built-in rule set combines these joker styles.
 */
const ODD = house({
  id: 'odd',
  name: 'Odd numbers',
  provenance: `No spaces: ${'x'.repeat(180)}`,
  boxes: house().boxes.map(({ box, label }) => ({ box, label: `The ${label}`.slice(0, 15).trim() })),
  upperBonus: { threshold: 57, points: 31 },
  fixedScores: { fullHouse: 27, smallStraight: 33, largeStraight: 44, yahtzee: 55 },
  yahtzeeBonus: 77,
  joker: { afterYahtzee: 'free', afterZero: 'matching-or-zero' },
});
const BARE = house({
  id: 'bare',
  upperBonus: { threshold: 0, points: 0 },
  fixedScores: { fullHouse: 0, smallStraight: 0, largeStraight: 0, yahtzee: 1 },
  yahtzeeBonus: 0,
});

const WIDTHS = [40, 54, 60, 72, 80];
const CASES = [...EVERY_RULE_SET, ODD, BARE].flatMap((rules) =>
  WIDTHS.map((width) => [rules.id, width, rules] as const),
);

const pageOf = (rules: RuleSet, width: number, title: string): readonly string[] => {
  const page = howToPlay(rules, width).find((each) => each.title === title);
  if (!page) throw new RangeError(`no page ${title}`);
  return page.lines;
};

/** Returns the text inside a frame as one line. */
const wordsOf = (lines: readonly string[]): string => insideFrame(lines).join(' ').replace(/ +/g, ' ');

const escaped = (label: string): string => label.replace(/[^\w ]/g, '\\$&');

/** Returns every phrase in the text that consists of a box label and points. */
function claimsIn(rules: RuleSet, text: string): string[] {
  const labels = rules.boxes.map(({ label }) => label).sort((a, b) => b.length - a.length);
  return [...text.matchAll(new RegExp(`(?:${labels.map(escaped).join('|')}) \\d+(?:-\\d+)?`, 'g'))].map(
    ([claim]) => claim,
  );
}

/** Lists the boxes in which these dice score points, as `<label> <points>`. */
const scoringBoxes = (rules: RuleSet, card: Scorecard, example: Example['dice']): string[] => {
  if (!isDice(example)) throw new TypeError(`no five faces: ${String(example)}`);
  const points = scoringOptions(rules, card, example).boxes;
  return rules.boxes.flatMap(({ box, label }) => (points[box] ? [`${label} ${points[box]}`] : []));
};

test.each(RULE_SETS.map((rules) => [rules.id, rules] as const))(
  'begins with a turn by example that fits on a screen of 80 by 24: %s',
  (_id, rules) => {
    // The screen draws pages of 78 columns, and keeps 5 rows for itself.
    const lines = pageOf(rules, 78, 'Your First Turn');
    expect(lines.length).toBeLessThanOrEqual(24 - 5);
    const text = wordsOf(lines);
    expect(text).toContain('type 135, their places, and press Enter');
    if (schemeOf(rules).order === 'card') expect(text).toContain('type s to fill the next box');
    else expect(text).toMatch(/such as Fives for 20 points/);
  },
);

test('counts one point as one point', () => {
  const rules = house({
    // Three dice of each face total 63.
    upperBonus: { threshold: 64, points: 1 },
    fixedScores: { fullHouse: 1, smallStraight: 1, largeStraight: 1, yahtzee: 1 },
    yahtzeeBonus: 1,
  });
  const text = howToPlay(rules, 80)
    .flatMap(({ lines }) => wordsOf(lines))
    .join(' ');
  expect(text).toContain('1 point short');
  expect(text).not.toMatch(/\b1 points\b/);
  expect(rulesSummary(rules, 80).join(' ')).not.toMatch(/\b1 points\b/);
});

describe.each(CASES)('%s at %i columns', (_id, width, rules) => {
  const pages = howToPlay(rules, width);

  test('draws complete frames', () => {
    for (const lines of [...pages.map((page) => page.lines), rulesPage(rules, width)]) {
      const [top, ...rest] = lines;
      expect(top).toBe(` ${'_'.repeat(width - 2)}`);
      expect(rest.at(-1)).toBe(`|${'_'.repeat(width - 2)}|`);
      expect(rest.filter((line) => line.length !== width || !/^\|[\x20-\x7e]*\|$/.test(line))).toEqual([]);
    }
  });

  test('contains every section', () => {
    const lower = rules.boxes.flatMap(({ box, label }) => (isUpperBox(rules, box) ? [] : [label]));
    const titles = [
      ...['Contents', 'Object', 'Summary', 'How to Begin', 'Taking a Turn', 'Answering the Prompts'],
      ...['Quick Keys', 'Scoring', 'Upper Section', ...lower, 'Yahtzee Bonus and Jokers'],
      ...['An Extra Yahtzee', 'Ending a Game', 'Winning', 'Solo Play', 'Three Tips', 'About These Rules'],
    ];
    expect(pages.map(({ title }) => title)).toEqual(['Your First Turn', ...titles]);
    const together = insideFrame(rulesPage(rules, width)).map((line) => line.trim());
    expect(titles.filter((title) => !together.includes(`${title}:`))).toEqual([]);
    const contents = wordsOf(pageOf(rules, width, 'Contents'));
    expect(titles.slice(1).filter((title) => !contents.includes(title))).toEqual([]);
  });

  test('says about zeros what training says, with the exception', () => {
    const tip = lessonTip(rules, 'zero-in-aces');
    expect(tip).toContain('Exception:');
    expect(wordsOf(pageOf(rules, width, 'Three Tips'))).toContain(tip);
  });

  test('lists exactly the boxes in which the example dice score points', () => {
    for (const { lines } of pages.filter(({ title }) => isBoxPage(rules, title))) {
      const examples = examplesOn(lines);
      expect(examples.length).toBeGreaterThan(0);
      for (const { dice: drawn, text } of examples.filter((example) => !example.dice.includes('any'))) {
        const worthless = claimsIn(rules, text).filter((claim) => / 0$/.test(claim));
        expect(
          claimsIn(rules, text)
            .filter((claim) => !worthless.includes(claim))
            .sort(),
        ).toEqual(scoringBoxes(rules, EMPTY_CARD, drawn).sort());
      }
    }
  });

  test('gives the correct points for the example dice of each lower box', () => {
    for (const { box, label } of rules.boxes.filter((entry) => !isUpperBox(rules, entry.box))) {
      for (const { dice: drawn, text } of examplesOn(pageOf(rules, width, label))) {
        for (const any of drawn.includes('any') ? FACES : [1]) {
          const faces = drawn.map((die) => (die === 'any' ? any : die)).join('');
          const points = scoringOptions(rules, EMPTY_CARD, dice(faces)).boxes[box];
          expect(text).toMatch(
            new RegExp(`^Points (?:for these dice|with any fifth die): ${escaped(label)} ${points}`),
          );
        }
      }
    }
  });

  test('shows the three small straights, each with any fifth die', () => {
    const examples = examplesOn(pageOf(rules, width, labelAt(rules, 'smallStraight')));
    expect(examples.map(({ dice: drawn }) => drawn)).toEqual([
      [1, 2, 3, 4, 'any'],
      [2, 3, 4, 5, 'any'],
      [3, 4, 5, 6, 'any'],
    ]);
    for (const { dice: drawn, text } of examples) {
      const byFace = FACES.map((face) =>
        scoringOptions(rules, EMPTY_CARD, dice([...drawn.slice(0, 4), face].join(''))),
      );
      for (const claim of claimsIn(rules, text)) {
        const [, label = '', least = '', most = least] = /^(.*) (\d+)(?:-(\d+))?$/.exec(claim) ?? [];
        const box = rules.boxes.find((entry) => entry.label === label)?.box ?? 'chance';
        const points = byFace.map(({ boxes }) => boxes[box] ?? 0);
        const [, faces] =
          new RegExp(`${escaped(claim)} if the fifth die is ([1-6](?: or [1-6])?)`).exec(text) ?? [];
        const claimed = faces === undefined ? FACES : faces.split(' or ').map(Number);
        const worths = FACES.filter((face) => claimed.includes(face)).map((face) => points[face - 1] ?? 0);
        expect([Math.min(...worths), Math.max(...worths)]).toEqual([Number(least), Number(most)]);
        expect(FACES.filter((face) => points[face - 1])).toEqual(most === '0' ? [] : claimed);
      }
    }
  });

  test('shows the two large straights', () => {
    const examples = examplesOn(pageOf(rules, width, labelAt(rules, 'largeStraight')));
    expect(examples.map(({ dice: drawn }) => drawn.join(''))).toEqual(['12345', '23456']);
  });

  test('for an extra Yahtzee, gives the same boxes and points as the engine', () => {
    const [example, ...others] = examplesOn(pageOf(rules, width, 'An Extra Yahtzee'));
    expect([example?.dice, others]).toEqual([yahtzeeOf(3), []]);
    const situations = situationsIn(rules, example?.text ?? '');
    expect(situations.length).toBeGreaterThanOrEqual(2);
    for (const { card, text, bonus } of situations) {
      const options = scoringOptions(rules, card, yahtzeeOf(3));
      expect(bonus).toBe(options.yahtzeeBonus > 0 ? `+${options.yahtzeeBonus}` : 'no bonus');
      expect(claimsIn(rules, text)).toEqual(scoringBoxes(rules, card, yahtzeeOf(3)));
      expect(text.includes('a zero in')).toBe(Object.values(options.boxes).includes(0));
    }
  });

  test("doesn't repeat the boxes for an extra Yahtzee if a zero in the Yahtzee box changes nothing", () => {
    const isSame = schemeOf(rules).extraFiveAlike?.afterScore === schemeOf(rules).extraFiveAlike?.afterZero;
    expect(
      wordsOf(pageOf(rules, width, 'Yahtzee Bonus and Jokers')).includes(
        'You can fill the same boxes as with ',
      ),
    ).toBe(isSame);
  });
});

const labelAt = (rules: RuleSet, box: string): string =>
  rules.boxes.find((entry) => entry.box === box)?.label ?? box;

const isBoxPage = (rules: RuleSet, title: string): boolean =>
  title === 'Upper Section' || rules.boxes.some(({ label }) => label === title);

interface Situation {
  readonly card: Scorecard;
  readonly bonus: string;
  readonly text: string;
}

/** Parses the page about extra Yahtzees. Returns a card for each situation on the page, with the bonus and the text. */
function situationsIn(rules: RuleSet, text: string): Situation[] {
  const threes = labelAt(rules, 'threes');
  const lower = rules.boxes.flatMap(({ box }) => (isUpperBox(rules, box) ? [] : [[box, 0]]));
  const cards: Readonly<Record<string, readonly Scorecard['filled'][]>> = {
    [`If ${threes} is open`]: [{}],
    [`If ${threes} is filled`]: [{ threes: 9 }],
    [`Whether ${threes} is open or filled`]: [{}, { threes: 9 }],
    'If all lower boxes are filled too': [{ threes: 9, ...Object.fromEntries(lower) }],
  };
  return text
    .split('If you scored ')
    .slice(1)
    .flatMap((part) => {
      const [, held = '', bonus = ''] = /^(\d+) in [^(]+ \((.*?)\):/.exec(part) ?? [];
      return Object.entries(cards).flatMap(([name, filled]) => {
        const [, told] = new RegExp(`[.:] ${escaped(name)}: ([^.]*)\\.`).exec(part) ?? [];
        if (told === undefined) return [];
        return filled.map((each) => ({
          card: { filled: { ...each, yahtzee: Number(held) }, yahtzeeBonuses: 0 },
          bonus,
          text: told,
        }));
      });
    });
}

test('the page about the extra Yahtzee shows three situations under the official rules', () => {
  const [example] = examplesOn(pageOf(house(), 72, 'An Extra Yahtzee'));
  expect(situationsIn(house(), example?.text ?? '')).toHaveLength(3);
});

describe('the pages of house rules', () => {
  const everything = wordsOf(rulesPage(ODD, 72));

  test.each(['57 or more', 'bonus of 31', '27', '33', '44', '55', '+77', '6 more than you need'])(
    'contain %s from the house rules',
    (told) => {
      expect(everything).toContain(told);
    },
  );

  test.each(['63 or', 25, 30, 35, 40, 50, 100])("don't contain %s from the official rules", (official) => {
    expect(everything).not.toMatch(new RegExp(`\\b${official}\\b`));
  });

  test("don't mention bonuses that the rules don't have", () => {
    const bare = wordsOf(rulesPage(BARE, 72));
    expect(bare).toContain('These rules have no upper bonus.');
    expect(bare).not.toMatch(/Upper bonus|Yahtzee bonus/);
  });
});

test.each([
  [-1, 40],
  [39.9, 40],
  [64.5, 64],
  [200, 80],
])('if %d columns are available, draws a page %i columns wide', (asked, drawn) => {
  expect(rulesPage(house(), asked).at(-1)).toHaveLength(drawn);
});

test('draws dice on pages that are at least 54 columns wide', () => {
  const isDrawn = (width: number): boolean =>
    rulesPage(house(), width).some((line) => line.includes('====='));
  expect(Array.from({ length: 41 }, (_, index) => 40 + index).filter(isDrawn)[0]).toBe(54);
});
