import type { BoxId, BoxSpec } from './box.js';
import {
  type BoxRuleSet,
  type ExtraFiveAlike,
  isYahtzee,
  MAX_NAME,
  type Order,
  type RuleSet,
  type YahtzeeRuleSet,
} from './ruleSets/ruleSet.js';
import { YAHTZEE_BOXES, YAHTZEE_LETTERS, YAHTZEE_NAMES, YAHTZEE_PATTERNS } from './ruleSets/yahtzeeBoxes.js';

export interface Scheme {
  /**
   * All boxes, upper section first, usually as on the card. Of equally good moves, the one whose box comes first is
   * played; JSON uses this order too.
   */
  readonly boxes: readonly BoxId[];
  /** The upper boxes, from ones to sixes. */
  readonly upper: readonly BoxId[];
  readonly lower: readonly BoxId[];
  readonly order: Order;
  readonly extraFiveAlike?: ExtraFiveAlike & {
    readonly points: number;
  };
  readonly positions: ReadonlyMap<BoxId, number>;
  readonly specs: ReadonlyMap<BoxId, BoxSpec>;
}

/** Cached, because every step of a game needs the scheme. */
const known = new WeakMap<RuleSet, Scheme>();

export function schemeOf(rules: RuleSet): Scheme {
  const before = known.get(rules);
  if (before) return before;
  const made = isYahtzee(rules)
    ? yahtzeeScheme(rules)
    : scheme(rules.boxes, rules.order, rules.extraFiveAlike);
  known.set(rules, made);
  return made;
}

function scheme(specs: readonly BoxSpec[], order: Order, extra: ExtraFiveAlike | undefined): Scheme {
  const boxes = specs.map(({ box }) => box);
  const inUpper = specs.map(({ pattern }) => pattern.kind === 'face');
  const worth = specs.find(({ box }) => box === extra?.box)?.worth;
  return {
    boxes,
    upper: boxes.filter((_, index) => inUpper[index]),
    lower: boxes.filter((_, index) => !inUpper[index]),
    order,
    ...(extra && { extraFiveAlike: { ...extra, points: worth?.kind === 'fixed' ? worth.points : 0 } }),
    positions: new Map(boxes.map((box, position) => [box, position])),
    specs: new Map(specs.map((spec) => [spec.box, spec])),
  };
}

function yahtzeeScheme({ boxes, fixedScores, yahtzeeBonus, joker }: YahtzeeRuleSet): Scheme {
  const labels = new Map(boxes.map(({ box, label }) => [box, label]));
  const points: Readonly<Partial<Record<BoxId, number>>> = fixedScores;
  const specs = YAHTZEE_BOXES.map((box): BoxSpec => {
    const { pattern, of } = YAHTZEE_PATTERNS[box];
    return {
      box,
      label: labels.get(box) ?? box,
      names: YAHTZEE_NAMES[box],
      letter: YAHTZEE_LETTERS[box],
      pattern,
      worth: of ? { kind: 'sum', of } : { kind: 'fixed', points: points[box] ?? 0 },
    };
  });
  const { afterYahtzee, afterZero } = joker;
  return scheme(specs, 'free', { box: 'yahtzee', bonus: yahtzeeBonus, afterScore: afterYahtzee, afterZero });
}

/** @throws RangeError if the rule set has no such box */
export function specOf(rules: RuleSet, box: BoxId): BoxSpec {
  const found = schemeOf(rules).specs.get(box);
  if (!found) throw new RangeError(`no box ${box} in the rules ${rules.id}`);
  return found;
}

export const fiveAlikeBox = (rules: RuleSet): BoxId | undefined => {
  const { extraFiveAlike, specs } = schemeOf(rules);
  const isFive = ({ pattern }: BoxSpec): boolean => pattern.kind === 'alike' && pattern.count === 5;
  return extraFiveAlike?.box ?? [...specs.values()].find(isFive)?.box;
};

/** The boxes for five faces in a row, such as Large Straight. */
export const straightsOfFive = (rules: RuleSet): readonly BoxId[] =>
  [...schemeOf(rules).specs.values()]
    .filter(({ pattern }) => pattern.kind === 'run' && pattern.length === 5)
    .map(({ box }) => box);

/** Bonus points for an extra Yahtzee; 0 if the rules have none. */
export const yahtzeeBonusOf = (rules: RuleSet): number => schemeOf(rules).extraFiveAlike?.bonus ?? 0;

export const isBoxOf = (rules: RuleSet, box: unknown): box is BoxId =>
  typeof box === 'string' && schemeOf(rules).specs.has(box);

export const isUpperBox = (rules: RuleSet, box: BoxId): boolean => specOf(rules, box).pattern.kind === 'face';

/** Spells out all boxes of a rule set, for a file of house rules. */
export function asHouseRules(rules: RuleSet): BoxRuleSet {
  const { order, extraFiveAlike: extra } = schemeOf(rules);
  return {
    id: `my-${rules.id}`.slice(0, MAX_NAME).replace(/-+$/, ''),
    version: 1,
    name: `My ${rules.name}`.slice(0, MAX_NAME).trim(),
    provenance: `House rules, changed from the rule set ${rules.id}.`,
    boxes: rules.boxes.map(({ box }: { readonly box: BoxId }) => specOf(rules, box)),
    order,
    upperBonus: rules.upperBonus,
    ...(extra && {
      extraFiveAlike: {
        box: extra.box,
        bonus: extra.bonus,
        afterScore: extra.afterScore,
        afterZero: extra.afterZero,
      },
    }),
  };
}

export const turnsOf = (rules: RuleSet): number => rules.boxes.length;

export const forEachBox = <T>(rules: RuleSet, valueOf: (box: BoxId) => T): Readonly<Record<BoxId, T>> =>
  Object.fromEntries(schemeOf(rules).boxes.map((box) => [box, valueOf(box)]));
