import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type CoachAim,
  coachAims,
  isHoldMove,
  type Move,
  type Solution,
  solve,
  type TurnPosition,
} from '../../src/analysis/index.js';
import {
  type BoxId,
  type Dice,
  type Face,
  FACES,
  isUpperBox,
  labelOf,
  OFFICIAL,
  openBoxes,
  type RuleSet,
  type Scorecard,
  schemeOf,
  scoringOptions,
  type YahtzeeRuleSet,
  YATZY,
} from '../../src/engine/index.js';
import { aimTexts } from '../../src/text/index.js';
import { anyBoxRules, anyEnding } from '../support/boxRules.js';
import { anyCardWithOpen, anyDice, underRules } from '../support/generators.js';
import { NO_EXTRAS, QUICK, UNFORCED } from '../support/houseRules.js';

const anyRollsLeft = fc.constantFrom(0 as const, 1 as const, 2 as const);

/** Throws all dice in every way, and returns the chance that the turn ends with dice that score in each box. */
function byEveryThrow(solution: Solution, { card, rollsLeft }: TurnPosition, move: Move): Map<BoxId, number> {
  const ends = new Map<string, number>();
  const go = (faces: readonly Face[], left: number, chance: number): void => {
    if (faces.length < 5) return FACES.forEach((face) => go([...faces, face], left, chance / 6));
    const key = `${[...faces].sort((a, b) => a - b).join('')}${left}`;
    ends.set(key, (ends.get(key) ?? 0) + chance);
  };
  if (isHoldMove(move)) go(move.hold, rollsLeft - 1, 1);
  const chances = new Map<BoxId, number>();
  // Throws that leave rolls add others behind them, and the loop visits these too.
  for (const [key] of ends) {
    const chance = ends.get(key) ?? 0;
    const [left = 0, ...faces] = [...key].reverse().map(Number);
    const dice = faces.reverse() as unknown as Dice;
    const [best] = solution.advise({ card, dice, rollsLeft: left as 0 | 1 }).moves;
    if (best && isHoldMove(best)) {
      go(best.hold, left - 1, chance);
      continue;
    }
    const { boxes } = scoringOptions(solution.rules, card, dice);
    for (const [box, points] of Object.entries(boxes))
      if ((points ?? 0) > 0) chances.set(box, (chances.get(box) ?? 0) + chance);
  }
  return chances;
}

/** Returns whether a chance rounds to the same percentage as the words about it. */
const isSaid = (chance: number, words: string): boolean => {
  const [, count] = /^1 in (\d+)$/.exec(words) ?? [];
  if (words === '<1%') return chance < 0.005;
  if (words === '>99%') return chance >= 0.995 && chance < 1;
  const percent = count === undefined ? Number(words.slice(0, -1)) : 100 / Number(count);
  return Math.round(100 * chance) === Math.round(percent);
};

