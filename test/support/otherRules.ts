import type { BoxSpec, GameEvent, RuleSet } from '../../src/engine/index.js';
import { slowScore } from './patternScorer.js';

/** A second implementation of all rules, jokers included, written only from docs/rules.md. */

export type OtherBox = Pick<BoxSpec, 'box' | 'pattern' | 'worth'>;

/** What a rule set means. */
export interface OtherRules {
  /** The six upper boxes, and then the others. */
  readonly boxes: readonly OtherBox[];
  readonly order: unknown;
  readonly upperBonus: { readonly threshold: number; readonly points: number };
  /** Later fives of a kind, after `box` is filled. */
  readonly extra?: {
    readonly box: string;
    readonly bonus: number;
    readonly afterScore: string;
    readonly afterZero: string;
  };
}

/** The points in the filled boxes of a card. */
type Filled = ReadonlyMap<string, number>;

/** The worth of a box of Yahtzee whose points are in the field `fixedScores`. */
const FIXED = { kind: 'fixed', points: NaN } as const;
const SUM = { kind: 'sum', of: 'all' } as const;

/** The boxes of Yahtzee. */
export const YAHTZEE: readonly OtherBox[] = [
  ...['aces', 'twos', 'threes', 'fours', 'fives', 'sixes'].map((box, index) => faceBox(box, index + 1)),
  { box: 'threeOfAKind', pattern: { kind: 'alike', count: 3 }, worth: SUM },
  { box: 'fourOfAKind', pattern: { kind: 'alike', count: 4 }, worth: SUM },
  { box: 'fullHouse', pattern: { kind: 'full-house' }, worth: FIXED },
  { box: 'smallStraight', pattern: { kind: 'run', length: 4 }, worth: FIXED },
  { box: 'largeStraight', pattern: { kind: 'run', length: 5 }, worth: FIXED },
  { box: 'yahtzee', pattern: { kind: 'alike', count: 5 }, worth: FIXED },
  { box: 'chance', pattern: { kind: 'any' }, worth: SUM },
];

export function faceBox(box: string, face: number): OtherBox {
  return {
    box,
    pattern: { kind: 'face', face } as BoxSpec['pattern'],
    worth: { kind: 'sum', of: 'pattern' },
  };
}

/** Returns what the JSON of a valid rule set means. */
export function rulesIn(rules: Readonly<Record<string, unknown>>): OtherRules {
  const upperBonus = rules['upperBonus'] as OtherRules['upperBonus'];
  const joker = rules['joker'] as Readonly<Record<string, string>> | undefined;
  if (!joker) {
    const extra = rules['extraFiveAlike'] as OtherRules['extra'];
    const boxes = rules['boxes'] as readonly OtherBox[];
    return { boxes, order: rules['order'], upperBonus, ...(extra && { extra }) };
  }
  const fixed = rules['fixedScores'] as Readonly<Record<string, number>>;
  const boxes = YAHTZEE.map((each): OtherBox =>
    each.worth === FIXED ? { ...each, worth: { kind: 'fixed', points: fixed[each.box] ?? NaN } } : each,
  );
  const { afterYahtzee: afterScore = '', afterZero = '' } = joker;
  const extra = { box: 'yahtzee', bonus: Number(rules['yahtzeeBonus']), afterScore, afterZero };
  return { boxes, order: 'free', upperBonus, extra };
}

/** Returns how many points the box for five alike has if dice are an extra five of a kind, otherwise undefined. */
const heldBefore = ({ extra }: OtherRules, filled: Filled, dice: readonly number[]): number | undefined =>
  new Set(dice).size === 1 ? filled.get(extra?.box ?? '') : undefined;

/** Returns the bonus for an extra five of a kind, or 0. */
export const bonusIn = (rules: OtherRules, filled: Filled, dice: readonly number[]): number =>
  (heldBefore(rules, filled, dice) ?? 0) > 0 ? (rules.extra?.bonus ?? 0) : 0;

/** Returns the points that dice score in a box of a card, or undefined if they may not fill it. */
export function pointsIn(
  rules: OtherRules,
  filled: Filled,
  name: string,
  dice: readonly number[],
): number | undefined {
  const { boxes, order, extra } = rules;
  const open = boxes.filter(({ box }) => !filled.has(box));
  const upper = boxes.slice(0, 6).filter((each) => open.includes(each));
  const lower = open.slice(upper.length);
  const inOrder = order === 'card' ? open.slice(0, 1) : order === 'free' || upper.length === 0 ? open : upper;
  const box = inOrder.find((each) => each.box === name);
  if (!box) return undefined;
  const natural = slowScore(box, dice.join(''));
  const held = heldBefore(rules, filled, dice);
  if (!extra || held === undefined) return natural;

  const sum = dice.reduce((total, die) => total + die, 0);
  const joker = box.worth.kind === 'fixed' ? box.worth.points : sum + (box.worth.plus ?? 0);
  const matching = boxes[(dice[0] ?? 0) - 1];
  const isMatching = box === matching;
  const matchingIsOpen = upper.some((each) => each === matching);
  const isLower = lower.includes(box);
  switch (held > 0 ? extra.afterScore : extra.afterZero) {
    case 'forced':
      if (matchingIsOpen) return isMatching ? natural : undefined;
      return isLower ? joker : lower.length > 0 ? undefined : 0;
    case 'free':
      if (isLower) return joker;
      if (isMatching) return natural;
      return lower.length > 0 || matchingIsOpen ? undefined : 0;
    case 'lower':
      return isLower ? joker : lower.length > 0 ? undefined : 0;
    case 'unforced':
      return isLower && !matchingIsOpen ? joker : natural;
    case 'matching-or-zero':
      if (matchingIsOpen) return isMatching ? natural : undefined;
      return 0;
    default:
      return natural;
  }
}

/** Returns the total of a card without bonuses for extra fives of a kind. */
export function totalOf({ boxes, upperBonus }: OtherRules, filled: Filled): number {
  const sum = (some: readonly OtherBox[]): number =>
    some.reduce((total, { box }) => total + (filled.get(box) ?? 0), 0);
  const upper = sum(boxes.slice(0, 6));
  return upper + (upper >= upperBonus.threshold ? upperBonus.points : 0) + sum(boxes.slice(6));
}

/** Scores the dice in the events of a game again. Returns the grand total of each seat. */
export function totalsOf(set: RuleSet, events: readonly GameEvent[], seats: number): readonly number[] {
  const rules = rulesIn(JSON.parse(JSON.stringify(set)) as Readonly<Record<string, unknown>>);
  const cards = Array.from({ length: seats }, () => ({ filled: new Map<string, number>(), bonuses: 0 }));
  let dice: readonly number[] = [];
  for (const event of events) {
    if (event.type === 'rolled') dice = event.dice;
    if (event.type !== 'scored') continue;
    const card = cards[event.seat];
    const points = card && pointsIn(rules, card.filled, event.box, dice);
    if (!card || points === undefined) throw new Error(`${dice.join('')} may not fill ${event.box}`);
    card.bonuses += bonusIn(rules, card.filled, dice);
    card.filled.set(event.box, points);
  }
  return cards.map(({ filled, bonuses }) => totalOf(rules, filled) + bonuses);
}
