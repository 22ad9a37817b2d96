import { type RuleSet, schemeOf } from '../engine/index.js';

/** Short names that are good examples, best first. */
const SHORT_NAMES = ['fh', '3k', 'ls', '4k', 'ss', 'c'];

/** Returns up to `count` examples of short box names under a rule set, with the labels of their boxes. */
export function shortNameExamples(
  rules: RuleSet,
  count: number,
): readonly (readonly [name: string, label: string])[] {
  const specs = [...schemeOf(rules).specs.values()];
  return SHORT_NAMES.flatMap((short): [string, string][] => {
    const spec = specs.find(({ names }) => names?.includes(short));
    return spec ? [[short, spec.label]] : [];
  }).slice(0, count);
}
