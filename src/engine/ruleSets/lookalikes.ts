import { type BoxId, type BoxSpec, singulars, squeeze } from '../box.js';
import { schemeOf } from '../scheme.js';
import { isYahtzee, labelOf, type RuleSet, scoringKey } from './ruleSet.js';
import { findRuleSet, RULE_SETS } from './ruleSets.js';
import { OFFICIAL } from './yahtzee.js';

/**
 * A key that ASCII texts share if people can hardly tell them apart. It ignores case, spaces and punctuation, and
 * merges the lookalikes in Unicode TR39 (`0` and `O`; `1`, `I`, `l` and `|`; `m` and `rn`).
 */
export const lookOf = (text: string): string =>
  squeeze(text.replaceAll('|', 'l')).replaceAll('0', 'o').replaceAll(/[1i]/g, 'l').replaceAll('m', 'rn');

/**
 * A rule set as text, for comparing it with others. Leaves out the provenance: it's only a remark, and earlier builds
 * worded it differently.
 */
const contentOf = (rules: RuleSet): string => {
  const { id, version, name, boxes } = rules;
  const specs = schemeOf(rules).specs;
  const labels = boxes.map(({ box, label }) => [box, label, specs.get(box)?.names, specs.get(box)?.letter]);
  return JSON.stringify([id, version, name, labels, scoringKey(rules)]);
};

export function isBuiltIn(rules: RuleSet): boolean {
  const known = findRuleSet(rules.id);
  return known === rules || (known !== undefined && contentOf(known) === contentOf(rules));
}

/** The built-in rule set that people would take this id or name for, if any. */
export const builtInLike = (idOrName: string): RuleSet | undefined =>
  RULE_SETS.find(({ id, name }) => [id, name].some((known) => lookOf(known) === lookOf(idOrName)));

/**
 * The usual label of another box that people would take this name for, if any.
 *
 * @param keyOf returns the same key for names that people confuse
 */
export function otherBoxNamed(
  rules: RuleSet,
  label: string,
  own: BoxId,
  keyOf: (name: string) => string,
): string | undefined {
  const specs = [...schemeOf(rules).specs.values()];
  const typed = squeeze(label);
  const ownNames = specs.find((spec) => spec.box === own)?.names ?? [];
  // `1s` looks like `ls`, but on the box Aces it can only mean Aces.
  if (keyOf === lookOf && ownNames.some((name) => squeeze(name) === typed)) return undefined;
  const keys = singulars(typed).map(keyOf);
  const namesOf = ({ label: usual, names = [] }: BoxSpec): readonly string[] =>
    isYahtzee(rules) ? names : [usual, ...names];
  const isTakenBy = (spec: BoxSpec): boolean =>
    namesOf(spec).some((name) => singulars(squeeze(name)).some((each) => keys.includes(keyOf(each))));
  const other = specs.find((spec) => spec.box !== own && isTakenBy(spec));
  return other && labelOf(isYahtzee(rules) ? OFFICIAL : rules, other.box);
}

export const areLabelsAlike = (label: string, other: string): boolean =>
  label.toLowerCase() === other.toLowerCase() || (lookOf(label) !== '' && lookOf(label) === lookOf(other));
