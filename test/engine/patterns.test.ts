import { describe, expect, test } from '@jest/globals';
import {
  type BoxRuleSet,
  type BoxSpec,
  type Dice,
  EMPTY_CARD,
  FACES,
  naturalPoints,
  type Pattern,
  totals,
  type Worth,
  YATZY,
} from '../../src/engine/index.js';
import { boxRules, LOWER_PATTERNS, lowerBoxes } from '../support/boxRules.js';
import { card, dice } from '../support/builders.js';

const ORDERED_ROLLS: readonly Dice[] = FACES.flatMap((a) =>
  FACES.flatMap((b) => FACES.flatMap((c) => FACES.flatMap((d) => FACES.map((e): Dice => [a, b, c, d, e])))),
);

const total = (faces: string): number => [...faces].reduce((sum, face) => sum + Number(face), 0);

/** Returns the dice of a pattern as text, or an empty text. `faces` are sorted, highest first. */
function dicePicked(pattern: Pattern, faces: string): string {
  const groups = faces.match(/(.)\1*/g) ?? [];
  switch (pattern.kind) {
    case 'face':
      return groups.find((group) => group.startsWith(String(pattern.face))) ?? '';
    case 'any':
      return faces;
    case 'alike':
      return groups.find((group) => group.length >= pattern.count)?.slice(0, pattern.count) ?? '';
    case 'two-pairs': {
      const pairs = groups.filter((group) => group.length > 1).map((group) => group.slice(0, 2));
      if (pairs.length === 2) return pairs.join('');
      return pattern.fourAlikeCounts ? (groups.find((group) => group.length > 3)?.slice(0, 4) ?? '') : '';
    }
    case 'full-house': {
      const sizes = groups.map((group) => group.length).sort();
      return String(sizes) === '2,3' || (pattern.fiveAlikeCounts && String(sizes) === '5') ? faces : '';
    }
    case 'run': {
      const shown = groups.map((group) => group.charAt(0)).join('');
      const runs = pattern.length === 4 ? ['6543', '5432', '4321'] : ['65432', '54321'];
      return (
        runs
          .filter((run) => pattern.from === undefined || run.endsWith(String(pattern.from)))
          .find((run) => shown.includes(run)) ?? ''
      );
    }
  }
}

/** A second implementation of patterns and worths: dice are text, and a pattern picks some of them. */
function slowScore({ pattern, worth }: BoxSpec, roll: Dice): number {
  const faces = [...roll].sort().reverse().join('');
  const picked = dicePicked(pattern, faces);
  if (picked === '') return 0;
  if (worth.kind === 'fixed') return worth.points;
  return total(worth.of === 'all' ? faces : picked) + (worth.plus ?? 0);
}

const expectScores = (rules: BoxRuleSet): void => {
  for (const spec of rules.boxes) {
    const ours = ORDERED_ROLLS.map((roll) => naturalPoints(rules, spec.box, roll));
    expect(ours).toEqual(ORDERED_ROLLS.map((roll) => slowScore(spec, roll)));
  }
};

const WORTHS: readonly Worth[] = [
  { kind: 'fixed', points: 17 },
  { kind: 'sum', of: 'all' },
  { kind: 'sum', of: 'pattern' },
  { kind: 'sum', of: 'all', plus: 7 },
  { kind: 'sum', of: 'pattern', plus: 20 },
];

test('all 7,776 rolls score correctly in every box of Yatzy', () => {
  expectScores(YATZY);
});

test.each(LOWER_PATTERNS.map((pattern) => [JSON.stringify(pattern), pattern] as const))(
  'all 7,776 rolls score correctly in boxes with the pattern %s, whatever their worth',
  (_name, pattern) => {
    expectScores(boxRules(lowerBoxes(WORTHS.map((worth) => ({ pattern, worth })))));
  },
);

test('a run that would end after six matches no dice', () => {
  const [spec] = lowerBoxes([
    { pattern: { kind: 'run', length: 4, from: 4 }, worth: { kind: 'sum', of: 'all' } },
  ]);
  const rules = boxRules(spec ? [spec] : []);
  expect(ORDERED_ROLLS.filter((roll) => naturalPoints(rules, spec?.box ?? '', roll) > 0)).toEqual([]);
});

describe('in Yatzy', () => {
  test.each([
    ['33344', 'onePair', 8],
    ['12345', 'onePair', 0],
    ['33344', 'twoPairs', 14],
    ['33334', 'twoPairs', 0],
    ['55552', 'threeOfAKind', 15],
    ['55555', 'fourOfAKind', 20],
    ['12345', 'smallStraight', 15],
    ['23456', 'smallStraight', 0],
    ['12346', 'smallStraight', 0],
    ['23456', 'largeStraight', 20],
    ['12345', 'largeStraight', 0],
    ['33344', 'fullHouse', 17],
    ['33333', 'fullHouse', 0],
    ['22222', 'yatzy', 50],
    ['22221', 'yatzy', 0],
  ])('the dice %s in %s score %i', (faces, box, points) => {
    expect(naturalPoints(YATZY, box, dice(faces))).toBe(points);
  });

  test('the highest possible score is 374', () => {
    const best = YATZY.boxes.map(({ box }) => [
      box,
      Math.max(...ORDERED_ROLLS.map((roll) => naturalPoints(YATZY, box, roll))),
    ]);
    expect(totals(YATZY, card(Object.fromEntries(best)))).toMatchObject({ upperBonus: 50, grand: 374 });
    expect(totals(YATZY, EMPTY_CARD).grand).toBe(0);
  });
});
