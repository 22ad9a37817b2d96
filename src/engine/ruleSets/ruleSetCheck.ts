import { type BoxSpec, squeeze } from '../box.js';
import { FACES } from '../dice.js';
import { isJokerStyle } from '../points.js';
import { schemeOf } from '../scheme.js';
import { areLabelsAlike, builtInLike, isBuiltIn, lookOf, otherBoxNamed } from './lookalikes.js';
import {
  type BoxRuleSet,
  FIXED_SCORE_BOXES,
  isYahtzee,
  JOKER_STYLES,
  MAX_BOXES,
  MAX_NAME,
  MAX_NAMES,
  ORDERS,
  type RuleSet,
  type YahtzeeRuleSet,
} from './ruleSet.js';
import { YAHTZEE_BOXES } from './yahtzeeBoxes.js';

export type Allowed =
  | { readonly kind: 'whole-number'; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'id' }
  /** The id or name belongs to the built-in rule set `builtIn`, but the rules differ. */
  | { readonly kind: 'not-built-in'; readonly builtIn: string }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'distinct-labels' }
  /** People know this label or name from another box, usually called `other`. */
  | { readonly kind: 'own-label'; readonly other: string }
  | { readonly kind: 'all-boxes' }
  | { readonly kind: 'once' }
  | { readonly kind: 'upper-first' }
  | { readonly kind: 'box-count'; readonly from: number; readonly to: number }
  | { readonly kind: 'box-id' }
  | { readonly kind: 'letter'; readonly free: readonly string[] }
  /** The first six boxes must be for the faces 1 to 6, in this order, and no later box can be for a face. */
  | { readonly kind: 'six-faces' }
  /** The box of a face must score the sum of the dice with this face. */
  | { readonly kind: 'face-sum' }
  | { readonly kind: 'five-alike-box' }
  /** Rules that set an order of boxes can't have a joker style. */
  | { readonly kind: 'no-joker-in-order' }
  /** The rules can't have a joker style, because they don't say what a joker scores in this box. */
  | { readonly kind: 'no-joker-in-box'; readonly label: string };

export interface RuleSetProblem {
  /** A path such as `joker.afterZero` or `boxes[3].label`. */
  readonly field: string;
  readonly value: unknown;
  readonly allowed: Allowed;
}

/** How many points a box or a bonus can be worth. */
export const MAX_POINTS = 1000;
const MAX_UPPER_POINTS = 105;

/**
 * Finds the first problem with a rule set from a file, a player or a server; undefined if there's none. Stricter than
 * `checkStoredRuleSet`, so that nobody mistakes the rules or their boxes for others: an id or name that looks built-in
 * must mean exactly the built-in data, and no box can have another box's name. With `ids` `house`, even the built-in
 * rule sets are refused.
 */
export const checkRuleSet = (rules: RuleSet, ids: 'house' | 'any' = 'house'): RuleSetProblem | undefined =>
  checkStoredRuleSet(rules) ?? checkIdentity(rules, ids) ?? checkNames(rules);

/**
 * Finds the first problem with a rule set's numbers and names; undefined if it's valid. The values must already have
 * the right types. Accepts rule sets that `checkRuleSet` calls misleading, so that games stored with them stay
 * readable.
 */
export function checkStoredRuleSet(rules: RuleSet): RuleSetProblem | undefined {
  return (
    checkId(rules.id) ??
    wholeNumber('version', rules.version, 1, 1_000_000) ??
    text('name', rules.name, MAX_NAME) ??
    text('provenance', rules.provenance, 200) ??
    (isYahtzee(rules) ? checkYahtzeeBoxes(rules.boxes) : checkOwnBoxes(rules)) ??
    wholeNumber('upperBonus.threshold', rules.upperBonus.threshold, 0, MAX_UPPER_POINTS) ??
    wholeNumber('upperBonus.points', rules.upperBonus.points, 0, MAX_POINTS) ??
    (isYahtzee(rules) ? checkYahtzeeScores(rules) : checkExtraFiveAlike(rules))
  );
}

const checkYahtzeeScores = ({
  fixedScores,
  yahtzeeBonus,
  joker,
}: YahtzeeRuleSet): RuleSetProblem | undefined =>
  // A Yahtzee must score at least 1 point, because a 0 in its box means that the player gave it up.
  first(FIXED_SCORE_BOXES, (box) =>
    wholeNumber(`fixedScores.${box}`, fixedScores[box], box === 'yahtzee' ? 1 : 0, MAX_POINTS),
  ) ??
  wholeNumber('yahtzeeBonus', yahtzeeBonus, 0, MAX_POINTS) ??
  oneOf('joker.afterYahtzee', joker.afterYahtzee, JOKER_STYLES) ??
  oneOf('joker.afterZero', joker.afterZero, JOKER_STYLES);

