import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reviewGame } from '../../../src/analysis/index.js';
import {
  type BoxId,
  type Face,
  findRuleSet,
  type GameHeader,
  OFFICIAL,
  type RuleSet,
  turnsOf,
  YATZY,
} from '../../../src/engine/index.js';
import {
  columnsOf,
  type CourseChart,
  loadCourseChart,
  type Page,
  reviewPages,
} from '../../../src/text/index.js';
import { card, dice, header } from '../../support/builders.js';
import { fakeSolution } from '../../support/solver/fakeSolution.js';
import { anyGame } from '../../support/generators.js';
import { house } from '../../support/houseRules.js';

type ReviewFacts = Parameters<typeof reviewPages>[1];
type Decision = ReviewFacts['decisions'][number];

let chart: CourseChart;
beforeAll(async () => {
  chart = await loadCourseChart();
});

const pagesOf = (review: ReviewFacts, gameHeader: GameHeader = header(1), columns = 78): readonly Page[] =>
  reviewPages(gameHeader, review, chart, { columns, rows: 19 });

const held = (...hold: readonly Face[]) => ({ hold, expected: 240, cost: 0 });
const filled = (box: BoxId, expected: number) => ({ box, expected, cost: 0 });

const SEAT = {
  seat: 0,
  start: 254.59,
  luck: 12.26,
  cost: 31.85,
  decisions: 1,
  bestMoves: 0,
  meanCost: 31.85,
  costByKind: { holdsAfterRoll1: 0, holdsAfterRoll2: 31.85, boxes: 0 },
  result: 235,
  isFinished: true,
  course: [254.59],
};

/** Returns a review with one decision. By default, the decision follows the second roll of turn 5. */
function reviewOf(
  decision: Partial<Decision>,
  aims: ReviewFacts['lessons'][number]['aims'] = [],
): ReviewFacts {
  const whole: Decision = {
    ...{ seat: 0, turn: 5, roll: 2, card: card({}), dice: dice('63353') },
    ...{ played: held(3, 3, 3, 5), best: held(3, 3, 3), cost: 4.1 },
    ...decision,
  };
  const { seat, turn, roll } = whole;
  return {
    seats: [SEAT],
    decisions: [whole],
    luck: [{ seat, turn, roll, dice: whole.dice, points: -3.04 }],
    lessons: [{ decision: whole, aims }],
  };
}

describe('the first page of a review', () => {
  test('shows each player’s start, luck, cost and result', () => {
    const [page] = pagesOf(reviewOf({}));
    expect(page?.lines).toContain('        Start   Luck   Cost  Result Moves Best  Mean Roll 1 Roll 2 Boxes');
    expect(page?.lines).toContain('o Anna  254.6  +12.3   31.9     235     1   0% 31.85    0.0   31.9   0.0');
  });

  test('keeps the columns apart if house rules give thousands of points', () => {
    const seat = { ...SEAT, start: 4136.54, luck: -1064.54, cost: 1936.2, result: 1135.8, isFinished: false };
    const [page] = pagesOf({ ...reviewOf({}), seats: [seat] });
    expect(page?.lines).toContain(
      '        Start    Luck   Cost   Result Moves Best  Mean Roll 1 Roll 2 Boxes',
    );
    expect(page?.lines).toContain(
      'o Anna 4136.5 -1064.5 1936.2 (1135.8)     1   0% 31.85    0.0   31.9   0.0',
    );
  });

  test('puts expected results in brackets, and explains the brackets', () => {
    const [page, anna] = pagesOf({
      ...reviewOf({}),
      seats: [{ ...SEAT, result: 212.54, isFinished: false }],
    });
    expect(page?.lines).toContain('o Anna  254.6  +12.3   31.9 (212.5)     1   0% 31.85    0.0   31.9   0.0');
    expect(page?.lines.join(' ')).toContain('A result in brackets is the expected score');
    expect(anna?.title).toBe('Anna: 212.5 points expected');
  });
});

