import fc from 'fast-check';
import {
  type BoxRuleSet,
  type BoxSpec,
  EMPTY_CARD,
  type ExtraFiveAlike,
  type Face,
  JOKER_STYLES,
  type JokerStyle,
  MAX_BOXES,
  naturalPoints,
  openBoxes,
  ORDERS,
  type Pattern,
  type RuleSet,
  type Scorecard,
  type Worth,
  YATZY,
} from '../../src/engine/index.js';
import { card } from './builders.js';
import { anyDice } from './generators.js';

/** The boxes of the six faces, as in Yatzy. */
export const FACE_BOXES: readonly BoxSpec[] = YATZY.boxes.slice(0, 6);

/** Names for lower boxes that nobody can take for another name, with letters that are still free. */
const TREES = ['Birch', 'Douglas', 'Elder', 'Fir', 'Ginkgo', 'Ivy', 'Juniper', 'Kapok', 'Larch', 'Maple'];

/** Returns lower boxes with these patterns and worths. */
export const lowerBoxes = (
  specs: readonly { readonly pattern: Pattern; readonly worth: Worth }[],
): readonly BoxSpec[] =>
  specs.map(({ pattern, worth }, index) => {
    const label = TREES[index] ?? '';
    return { box: label.toLowerCase(), label, letter: label.charAt(0).toLowerCase(), pattern, worth };
  });

/** Returns house rules with the six faces, these lower boxes, and these changes. */
export const boxRules = (lower: readonly BoxSpec[], changes: Partial<BoxRuleSet> = {}): BoxRuleSet => ({
  id: 'trees',
  version: 1,
  name: 'Tree dice',
  provenance: 'Made up for a test.',
  boxes: [...FACE_BOXES, ...lower],
  order: 'free',
  upperBonus: { threshold: 63, points: 50 },
  ...changes,
});

/** Every pattern of a lower box. */
export const LOWER_PATTERNS: readonly Pattern[] = [
  { kind: 'any' },
  ...([2, 3, 4, 5] as const).map((count) => ({ kind: 'alike', count }) as const),
  { kind: 'two-pairs' },
  { kind: 'two-pairs', fourAlikeCounts: true },
  { kind: 'full-house' },
  { kind: 'full-house', fiveAlikeCounts: true },
  { kind: 'run', length: 4 },
  ...([1, 2, 3] as const).map((from: Face) => ({ kind: 'run', length: 4, from }) as const),
  { kind: 'run', length: 5 },
  ...([1, 2] as const).map((from: Face) => ({ kind: 'run', length: 5, from }) as const),
];

const anyWorth: fc.Arbitrary<Worth> = fc.oneof(
  fc.integer({ min: 0, max: 60 }).map((points): Worth => ({ kind: 'fixed', points })),
  fc
    .record({ of: fc.constantFrom('all' as const, 'pattern' as const), plus: fc.constantFrom(0, 0, 10) })
    .map(({ of, plus }): Worth => ({ kind: 'sum', of, ...(plus > 0 && { plus }) })),
);

const anySpec = fc.record({ pattern: fc.constantFrom(...LOWER_PATTERNS), worth: anyWorth });

const FIVE: BoxSpec = {
  box: 'five',
  label: 'Five Alike',
  letter: 'z',
  pattern: { kind: 'alike', count: 5 },
  worth: { kind: 'fixed', points: 40 },
};

/** Generates valid rules with boxes of their own, in any order, with and without extra points for five alike. */
export const anyBoxRules = (mostLower = 5): fc.Arbitrary<BoxRuleSet> =>
  fc
    .record({
      specs: fc.array(anySpec, { minLength: 1, maxLength: mostLower - 1 }),
      order: fc.constantFrom(...ORDERS),
      threshold: fc.constantFrom(0, 5, 42, 63, 105),
      points: fc.constantFrom(0, 50),
      extra: fc.option(
        fc.record({
          bonus: fc.constantFrom(0, 100),
          afterScore: fc.constantFrom(...JOKER_STYLES),
          afterZero: fc.constantFrom(...JOKER_STYLES),
        }),
        { nil: undefined },
      ),
    })
    .map(({ specs, order, threshold, points, extra }) => {
      const hasClearJokers = specs.every(({ worth }) => worth.kind === 'fixed' || worth.of === 'all');
      const styleOf = (style: JokerStyle): JokerStyle => {
        if (order !== 'free') return 'none';
        return hasClearJokers || style === 'none' ? style : 'matching-or-zero';
      };
      const extraFiveAlike: ExtraFiveAlike | undefined = extra && {
        box: FIVE.box,
        bonus: extra.bonus,
        afterScore: styleOf(extra.afterScore),
        afterZero: styleOf(extra.afterZero),
      };
      return boxRules([...lowerBoxes(specs), ...(extra ? [FIVE] : [])], {
        order,
        upperBonus: { threshold, points },
        ...(extraFiveAlike && { extraFiveAlike }),
      });
    });

/** Generates a card with at least `fewest` and at most `most` boxes without points, which a game can reach. */
export const anyEnding = (rules: RuleSet, fewest: number, most: number): fc.Arbitrary<Scorecard> =>
  fc
    .record({
      left: fc.integer({ min: fewest, max: most }),
      throws: fc.array(fc.tuple(fc.nat(), anyDice), { minLength: MAX_BOXES, maxLength: MAX_BOXES }),
    })
    .map(({ left, throws }) => {
      const count = Math.max(0, rules.boxes.length - left);
      return throws.slice(0, count).reduce((before, [choice, dice]) => {
        const open = openBoxes(rules, before);
        const box = open[choice % open.length] ?? '';
        return card({ ...before.filled, [box]: naturalPoints(rules, box, dice) });
      }, EMPTY_CARD);
    });
