import type { Box } from '../box.js';
import { BOX_NAMES, singulars, squeeze } from '../boxNames.js';
import { labelOf, type RuleSet, scoringKey } from './ruleSet.js';
import { OFFICIAL, RULE_SETS } from './ruleSets.js';

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
export function otherBoxNamed(label: string, own: Box): string | undefined {
  const typed = squeeze(label);
  // `1s` looks like `ls`, but on the box Aces it can only mean Aces.
  if (BOX_NAMES[own].some((name) => squeeze(name) === typed)) return undefined;
  const looks = singulars(typed).map(lookOf);
  const [other] =
    LOOKS.find(([box, names]) => box !== own && looks.some((look) => names.includes(look))) ?? [];
  return other && labelOf(OFFICIAL, other);
}

/** Returns whether people can hardly tell two labels apart. */
export const areLabelsAlike = (label: string, other: string): boolean =>
  label.toLowerCase() === other.toLowerCase() || (lookOf(label) !== '' && lookOf(label) === lookOf(other));