describe('the chance to win', () => {
  const toWin = { played: 0.41, forPoints: 0.41, best: 0.442, move: held(5, 6), error: 0 };
  const annasLines = (decision: Partial<Decision>): string =>
    pagesOf(
      reviewOf({ dice: dice('63356'), played: held(3, 3), best: held(3, 3), ...decision }),
    )[1]?.lines.join('\n') ?? '';

  test('is compared with points where the best moves differ', () => {
    expect(annasLines({ cost: 0, toWin })).toContain(
      [
        'Where points and winning disagree',
        '1. Turn 5, second roll, 3 3 5 6 6: best for points, 3% less to win.',
        '   Played: keep 3 3 and roll three. To win: keep 5 6 and roll three.',
      ].join('\n'),
    );
  });

  test.each([
    ['a loss', { played: 0.4 }, 'the decision cost 4.1 points and 4% to win.'],
    ['a gain', { played: 0.442 }, 'the decision cost 4.1 points for 3% more to win.'],
    ['an estimate', { played: 0.4, error: 0.02 }, 'the decision cost 4.1 points and ~4% to win.'],
    ['an estimate within its error', { played: 0.425, error: 0.02 }, 'the decision cost 4.1 points.'],
    ['a difference that rounds to 0%', { played: 0.4379 }, 'the decision cost 4.1 points'],
  ])('is added to the cost in points: %s', (_, chances, text) => {
    const lines = annasLines({ played: held(3), cost: 4.1, toWin: { ...toWin, ...chances } });
    expect(lines.replace(/\n +/g, ' ')).toContain(`1. Turn 5, second roll, 3 3 5 6 6: ${text}`);
  });

  test('has a column in the list of decisions, if somebody lost some', () => {
    const lines = (chances: object): string =>
      annasLines({ played: held(3), cost: 4.1, toWin: { ...toWin, ...chances } });
    expect(lines({ played: 0.4, error: 0.02 })).toMatch(
      / Cost +Better +Win\n.* keep 3 +4\.1 .*keep 3 3 +~4%\n?/,
    );
    expect(lines({ played: 0.442 })).not.toMatch(/Win$/m);
  });

  test("isn't mentioned if the best moves don't clearly differ", () => {
    const near = [{ best: 0.414 }, { best: 0.428, error: 0.02 }];
    for (const chances of near)
      expect(annasLines({ cost: 0, toWin: { ...toWin, ...chances } })).not.toMatch(/win/);
  });
});

describe('the cost of a player’s decisions', () => {
  const game = (rules: RuleSet, kind = 'person'): GameHeader => ({
    ...header(1),
    rules,
    players: [{ name: 'Anna', kind }],
  });
  const compared = (cost: number, gameHeader: GameHeader, turns = turnsOf(gameHeader.rules)): string =>
    pagesOf(
      { ...reviewOf({}), seats: [{ ...SEAT, cost, course: Array(turns + 1).fill(240) }] },
      gameHeader,
    )[1]
      ?.lines.slice(0, 3)
      .join(' ') ?? '';

  test.each([
    [0, OFFICIAL, 'more careful than skilled'],
    [12, OFFICIAL, 'about as careful as skilled'],
    [40, OFFICIAL, 'about as careful as casual'],
    [90, OFFICIAL, 'about as careful as novice'],
    [21, YATZY, 'about as careful as skilled'],
  ])('%d points: is compared with the levels under the same rules', (cost, rules, text) => {
    expect(compared(cost, game(rules))).toContain(`Mean cost 31.85: ${text}. Holds`);
  });

  test('is compared by turn in a game that stopped early', () => {
    expect(compared(6, game(OFFICIAL), 5)).toContain('about as careful as skilled');
  });

  test.each([
    ['of a computer player', 12, game(OFFICIAL, 'skilled'), 13],
    ["under rules whose levels weren't measured", 12, game(findRuleSet('meowtzee') ?? OFFICIAL), 13],
    ['under house rules', 12, game(house()), 13],
    ['far above those of the levels', 200, game(OFFICIAL), 13],
    ['of a few turns', 6, game(OFFICIAL), 4],
  ])("isn't compared: %s", (_, cost, gameHeader, turns) => {
    expect(compared(cost, gameHeader, turns)).toContain('Mean cost 31.85. Holds');
  });
});

describe('the lessons at the end', () => {
  const broken = { dice: dice('33625'), played: held(3, 6), best: held(3, 3), cost: 2 } as const;
  const lessonsIn = (review: ReviewFacts, gameHeader: GameHeader): readonly string[] => {
    const last = pagesOf(review, gameHeader).at(-1);
    return last?.title === 'Lessons from this game' ? last.lines : [];
  };

  test('are the rules of thumb that mistakes broke, with the turns and the theme to train', () => {
    expect(lessonsIn(reviewOf(broken), header(1))).toEqual([
      '1. Turn 5: A pair beats single dice, even high ones, while its upper box is',
      '   open, except a pair of Aces.',
      '   Train this: yahtzee-cli train --theme openings',
    ]);
    expect(lessonsIn(reviewOf(broken), { ...header(1), rules: YATZY }).join(' ')).toContain(
      'Train this: yahtzee-cli train -r yatzy --theme openings',
    );
  });

  test('name the player in games of several people', () => {
    const { decisions, ...rest } = reviewOf(broken);
    const [one] = decisions;
    const again = one ? [one, { ...one, seat: 1 }, { ...one, seat: 1, turn: 7 }] : [];
    expect(lessonsIn({ ...rest, decisions: again }, header(2))[0]).toMatch(
      /^1\. Anna, turn 5; Bob, turns 5 and 7: /,
    );
  });

  test.each([
    ['cost too little', { ...broken, cost: 0.4 }, header(1)],
    ['break no rule of thumb', { ...broken, best: held(3, 3, 6) }, header(1)],
    [
      'are those of a computer player',
      broken,
      { ...header(1), players: [{ name: 'Casual', kind: 'casual' }] },
    ],
  ])('are absent if decisions %s', (_, decision, gameHeader) => {
    expect(lessonsIn(reviewOf(decision), gameHeader)).toEqual([]);
  });
});

