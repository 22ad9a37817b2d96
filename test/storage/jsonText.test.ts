import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { duplicateName, jsonErrorPlace, jsonNamePlace } from '../../src/storage/jsonText.js';

test.each([
  ['', 1, 1],
  ['nonsense', 1, 1],
  ['{"a": 1,}', 1, 9],
  ['{"a": 1\n "b": 2}', 2, 2],
  ['{"a": [1, 2,\n   ]}', 2, 4],
  ['{"a" 1}', 1, 6],
  ["{'a': 1}", 1, 2],
  ['{"a": 01}', 1, 8],
  ['{"a": "x\ny"}', 1, 7],
  ['[1, 2', 1, 6],
  ['{}\n\n {}', 3, 2],
  ['[}', 1, 2],
])('jsonErrorPlace finds the first error in %j', (text, line, column) => {
  expect(jsonErrorPlace(text)).toEqual({ line, column });
});

test('the error position in truncated JSON is inside the text or at its end', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, cut) => {
      const text = `[${json}]`.slice(0, cut % (json.length + 2));
      const { column } = jsonErrorPlace(text);
      expect(column).toBeGreaterThan(0);
      expect(column).toBeLessThanOrEqual(text.length + 1);
    }),
  );
});

test("deeply nested JSON doesn't overflow the stack", () => {
  expect(jsonErrorPlace('['.repeat(60_000))).toEqual({ line: 1, column: 501 });
  expect(jsonNamePlace(`{"b": ${'['.repeat(30_000)}${']'.repeat(30_000)}, "a": 1}`, 'a')).toBeUndefined();
});

describe('jsonNamePlace', () => {
  test.each([
    ['{"a": 1}', 'a', 1, 2],
    ['{"b": {"a": 1},\n "a": 1}', 'a', 2, 2],
    ['{"b": "a",\n\n"a":[]}', 'a', 3, 1],
    ['{"a": 1,\n"a": 2}', 'a', 2, 1],
    ['{"\\u0061": 1}', 'a', 1, 2],
  ])('finds the outermost field in %j', (text, name, line, column) => {
    expect(jsonNamePlace(text, name)).toEqual({ line, column });
  });

  test.each([['{"b": 1}'], ['[{"a": 1}]'], ['"a"'], ['{"b": {"a": 1}}']])(
    'finds no outermost field in %j',
    (text) => {
      expect(jsonNamePlace(text, 'a')).toBeUndefined();
    },
  );
});

describe('duplicateName', () => {
  test.each<[string, readonly (string | number)[]]>([
    ['{"a": 1, "a": 1}', ['a']],
    ['{"a": 1, "\\u0061": 2}', ['a']],
    ['{"b": {"a": 1, "c": 2, "a": 3}}', ['b', 'a']],
    ['{"b": [{"a": 1}, {"a": 1, "a": 2}]}', ['b', 1, 'a']],
    ['{"a": 1, "b": 2, "b": 3, "a": 4}', ['b']],
    ['{"__proto__": 1, "__proto__": 2}', ['__proto__']],
  ])('finds the duplicate field in %s', (text, path) => {
    expect(duplicateName(text)).toEqual(path);
  });

  test.each([
    ['{}'],
    ['{"a": {"a": 1}}'],
    ['[{"a": 1}, {"a": 2}]'],
    ['{"a": "a", "b": "a"}'],
    ['{"a": 1, "A": 2}'],
  ])('finds no duplicate field in %s', (text) => {
    expect(duplicateName(text)).toBeUndefined();
  });
});