const checkId = (id: string): RuleSetProblem | undefined =>
  /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= MAX_NAME
    ? undefined
    : { field: 'id', value: id, allowed: { kind: 'id' } };

function checkIdentity(rules: RuleSet, ids: 'house' | 'any'): RuleSetProblem | undefined {
  if (ids === 'any' && isBuiltIn(rules)) return undefined;
  return first(['id', 'name'] as const, (field) => {
    const builtIn = builtInLike(rules[field])?.name;
    return builtIn === undefined
      ? undefined
      : { field, value: rules[field], allowed: { kind: 'not-built-in', builtIn } };
  });
}

/** Refuses labels and names that look like another box's name. */
function checkNames(rules: RuleSet): RuleSetProblem | undefined {
  const { specs } = schemeOf(rules);
  const boxes: readonly Pick<BoxSpec, 'box' | 'label'>[] = rules.boxes;
  const taken = boxes.findIndex(({ label }, index) =>
    boxes.slice(0, index).some((before) => areLabelsAlike(before.label, label)),
  );
  if (taken >= 0) {
    return {
      field: `boxes[${taken}].label`,
      value: boxes[taken]?.label,
      allowed: { kind: 'distinct-labels' },
    };
  }
  return first(boxes, ({ box, label }, index) => {
    const field = `boxes[${index}].label`;
    const own = isYahtzee(rules) ? [] : (specs.get(box)?.names ?? []);
    return first([label, ...own], (name, place) => {
      const other = otherBoxNamed(rules, name, box, place === 0 ? lookOf : squeeze);
      return other === undefined
        ? undefined
        : {
            field: place === 0 ? field : `boxes[${index}].names[${place - 1}]`,
            value: name,
            allowed: { kind: 'own-label', other },
          };
    });
  });
}

function checkOwnBoxes(rules: BoxRuleSet): RuleSetProblem | undefined {
  const { boxes } = rules;
  if (boxes.length <= FACES.length || boxes.length > MAX_BOXES) {
    return {
      field: 'boxes',
      value: boxes.length,
      allowed: { kind: 'box-count', from: FACES.length + 1, to: MAX_BOXES },
    };
  }
  return first(boxes, (spec, index) => checkSpec(spec, index, boxes)) ?? oneOf('order', rules.order, ORDERS);
}

/** The letters that boxes can have as quick keys. The others are commands, or answer yes or no. */
const QUICK_LETTERS = [...'abdefghijklmoptvwxz'];

const MAX_SUM = 30;

/**
 * Ids that no box can have: some name other fields in records by box, and the rest are built into every JavaScript
 * object.
 */
const TAKEN_IDS = [
  ...['upperBonus', 'yahtzeeBonus', 'kinds', 'straights', 'yahtzees', 'upperBoxes', 'upper', 'lower'],
  ...Object.getOwnPropertyNames(Object.prototype),
];

function checkSpec(spec: BoxSpec, index: number, boxes: readonly BoxSpec[]): RuleSetProblem | undefined {
  const { box, label, names = [], letter, pattern, worth } = spec;
  const field = `boxes[${index}]`;
  const before = boxes.slice(0, index);
  if (!/^[a-z][a-zA-Z0-9]*$/.test(box) || box.length > MAX_NAME || TAKEN_IDS.some((id) => id === box)) {
    return { field: `${field}.box`, value: box, allowed: { kind: 'box-id' } };
  }
  if (before.some((other) => other.box === box)) {
    return { field: `${field}.box`, value: box, allowed: { kind: 'once' } };
  }
  const unusable =
    text(`${field}.label`, label, MAX_NAME) ??
    first(names, (name, place) => text(`${field}.names[${place}]`, name, MAX_NAME));
  if (unusable) return unusable;
  if (names.length > MAX_NAMES) {
    return {
      field: `${field}.names`,
      value: names.length,
      allowed: { kind: 'whole-number', from: 0, to: MAX_NAMES },
    };
  }
  const unsayable = [label, ...names].findIndex((name) => squeeze(name) === '');
  if (unsayable >= 0) {
    return {
      field: unsayable === 0 ? `${field}.label` : `${field}.names[${unsayable - 1}]`,
      value: [label, ...names][unsayable],
      allowed: { kind: 'text', longest: MAX_NAME },
    };
  }
  const free = QUICK_LETTERS.filter((each) => before.every((other) => other.letter !== each));
  if (letter !== undefined && !free.includes(letter)) {
    return { field: `${field}.letter`, value: letter, allowed: { kind: 'letter', free } };
  }
  const face = index < FACES.length ? index + 1 : undefined;
  const shown = pattern.kind === 'face' ? pattern.face : undefined;
  if (shown !== face) {
    const isOtherFace = shown !== undefined && face !== undefined;
    return {
      field: isOtherFace ? `${field}.pattern.face` : `${field}.pattern`,
      value: isOtherFace ? shown : pattern.kind,
      allowed: { kind: 'six-faces' },
    };
  }
  const beyond =
    pattern.kind === 'run' && pattern.from !== undefined
      ? wholeNumber(`${field}.pattern.from`, pattern.from, 1, FACES.length - pattern.length + 1)
      : undefined;
  if (beyond) return beyond;
  if (worth.kind === 'fixed') {
    return face === undefined
      ? wholeNumber(`${field}.worth.points`, worth.points, 0, MAX_POINTS)
      : { field: `${field}.worth`, value: worth.kind, allowed: { kind: 'face-sum' } };
  }
  if (face !== undefined && worth.of !== 'pattern') {
    return { field: `${field}.worth.of`, value: worth.of, allowed: { kind: 'face-sum' } };
  }
  if (face !== undefined && worth.plus !== undefined) {
    return { field: `${field}.worth.plus`, value: worth.plus, allowed: { kind: 'face-sum' } };
  }
  return wholeNumber(`${field}.worth.plus`, worth.plus ?? 0, 0, MAX_POINTS - MAX_SUM);
}

