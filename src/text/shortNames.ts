import { type BoxId, labelOf, type RuleSet, schemeOf, specOf } from '../engine/index.js';

/** Short names that make good examples, best first. */
const SHORT_NAMES = ['fh', '3k', 'ls', '4k', 'ss', 'c'];

type NameExample = readonly [name: string, label: string];

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
 * One name that a player can type for one of these boxes, with its label. Prefers a good short name. Empty without
 * boxes.
 */
export function nameExample(rules: RuleSet, boxes: readonly BoxId[]): readonly NameExample[] {
  const whole = boxes.map((box): NameExample => [labelOf(rules, box).toLowerCase(), labelOf(rules, box)]);
  return [...shortNameExamples(rules, 1, boxes), ...whole].slice(0, 1);
}
