import { type Box, BOX_NAMES, BOXES, isUpperBox, singulars, squeeze, UPPER_BOXES } from '../box.js';
import {
  FIXED_SCORE_BOXES,
  JOKER_STYLES,
  labelOf,
  OFFICIAL,
  RULE_SETS,
  type RuleSet,
  scoringKey,
} from './ruleSets.js';

/** The values allowed in a field of a rule set. */
export type Allowed =
  | { readonly kind: 'whole-number'; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly longest: number }
  | { readonly kind: 'id' }
  /** The field means the built-in rule set with this name, but the rules differ from it. */
  | { readonly kind: 'not-built-in'; readonly builtIn: string }
  | { readonly kind: 'one-of'; readonly values: readonly string[] }
  | { readonly kind: 'distinct-labels' }
  /** The label is a name of another box, which has this label in the official rules. */
  | { readonly kind: 'own-label'; readonly other: string }
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
 * Checks a rule set that this program receives: from a file, from a player or from a server. Checks its values like
 * `checkStoredRuleSet`. Also checks that nobody can take the rule set or one of its boxes for another one: an id or name
 * that reads like that of a built-in rule set means exactly the built-in data, and no box has another box's name. If
 * `ids` is `house`, rejects the built-in rule sets too. Returns the first problem, or undefined if there is none.
 */
export const checkRuleSet = (rules: RuleSet, ids: 'house' | 'any' = 'house'): RuleSetProblem | undefined =>
  checkStoredRuleSet(rules) ?? checkIdentity(rules, ids) ?? checkLabels(rules.boxes);

/**
 * Checks the numbers and names in a rule set. Also checks that each box appears exactly once. The values must already
 * have the right types. Accepts rule sets that `checkRuleSet` refuses as misleading, because games that are stored with
 * such a rule set stay readable. Returns the first problem, or undefined if the rule set is valid.
 */
export function checkStoredRuleSet(rules: RuleSet): RuleSetProblem | undefined {
  return (
    checkId(rules.id) ??
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

/** Checks that players cannot take the label of a box for the name of another box. */
const checkLabels = (boxes: RuleSet['boxes']): RuleSetProblem | undefined =>
  first(boxes, ({ box, label }, index) => {
    const field = `boxes[${index}].label`;
    const isTaken = boxes.slice(0, index).some((before) => areLabelsAlike(before.label, label));
    if (isTaken) return { field, value: label, allowed: { kind: 'distinct-labels' } };
    const other = otherBoxNamed(label, box);
    return other === undefined ? undefined : { field, value: label, allowed: { kind: 'own-label', other } };
  });

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

/**
 * Returns a key for an ASCII text. Texts that people can hardly tell apart have the same key: case, spaces and
 * punctuation are ignored, and so are the lookalikes that Unicode TR39 lists (`0` and `O`; `1`, `I`, `l` and `|`; `m`
 * and `rn`).
 */
const lookOf = (text: string): string =>
  squeeze(text.replaceAll('|', 'l')).replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('m', 'rn');

/**
 * Returns everything in a rule set as text. Two rule sets are the same data if these texts are equal. The provenance is
 * only a remark, which earlier builds worded differently.
 */
const contentOf = (rules: RuleSet): string => {
  const { id, version, name, boxes } = rules;
  const labels = boxes.map(({ box, label }) => [box, label]);
  return JSON.stringify([id, version, name, labels, scoringKey(rules)]);
};

const BUILT_IN: ReadonlySet<string> = new Set(RULE_SETS.map(contentOf));

/** Returns whether a rule set is exactly one of the built-in rule sets. */
export const isBuiltIn = (rules: RuleSet): boolean => BUILT_IN.has(contentOf(rules));

/** Returns the built-in rule set that people would take an id or a name for, or undefined. */
export const builtInLike = (idOrName: string): RuleSet | undefined =>
  RULE_SETS.find(({ id, name }) => [id, name].some((known) => lookOf(known) === lookOf(idOrName)));

/** The usual names of the boxes, as people read them: singular forms too. */
const LOOKS = Object.entries(BOX_NAMES).map(
  ([box, names]) => [box as Box, names.flatMap((name) => singulars(squeeze(name)).map(lookOf))] as const,
);

/**
 * Returns the official label of the box that people would take a label for, if that is another box than the one with
 * this label.
 */
function otherBoxNamed(label: string, own: Box): string | undefined {
  const typed = squeeze(label);
  // `1s` looks like `ls`, but on the box Aces it can only mean Aces.
  if (BOX_NAMES[own].some((name) => squeeze(name) === typed)) return undefined;
  const looks = singulars(typed).map(lookOf);
  const [other] =
    LOOKS.find(([box, names]) => box !== own && looks.some((look) => names.includes(look))) ?? [];
  return other && labelOf(OFFICIAL, other);
}

/** Returns whether people can hardly tell two labels apart. */
const areLabelsAlike = (label: string, other: string): boolean =>
  label.toLowerCase() === other.toLowerCase() || (lookOf(label) !== '' && lookOf(label) === lookOf(other));
