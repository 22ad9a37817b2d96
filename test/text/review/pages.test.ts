import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { reviewGame } from '../../../src/analysis/index.js';
import { type Box, type Face, type GameHeader } from '../../../src/engine/index.js';
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

type Told = Parameters<typeof reviewPages>[1];
type Decision = Told['decisions'][number];

let chart: CourseChart;
beforeAll(async () => {
  chart = await loadCourseChart();
});

const pagesOf = (told: Told, gameHeader: GameHeader = header(1), columns = 78): readonly Page[] =>
  reviewPages(gameHeader, told, chart, { columns, rows: 19 });

const held = (...hold: readonly Face[]) => ({ hold, expected: 240, cost: 0 });
const filled = (box: Box, expected: number) => ({ box, expected, cost: 0 });

const SEAT = {
  seat: 0,
  start: 254.59,
  luck: 12.26,
  cost: 31.85,
  result: 235,
  isFinished: true,
  course: [254.59],
};

/** A review of one decision of the first turn, after a roll. */
function toldOf(decision: Partial<Decision>, aims: Told['lessons'][number]['aims'] = []): Told {
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

describe('the first page', () => {
  test('tells what each player’s luck and skill came to', () => {
    const [page] = pagesOf(toldOf({}));
    expect(page?.lines).toContain('        Start   Luck   Cost  Result');
    expect(page?.lines).toContain('o Anna  254.6  +12.3  -31.9     235');
  });

  test('keeps points by the thousand whole and apart, as house rules may give them', () => {
    const seat = { ...SEAT, start: 4136.54, luck: -1064.54, cost: 1936.2, result: 1135.8, isFinished: false };
    const [page] = pagesOf({ ...toldOf({}), seats: [seat] });
    expect(page?.lines).toContain('        Start    Luck    Cost   Result');
    expect(page?.lines).toContain('o Anna 4136.5 -1064.5 -1936.2 (1135.8)');
  });

  test('puts results that were only expected in brackets, and says so', () => {
    const [page, anna] = pagesOf({ ...toldOf({}), seats: [{ ...SEAT, result: 212.54, isFinished: false }] });
    expect(page?.lines).toContain('o Anna  254.6  +12.3  -31.9 (212.5)');
    expect(page?.lines.join(' ')).toContain('A result in brackets is the expected score');
    expect(anna?.title).toBe('Anna: 212.5 points expected');
  });
});

describe('a costly decision is explained', () => {
  const linesOf = (told: Told): readonly string[] => pagesOf(told)[1]?.lines.slice(0, 6) ?? [];

  test('by the boxes that the better hold leads to', () => {
    const aims = [
      { box: 'threes', chance: 0.41 },
      { box: 'chance', chance: 0.3 },
      { box: 'fullHouse', chance: 0.2 },
      { box: 'yahtzee', chance: 0.09 },
    ] as const;
    expect(linesOf(toldOf({}, aims)).slice(0, 4)).toEqual([
      'The only decision that cost points',
      '1. Turn 5, second roll, 3 3 3 5 6: cost 4.1 points.',
      '   Played: keep 3 3 3 5 and roll one, expected score 240.0.',
      '   Better: keep 3 3 3 and roll two, expected score 240.0: Threes (41%), Chance',
    ]);
  });

  test('by nothing, where no box can get points', () => {
    expect(linesOf(toldOf({})).at(3)).toBe('   Better: keep 3 3 3 and roll two, expected score 240.0.');
  });

  test('by the box that the better one keeps open', () => {
    const told = toldOf({ played: filled('chance', 230), best: filled('aces', 234.1) });
    expect(linesOf(told)).toContain('   Played: score Chance 20, expected score 230.0.');
    expect(linesOf(told)).toContain(
      '   Better: score Aces 0, expected score 234.1, which keeps Chance open.',
    );
  });

  test('by stopping', () => {
    const told = toldOf({ played: held(3, 3), best: filled('threeOfAKind', 244.1) });
    expect(linesOf(told)).toContain(
      '   Better: score 3 of a Kind 20, expected score 244.1, without rolling again.',
    );
  });

  test('where it cost a tenth of a point at least', () => {
    expect(linesOf(toldOf({ cost: 0.04 }))[0]).toMatch(/^No decision cost any points/);
  });
});

describe('every decision', () => {
  test('is a line with its roll, the luck of it, its cost and what was better', () => {
    const lines = pagesOf(toldOf({ roll: 1, played: held(3, 5) }))[1]?.lines;
    expect(lines?.at(-2)).toBe('Turn  Dice        Luck  Played                Cost  Better');
    expect(lines?.at(-1)).toBe('   5  3 3 3 5 6   -3.0  keep 3 5              -4.1  keep 3 3 3');
  });

  test('that nothing was better than stands alone', () => {
    const lines = pagesOf(toldOf({ cost: 0, played: held(), best: held() }))[1]?.lines;
    expect(lines?.at(-1)).toBe('      3 3 3 5 6   -3.0  roll all five          0.0');
  });

  test('takes two lines in 40 columns, and keeps the points of a box', () => {
    const boxes = house().boxes.map((each) =>
      each.box === 'yahtzee' ? { ...each, label: 'Fifteen letters' } : each,
    );
    const rules = house({ boxes });
    const told = toldOf({ roll: 1, dice: dice('66666'), played: filled('yahtzee', 0), best: held(6, 6) });
    expect(pagesOf(told, header(1, rules), 39)[1]?.lines.slice(-2)).toEqual([
      ' 5 66666   -3.0 Fifteen letter 50  -4.1',
      '   better: keep 6 6',
    ]);
  });
});

test.each([
  [78, '   5  6 6 6 6 6   -3.0  Fifteen lette 1000 -1013.2  keep 6 6'],
  [39, ' 5 66666   -3.0 Fifteen le 1000 -1013.2'],
] as const)('a cost by the thousand is whole in %i columns', (columns, line) => {
  const boxes = house().boxes.map((each) =>
    each.box === 'yahtzee' ? { ...each, label: 'Fifteen letters' } : each,
  );
  const rules = house({ boxes, fixedScores: { ...house().fixedScores, yahtzee: 1000 } });
  const played = filled('yahtzee', 0);
  const told = toldOf({ roll: 1, dice: dice('66666'), played, best: held(6, 6), cost: 1013.2 });
  expect(pagesOf(told, header(1, rules), columns)[1]?.lines).toContain(line);
});

test('a player who has not played has a page that says so', () => {
  const told = { seats: [{ ...SEAT, isFinished: false }], decisions: [], luck: [], lessons: [] };
  expect(pagesOf(told)[1]?.lines).toEqual(['This player made no rolls.']);
});

test('no line is wider than its page, whatever was played', () => {
  fc.assert(
    fc.property(anyGame, fc.constantFrom(39, 40, 71, 72, 78, 80), (played, columns) => {
      const { header: gameHeader, events } = played;
      const review = reviewGame(fakeSolution(gameHeader.rules), gameHeader, events);
      const pages = pagesOf(review, gameHeader, columns);
      expect(pages).toHaveLength(gameHeader.players.length + 1);
      const lines = pages.flatMap(({ title, lines: each }) => [title, ...each]);
      expect(lines.filter((line) => columnsOf(line) > columns)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