function checkExtraFiveAlike({
  boxes,
  order,
  extraFiveAlike: extra,
}: BoxRuleSet): RuleSetProblem | undefined {
  if (!extra) return undefined;
  const five = boxes.find(({ box }) => box === extra.box);
  const isFive = five?.pattern.kind === 'alike' && five.pattern.count === 5;
  // As in Yahtzee, 0 points in this box mean that it was filled without five of a kind.
  if (!isFive || five.worth.kind !== 'fixed' || five.worth.points === 0) {
    return { field: 'extraFiveAlike.box', value: extra.box, allowed: { kind: 'five-alike-box' } };
  }
  return (
    wholeNumber('extraFiveAlike.bonus', extra.bonus, 0, MAX_POINTS) ??
    first(['afterScore', 'afterZero'] as const, (when) => {
      const field = `extraFiveAlike.${when}`;
      const style = extra[when];
      const unknown = oneOf(field, style, JOKER_STYLES);
      if (unknown || style === 'none') return unknown;
      if (order !== 'free') return { field, value: style, allowed: { kind: 'no-joker-in-order' } };
      const unclear = boxes.find(
        ({ pattern, worth }) => pattern.kind !== 'face' && worth.kind === 'sum' && worth.of === 'pattern',
      );
      return isJokerStyle(style) && unclear
        ? { field, value: style, allowed: { kind: 'no-joker-in-box', label: unclear.label } }
        : undefined;
    })
  );
}

function checkYahtzeeBoxes(boxes: YahtzeeRuleSet['boxes']): RuleSetProblem | undefined {
  const names = boxes.map((entry) => entry.box);
  const twice = names.findIndex((box, index) => names.indexOf(box) !== index);
  if (twice !== -1) return { field: `boxes[${twice}].box`, value: names[twice], allowed: { kind: 'once' } };
  if (names.length !== YAHTZEE_BOXES.length) {
    return { field: 'boxes', value: names, allowed: { kind: 'all-boxes' } };
  }
  const outOfPlace = names.findIndex(
    (box, index) => YAHTZEE_BOXES.indexOf(box) < FACES.length !== index < FACES.length,
  );
  if (outOfPlace !== -1) {
    return { field: `boxes[${outOfPlace}].box`, value: names[outOfPlace], allowed: { kind: 'upper-first' } };
  }
  return (
    first(boxes, (entry, index) => text(`boxes[${index}].label`, entry.label, MAX_NAME)) ??
    first(boxes, (entry, index) => {
      const same = boxes.findIndex((other) => other.label.toLowerCase() === entry.label.toLowerCase());
      return same === index
        ? undefined
        : { field: `boxes[${index}].label`, value: entry.label, allowed: { kind: 'distinct-labels' } };
    })
  );
}

function wholeNumber(field: string, value: number, from: number, to: number): RuleSetProblem | undefined {
  return Number.isInteger(value) && value >= from && value <= to
    ? undefined
    : { field, value, allowed: { kind: 'whole-number', from, to } };
}

function text(field: string, value: string, longest: number): RuleSetProblem | undefined {
  // Printable ASCII only: it keeps the board's columns aligned, and terminal control codes out.
  return /^[\x20-\x7e]+$/.test(value) && value.trim() === value && value.length <= longest
    ? undefined
    : { field, value, allowed: { kind: 'text', longest } };
}

function oneOf(field: string, value: string, values: readonly string[]): RuleSetProblem | undefined {
  return values.includes(value) ? undefined : { field, value, allowed: { kind: 'one-of', values } };
}

function first<T>(
  items: readonly T[],
  check: (item: T, index: number) => RuleSetProblem | undefined,
): RuleSetProblem | undefined {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index);
    if (problem) return problem;
  }
  return undefined;
}
