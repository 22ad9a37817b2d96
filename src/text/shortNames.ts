import { type BoxId, labelOf, type RuleSet, schemeOf, specOf } from '../engine/index.js';

/** Short names that are good examples, best first. */
const SHORT_NAMES = ['fh', '3k', 'ls', '4k', 'ss', 'c'];

type NameExample = readonly [name: string, label: string];

/** Returns up to `count` examples of short names of these boxes, with the labels of the boxes. */
export function shortNameExamples(
  rules: RuleSet,
  count: number,
  boxes: readonly BoxId[] = schemeOf(rules).boxes,
): readonly NameExample[] {
  const specs = boxes.map((box) => specOf(rules, box));
  return SHORT_NAMES.flatMap((short): NameExample[] => {
    const spec = specs.find(({ names }) => names?.includes(short));
    return spec ? [[short, spec.label]] : [];
  }).slice(0, count);
}

/**
 * Returns what a player can type to fill one of these boxes, and the label of that box: a short name if one is a good
 * example. Returns [] if there are no boxes.
 */
export function nameExample(rules: RuleSet, boxes: readonly BoxId[]): readonly NameExample[] {
  const whole = boxes.map((box): NameExample => [labelOf(rules, box).toLowerCase(), labelOf(rules, box)]);
  return [...shortNameExamples(rules, 1, boxes), ...whole].slice(0, 1);
}
