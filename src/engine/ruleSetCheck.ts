import { BOXES, isUpperBox, UPPER_BOXES } from './box.js';
import { FIXED_SCORE_BOXES, JOKER_STYLES, type RuleSet } from './ruleSet.js';
import { findRuleSet, RULE_SETS } from './ruleSets.js';

/** The values allowed in a field of a rule set. */
export type Allowed =
  | { readonly kind: 'whole-number'; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'id'; readonly taken: readonly string[] }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'distinct-labels' }
  | { readonly kind: 'all-boxes' }
  | { readonly kind: 'once' }
  | { readonly kind: 'upper-first' };

/** The first invalid field of a rule set, its value, and the allowed values. */
export interface RuleSetProblem {
  /** A path such as `joker.afterZero` or `boxes[3].label`. */
  readonly field: string;
  readonly value: unknown;
  readonly allowed: Allowed;
}

/**
 * The maximum length of an id, name or label, in characters. Code in `text/` checks whether labels fit on the screen.
 */
const MAX_NAME = 30;
/** The maximum number of points that a rule set can award for a box or bonus. */
export const MAX_POINTS = 1000;
const MAX_UPPER_POINTS = 105;

/**
 * Checks the numbers and names in a rule set. Also checks that each box appears exactly once. The values must already
 * have the right types. If `ids` is `house`, also rejects the ids of built-in rule sets. Returns the first problem, or
 * undefined if the rule set is valid.
 */
export function checkRuleSet(rules: RuleSet, ids: 'house' | 'any' = 'house'): RuleSetProblem | undefined {
  return (
    checkId(rules.id, ids) ??
    wholeNumber('version', rules.version, 1, 1_000_000) ??
    text('name', rules.name, MAX_NAME) ??
    text('provenance', rules.provenance, 200) ??
    checkBoxes(rules.boxes) ??
    wholeNumber('upperBonus.threshold', rules.upperBonus.threshold, 0, MAX_UPPER_POINTS) ??
    wholeNumber('upperBonus.points', rules.upperBonus.points, 0, MAX_POINTS) ??
    // A Yahtzee must score at least 1 point, or the program could not tell a scored Yahtzee from a zero.
    first(FIXED_SCORE_BOXES, (box) =>
      wholeNumber(`fixedScores.${box}`, rules.fixedScores[box], box === 'yahtzee' ? 1 : 0, MAX_POINTS),
    ) ??
    wholeNumber('yahtzeeBonus', rules.yahtzeeBonus, 0, MAX_POINTS) ??
    oneOf('joker.afterYahtzee', rules.joker.afterYahtzee, JOKER_STYLES) ??
    oneOf('joker.afterZero', rules.joker.afterZero, JOKER_STYLES)
  );
}

function checkId(id: string, ids: 'house' | 'any'): RuleSetProblem | undefined {
  const isTaken = ids === 'house' && findRuleSet(id) !== undefined;
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) && id.length <= MAX_NAME && !isTaken
    ? undefined
    : {
        field: 'id',
        value: id,
        allowed: { kind: 'id', taken: RULE_SETS.map((rules) => rules.id) },
      };
}

function checkBoxes(boxes: RuleSet['boxes']): RuleSetProblem | undefined {
  const names = boxes.map((entry) => entry.box);
  const twice = names.findIndex((box, index) => names.indexOf(box) !== index);
  if (twice !== -1) return { field: `boxes[${twice}].box`, value: names[twice], allowed: { kind: 'once' } };
  if (names.length !== BOXES.length) {
    return { field: 'boxes', value: names, allowed: { kind: 'all-boxes' } };
  }
  const outOfPlace = names.findIndex((box, index) => isUpperBox(box) !== index < UPPER_BOXES.length);
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
  // Allowing only printable ASCII keeps the board's columns aligned and excludes terminal control codes.
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
