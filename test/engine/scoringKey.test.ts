import { expect, test } from '@jest/globals';
import { OFFICIAL, RULE_SETS, type RuleSet, scoringKey } from '../../src/engine/index.js';

/** The fields that do not affect scores. Every other field of a rule set must be in the scoring key. */
const NAMES_ONLY = ['id', 'version', 'name', 'provenance', 'boxes'];

/** Returns the path to every number and string in a value. */
const leaves = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
    : [path];

/** Returns a copy of the value with a different number or string at the path. */
function changed(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return typeof value === 'number' ? value + 1 : 'free';
  const fields = { ...(value as Readonly<Record<string, unknown>>) };
  return { ...fields, [name]: changed(fields[name], rest) };
}

/** Returns a copy of the value with all object fields and list entries in reverse order. */
function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed).reverse();
  const fields = Object.entries(value).map(([name, inner]) => [name, reversed(inner)]);
  return Object.fromEntries(fields.reverse());
}

const scoringFields = leaves(
  Object.fromEntries(Object.entries(OFFICIAL).filter(([name]) => !NAMES_ONLY.includes(name))),
);

test('nine fields of a rule set affect scores', () => {
  expect(scoringFields).toHaveLength(9);
});

test.each(scoringFields.map((path) => [path.join('.'), path] as const))(
  'rule sets that differ in %s have different keys',
  (_, path) => {
    const other = changed(OFFICIAL, path) as RuleSet;
    expect(other).not.toEqual(OFFICIAL);
    expect(scoringKey(other)).not.toBe(scoringKey(OFFICIAL));
  },
);

test("names, labels and the order of boxes and fields don't change the key", () => {
  const renamed: RuleSet = {
    ...OFFICIAL,
    id: 'house',
    version: 7,
    name: 'House',
    provenance: 'The kitchen.',
    boxes: OFFICIAL.boxes.map(({ box, label }) => ({ box, label: `${label}!` })),
  };
  expect(scoringKey(renamed)).toBe(scoringKey(OFFICIAL));
  expect(scoringKey(reversed(OFFICIAL) as RuleSet)).toBe(scoringKey(OFFICIAL));
});

test('the built-in rule sets have different keys', () => {
  expect(new Set(RULE_SETS.map(scoringKey)).size).toBe(RULE_SETS.length);
});