/** Checks every claim in a text about the best move of a position, and returns how many claims it has. */
function checkClaims(solution: Solution, position: TurnPosition, text: string): number {
  const { rules } = solution;
  const { card, dice } = position;
  const [best, ...others] = solution.advise(position).moves;
  if (!best) throw new Error('no move');
  const { boxes: points } = scoringOptions(rules, card, dice);
  const chances = byEveryThrow(solution, position, best);
  const boxOf = (label: string): BoxId => {
    const found = openBoxes(rules, card).find((box) => labelOf(rules, box) === label);
    if (found === undefined) throw new Error(`${label} is no open box: ${text}`);
    return found;
  };
  const named = 'box' in best ? best.box : undefined;
  const scored = named === undefined ? 0 : (points[named] ?? 0);
  const upperOf = ({ filled }: Scorecard): number =>
    schemeOf(rules).upper.reduce((sum, box) => sum + (filled[box] ?? 0), 0);
  const claims: readonly (readonly [pattern: RegExp, check: (...parts: string[]) => void])[] = [
    [
      /^aim for (.+)$/,
      (list = '') => {
        for (const label of list.split(/, | or /)) expect(chances.get(boxOf(label))).toBeGreaterThan(0);
      },
    ],
    [
      /^((?:1 in \d+|[<>]?\d+%) for .+)$/,
      (list = '') => {
        for (const item of list.split(', ')) {
          const [words = '', label = ''] = item.split(' for ');
          expect([isSaid(chances.get(boxOf(label)) ?? 0, words), item, text]).toEqual([true, item, text]);
        }
      },
    ],
    [
      /^(.+) (?:is|are) safe$/,
      (list = '') => {
        for (const label of list.split(/, | and /)) expect(chances.get(boxOf(label))).toBeCloseTo(1, 9);
      },
    ],
    [/^roll for more$/, () => expect(named).toBeUndefined()],
    [/^roll again: that scores the most points on average$/, () => expect(named).toBeUndefined()],
    [/^nothing here is worth keeping: roll all five$/, () => expect(best).toMatchObject({ hold: [] })],
    [/^stop rolling$/, () => expect([named !== undefined, position.rollsLeft > 0]).toEqual([true, true])],
    [
      /^take a zero in (.+), which costs least on average$/,
      (label = '') => {
        expect([boxOf(label), scored]).toEqual([named, 0]);
        for (const { expected } of others) expect(expected).toBeLessThanOrEqual(best.expected + 1e-9);
      },
    ],
    [
      /^score (.+), the most points on average$/,
      (label = '') => {
        expect(boxOf(label)).toBe(named);
        for (const { expected } of others) expect(expected).toBeLessThanOrEqual(best.expected + 1e-9);
      },
    ],
    [
      /^(.+) is complete$/,
      (label = '') => {
        expect(boxOf(label)).toBe(named);
        expect(scored).toBeGreaterThan(0);
      },
    ],
    [
      /^keep (.+) for later$/,
      (label = '') => {
        expect(points[boxOf(label)]).toBeGreaterThan(scored);
        expect(boxOf(label)).not.toBe(named);
      },
    ],
    [
      /^\w+ \w+ (earn|put|keep|leave)s? (?:the bonus|you (?:ahead|on pace) for the bonus)$/,
      (verb = '') => {
        if (named === undefined) throw new Error(`no box: ${text}`);
        expect(isUpperBox(rules, named)).toBe(true);
        const { threshold } = rules.upperBonus;
        const faceOf = (box: BoxId): number => schemeOf(rules).upper.indexOf(box) + 1;
        const due = (boxes: readonly BoxId[]): number =>
          Math.round((threshold * boxes.reduce((sum, box) => sum + faceOf(box), 0)) / 21);
        const filled = schemeOf(rules).upper.filter((box) => card.filled[box] !== undefined);
        const [before, after] = [upperOf(card), upperOf(card) + scored];
        const [aheadBefore, ahead] = [before - due(filled), after - due([...filled, named])];
        const said = {
          earn: before < threshold && after >= threshold,
          put: aheadBefore <= 0 && ahead > 0,
          keep: aheadBefore > 0 && ahead > 0,
          leave: ahead === 0,
        };
        expect([said[verb as keyof typeof said], text]).toEqual([true, text]);
      },
    ],
  ];
  const clauses = text.replace(/\.$/, '').split('; ');
  for (const clause of clauses) {
    const found = claims.flatMap(([pattern, check]) => {
      // Only the first letter of the text is capitalised, and labels keep theirs.
      const lower = clause.charAt(0).toLowerCase() + clause.slice(1);
      const match = pattern.exec(clause) ?? pattern.exec(lower);
      return match ? [() => check(...match.slice(1))] : [];
    });
    if (found.length === 0) throw new Error(`unknown claim: ${clause}`);
    found[0]?.();
  }
  return clauses.length;
}

function checkAims(solution: Solution, position: TurnPosition): void {
  const { rules } = solution;
  const { card, dice, rollsLeft } = position;
  const advice = solution.advise(position);
  const [best] = advice.moves;
  const aims: readonly CoachAim[] = best && isHoldMove(best) ? coachAims(solution, position, best) : [];
  const { boxes: points } = scoringOptions(rules, card, dice);
  const texts = aimTexts({ rules, card, dice, rollsLeft, points }, { advice, chances: [], aims });
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(checkClaims(solution, position, text)).toBeGreaterThan(0);
}

/** Two of the rule sets with jokers, and one without. Two of them have few upper totals, and are solved quickly. */
const RULES: readonly YahtzeeRuleSet[] = [
  OFFICIAL,
  { ...UNFORCED, upperBonus: QUICK.upperBonus },
  { ...NO_EXTRAS, upperBonus: QUICK.upperBonus },
];

test.each(RULES.map((rules) => [rules.id, rules] as const))(
  'every claim of the coach about the best move agrees with an enumeration of all throws: %s',
  (_, rules) => {
    const solution = solve(rules);
    fc.assert(
      fc.property(anyCardWithOpen(1, 13), anyDice, anyRollsLeft, (open, dice, rollsLeft) =>
        checkAims(solution, { card: underRules(rules, open), dice, rollsLeft }),
      ),
      { numRuns: rules === OFFICIAL ? 30 : 12 },
    );
  },
);

test('every claim agrees with an enumeration of all throws in Yatzy, and under rules with boxes of their own', () => {
  const yatzy = solve(YATZY);
  const anyEndingOf = (rules: RuleSet & typeof YATZY) =>
    fc.record({ card: anyEnding(rules, 1, 10), dice: anyDice, rollsLeft: anyRollsLeft });
  fc.assert(
    fc.property(anyEndingOf(YATZY), (position) => checkAims(yatzy, position)),
    { numRuns: 15 },
  );
  const any = anyBoxRules().chain((rules) => fc.tuple(fc.constant(rules), anyEndingOf(rules)));
  fc.assert(
    fc.property(any, ([rules, position]) => checkAims(solve(rules), position)),
    { numRuns: 3 },
  );
});
