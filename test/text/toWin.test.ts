import { expect, test } from '@jest/globals';
import type { Comparison } from '../../src/analysis/index.js';
import { OFFICIAL } from '../../src/engine/index.js';
import { verdictLines } from '../../src/text/index.js';

const keep = { hold: [3, 3], expected: 231.4, cost: 0 } as const;
const chance = { box: 'chance', expected: 230.1, cost: 1.3 } as const;
const full = { box: 'fullHouse', expected: 229.4, cost: 2 } as const;
const chances = { forPoints: 0.4, best: 0.44, move: chance, error: 0 };

const gain: Comparison = { played: chance, best: keep, cost: 1.3, toWin: { ...chances, played: 0.44 } };
const bestForPoints: Comparison = { played: keep, best: keep, cost: 0, toWin: { ...chances, played: 0.4 } };
const neither: Comparison = {
  played: full,
  best: keep,
  cost: 2,
  mark: '?',
  toWin: { ...chances, played: 0.38 },
};

test.each([
  [
    gain,
    80,
    'Played: score Chance 22. Costs 1.3 points for 4% more to win.',
    'Better: keep 3 3 and roll three. Expected final score 231.4.',
  ],
  [
    bestForPoints,
    80,
    'Played: keep 3 3 and roll three. The best move for points, 4% less to win.',
    'Better to win: score Chance 22',
  ],
  [
    neither,
    80,
    'Played: score Full House 25. Mistake (?): costs 2.0 points and 6% to win.',
    'Better: keep 3 3 and roll three for points, score Chance 22 to win',
  ],
  [
    neither,
    60,
    'Played: Full House 25  mistake (?): costs 2.0 and 6% to win',
    'Better: keep 3 3 for points, Chance 22 to win',
  ],
  [
    neither,
    45,
    'Played: Full House 25  mistake (?): costs 2.0',
    'Better: keep 3 3 for points, Chance 22 to win',
  ],
])(
  'the verdict says what a move costs in points and in chance to win: %#',
  (comparison, columns, played, better) => {
    const lines = verdictLines(OFFICIAL, comparison, { chance: 22, fullHouse: 25 }, { who: 'game', columns });
    expect(lines).toEqual({ played, better });
  },
);