describe('the explanation of a costly decision', () => {
  const linesOf = (review: ReviewFacts): readonly string[] => pagesOf(review)[1]?.lines.slice(3, 9) ?? [];

  test('lists the boxes that the better hold leads to', () => {
    const aims = [
      { box: 'threes', chance: 0.41 },
      { box: 'chance', chance: 0.3 },
      { box: 'fullHouse', chance: 0.2 },
      { box: 'yahtzee', chance: 0.09 },
    ] as const;
    expect(linesOf(reviewOf({}, aims)).slice(0, 4)).toEqual([
      'The only decision that cost points',
      '1. Turn 5, second roll, 3 3 3 5 6: the decision cost 4.1 points.',
      '   Played: keep 3 3 3 5 and roll one (expected score 240.0).',
      '   Better: keep 3 3 3 and roll two (expected score 240.0), aiming for Threes',
    ]);
  });

  test('lists no boxes if the better hold leads to no points', () => {
    expect(linesOf(reviewOf({})).at(3)).toBe('   Better: keep 3 3 3 and roll two (expected score 240.0).');
  });

  test('names the box that the better choice keeps open', () => {
    const review = reviewOf({ played: filled('chance', 230), best: filled('aces', 234.1) });
    expect(linesOf(review)).toContain('   Played: score Chance 20 (expected score 230.0).');
    expect(linesOf(review).join('\n')).toContain(
      '   Better: take a zero in Aces (expected score 234.1), which keeps Chance\n   open.',
    );
  });

  test('points out that scoring without another roll was better', () => {
    const review = reviewOf({ played: held(3, 3), best: filled('threeOfAKind', 244.1) });
    expect(linesOf(review)).toContain(
      '   Better: score 3 of a Kind 20 (expected score 244.1), without rolling again.',
    );
  });

  test('leaves out a decision that cost less than a tenth of a point', () => {
    expect(linesOf(reviewOf({ cost: 0.04 }))[0]).toMatch(/^No decision cost any points/);
  });
});

describe('the table of decisions', () => {
  test('gives the roll, its luck, the decision, its cost and the better choice', () => {
    const lines = pagesOf(reviewOf({ roll: 1, played: held(3, 5) }))[1]?.lines;
    expect(lines?.at(-2)).toBe('Turn  Dice        Luck  Played                Cost     Better');
    expect(lines?.at(-1)).toBe('   5  3 3 3 5 6   -3.0  keep 3 5               4.1     keep 3 3 3');
  });

  test('gives no better choice for the best decision', () => {
    const lines = pagesOf(reviewOf({ cost: 0, played: held(), best: held() }))[1]?.lines;
    expect(lines?.at(-1)).toBe('      3 3 3 5 6   -3.0  roll all five          0.0');
  });

  test('uses two lines in 40 columns, and shortens the name of a box but not its points', () => {
    const boxes = house().boxes.map((each) =>
      each.box === 'yahtzee' ? { ...each, label: 'Fifteen letters' } : each,
    );
    const rules = house({ boxes });
    const review = reviewOf({ roll: 1, dice: dice('66666'), played: filled('yahtzee', 0), best: held(6, 6) });
    expect(pagesOf(review, header(1, rules), 39)[1]?.lines.slice(-2)).toEqual([
      ' 5 66666   -3.0 Fifteen letter 50   4.1',
      '   better: keep 6 6',
    ]);
  });
});

test.each([
  [78, '   5  6 6 6 6 6   -3.0  Fifteen letter 1000 1013.2     keep 6 6'],
  [39, ' 5 66666   -3.0 Fifteen let 1000 1013.2'],
] as const)('shows a cost of a thousand points in full in %i columns', (columns, line) => {
  const boxes = house().boxes.map((each) =>
    each.box === 'yahtzee' ? { ...each, label: 'Fifteen letters' } : each,
  );
  const rules = house({ boxes, fixedScores: { ...house().fixedScores, yahtzee: 1000 } });
  const played = filled('yahtzee', 0);
  const review = reviewOf({ roll: 1, dice: dice('66666'), played, best: held(6, 6), cost: 1013.2 });
  expect(pagesOf(review, header(1, rules), columns)[1]?.lines).toContain(line);
});

test('the page of a player without rolls says that the player made no rolls', () => {
  const review = { seats: [{ ...SEAT, isFinished: false }], decisions: [], luck: [], lessons: [] };
  expect(pagesOf(review)[1]?.lines).toEqual(['This player never rolled the dice.']);
});

test('no line is wider than the page in any game', () => {
  fc.assert(
    fc.property(anyGame, fc.constantFrom(39, 40, 74, 75, 78, 80), (played, columns) => {
      const { header: gameHeader, events } = played;
      const review = reviewGame(fakeSolution(gameHeader.rules), gameHeader, events);
      const pages = pagesOf(review, gameHeader, columns);
      const hasLessons = pages.at(-1)?.title === 'Lessons from this game';
      expect(pages).toHaveLength(gameHeader.players.length + (hasLessons ? 2 : 1));
      const lines = pages.flatMap(({ title, lines: each }) => [title, ...each]);
      expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
