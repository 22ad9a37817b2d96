import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Allowed, JOKER_STYLES, type RuleSet, YAHTZEE_BOXES, YATZY } from '../../src/engine/index.js';
import { type HouseRulesProblem, parseHouseRules, readHouseRules } from '../../src/storage/index.js';
import { temporaryFolder } from '../support/child.js';
import { house } from '../support/houseRules.js';

/** Applies a change to valid house rules, and returns the problem that the parser finds. */
function problemAfter(change: (rules: Record<string, unknown>) => void): HouseRulesProblem | undefined {
  const rules = JSON.parse(JSON.stringify(house())) as Record<string, unknown>;
  change(rules);
  const reading = parseHouseRules(JSON.stringify(rules));
  return reading.ok ? undefined : reading.problem;
}

test('the fields of house rules can be in any order', () => {
  const entries = Object.entries(house()).reverse();
  expect(parseHouseRules(JSON.stringify(Object.fromEntries(entries)))).toEqual({ ok: true, rules: house() });
});

test('a byte order mark before house rules is ignored', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'rules.json');
  writeFileSync(path, `\ufeff${JSON.stringify(house())}`);
  expect(readHouseRules(path)).toEqual({ ok: true, rules: house() });
});

test.each(Object.keys(house()))('the field %s is required', (field) => {
  expect(problemAfter((rules) => Reflect.deleteProperty(rules, field))).toMatchObject({
    code: 'missing-field',
    field,
  });
});

test('nested fields are required', () => {
  const problem = problemAfter((rules) => (rules['upperBonus'] = { points: 35 }));
  expect(problem).toEqual({ code: 'missing-field', field: 'upperBonus.threshold', kind: 'number' });
});

test.each<[string, (rules: Record<string, unknown>) => void, HouseRulesProblem]>([
  [
    'an unknown field',
    (rules) => (rules['bonus'] = 1),
    { code: 'unknown-field', field: 'bonus', known: Object.keys(house()) },
  ],
  [
    'an unknown field in a box',
    (rules) => ((rules['boxes'] as object[])[2] = { box: 'threes', label: 'Threes', score: 3 }),
    { code: 'unknown-field', field: 'boxes[2].score', known: ['box', 'label'] },
  ],
  [
    'a number in place of text',
    (rules) => (rules['name'] = 5),
    { code: 'wrong-kind', field: 'name', value: 5, kind: 'text' },
  ],
  [
    'text in place of a number',
    (rules) => (rules['yahtzeeBonus'] = '100'),
    { code: 'wrong-kind', field: 'yahtzeeBonus', value: '100', kind: 'number' },
  ],
  [
    'null in place of an object',
    (rules) => (rules['joker'] = null),
    { code: 'wrong-kind', field: 'joker', value: null, kind: 'object' },
  ],
  [
    'text in place of a list',
    (rules) => (rules['boxes'] = 'all'),
    { code: 'wrong-kind', field: 'boxes', value: 'all', kind: 'list' },
  ],
  [
    'an unknown joker style',
    (rules) => (rules['joker'] = { afterYahtzee: 'wild', afterZero: 'none' }),
    {
      code: 'invalid',
      problem: {
        field: 'joker.afterYahtzee',
        value: 'wild',
        allowed: { kind: 'one-of', values: JOKER_STYLES },
      },
    },
  ],
  [
    'an unknown box',
    (rules) => ((rules['boxes'] as object[])[0] = { box: 'ones', label: 'Ones' }),
    {
      code: 'invalid',
      problem: { field: 'boxes[0].box', value: 'ones', allowed: { kind: 'one-of', values: YAHTZEE_BOXES } },
    },
  ],
  [
    'a number out of range',
    (rules) => (rules['yahtzeeBonus'] = -1),
    {
      code: 'invalid',
      problem: { field: 'yahtzeeBonus', value: -1, allowed: { kind: 'whole-number', from: 0, to: 1000 } },
    },
  ],
])('house rules with %s are refused', (_, change, problem) => {
  expect(problemAfter(change)).toEqual(problem);
});

test.each(['__proto__', 'constructor', 'toString'])(
  "%s is an unknown field and doesn't change any prototype",
  (field) => {
    const text = JSON.stringify(house()).replace('{', `{"${field}":{"polluted":true},`);
    expect(parseHouseRules(text)).toMatchObject({ ok: false, problem: { code: 'unknown-field', field } });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  },
);

test('fields inside __proto__ are ignored', () => {
  const text = `{"__proto__":${JSON.stringify(house())}}`;
  expect(parseHouseRules(text)).toMatchObject({ ok: false });
});

test.each(['[]', '5', 'null', '"official"', 'true'])("the JSON value %s isn't a rule set", (text) => {
  const reading = parseHouseRules(text);
  expect(reading.ok).toBe(false);
});

test('invalid JSON is refused, and the position of the error is reported', () => {
  expect(parseHouseRules('{\n  "id": house\n}')).toEqual({
    ok: false,
    problem: { code: 'not-json', place: { line: 2, column: 9 } },
  });
});

test.each([
  ['"yahtzeeBonus":100', 'yahtzeeBonus'],
  ['"afterZero":"forced"', 'joker.afterZero'],
  ['"label":"Twos"', 'boxes[1].label'],
])('house rules that contain %s twice are refused', (field, path) => {
  const text = JSON.stringify(house());
  expect(parseHouseRules(text.replace(field, `${field},${field}`))).toEqual({
    ok: false,
    problem: { code: 'duplicate-field', field: path },
  });
});

test("a box that's listed twice is reported", () => {
  expect(
    problemAfter((rules) => ((rules['boxes'] as object[])[1] = { box: 'aces', label: 'More Aces' })),
  ).toEqual({
    code: 'invalid',
    problem: { field: 'boxes[1].box', value: 'aces', allowed: { kind: 'once' } },
  });
});

test('deeply nested JSON is refused without a stack overflow', () => {
  const deep = (inner: string): string => `${'['.repeat(30_000)}${inner}${']'.repeat(30_000)}`;
  expect(parseHouseRules(deep('')).ok).toBe(false);
  expect(
    parseHouseRules(JSON.stringify({ ...house(), name: 1 }).replace('"name":1', `"name":${deep('1')}`)).ok,
  ).toBe(false);
  expect(parseHouseRules('['.repeat(60_000))).toMatchObject({ problem: { code: 'not-json' } });
});

test('house rules must be in a regular text file of limited size', () => {
  using folder = temporaryFolder();
  const at = (name: string): string => join(folder.path, name);
  const codeOf = (path: string): string | undefined => {
    const reading = readHouseRules(path);
    return reading.ok ? undefined : reading.problem.code;
  };
  mkdirSync(at('folder'));
  execFileSync('mkfifo', [at('fifo')]);
  writeFileSync(at('huge'), ' '.repeat(64 * 1024 + 1));
  writeFileSync(at('binary'), Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  writeFileSync(at('empty'), '');
  expect(codeOf(at('nothing'))).toBe('no-such-file');
  expect(codeOf(at('huge/inside'))).toBe('no-such-file');
  expect(codeOf('a\0b')).toBe('no-such-file');
  expect(codeOf(at('folder'))).toBe('not-a-file');
  expect(codeOf(at('fifo'))).toBe('not-a-file');
  expect(codeOf(at('huge'))).toBe('too-large');
  expect(codeOf(at('binary'))).toBe('not-text');
  expect(codeOf(at('empty'))).toBe('not-json');
});

test('valid house rules are read unchanged', () => {
  const rules: RuleSet = house({ yahtzeeBonus: 0, joker: { afterYahtzee: 'unforced', afterZero: 'none' } });
  expect(parseHouseRules(JSON.stringify(rules))).toEqual({ ok: true, rules });
});

test('a file may not use the name of a built-in rule set, or the name of another box', () => {
  expect(problemAfter((rules) => (rules['name'] = 'Official  rules'))).toEqual({
    code: 'invalid',
    problem: {
      field: 'name',
      value: 'Official  rules',
      allowed: { kind: 'not-built-in', builtIn: 'Official rules' },
    },
  });
  const swapped = house().boxes.map(({ box, label }) =>
    box === 'chance' ? { box, label: 'Yahtzee' } : { box, label: box === 'yahtzee' ? 'Chance' : label },
  );
  expect(problemAfter((rules) => (rules['boxes'] = swapped))).toMatchObject({
    problem: { field: 'boxes[11].label', value: 'Chance', allowed: { kind: 'own-label', other: 'Chance' } },
  });
});

describe('a file with boxes of its own', () => {
  const own = { ...YATZY, id: 'own', name: 'Own game' };
  type Data = Record<string, unknown> & { boxes: Record<string, Record<string, unknown>>[] };
  const problemAfterChange = (change: (rules: Data) => void): HouseRulesProblem | undefined => {
    const rules = JSON.parse(JSON.stringify(own)) as Data;
    change(rules);
    const reading = parseHouseRules(JSON.stringify(rules));
    return reading.ok ? undefined : reading.problem;
  };
  const invalid = (field: string, value: unknown, allowed: Allowed): HouseRulesProblem => ({
    code: 'invalid',
    problem: { field, value, allowed },
  });

  test('is read', () => {
    expect(parseHouseRules(JSON.stringify(own))).toEqual({ ok: true, rules: own });
  });

  test.each<[string, (rules: Data) => void, HouseRulesProblem]>([
    ['no order', (rules) => delete rules['order'], { code: 'missing-field', field: 'order', kind: 'text' }],
    [
      'a field of Yahtzee',
      (rules) => (rules['fixedScores'] = {}),
      {
        code: 'unknown-field',
        field: 'fixedScores',
        known: ['id', 'version', 'name', 'provenance', 'boxes', 'order', 'upperBonus', 'extraFiveAlike'],
      },
    ],
    [
      'a box without a pattern',
      (rules) => delete rules.boxes[6]?.['pattern'],
      { code: 'missing-field', field: 'boxes[6].pattern', kind: 'object' },
    ],
    [
      'a pattern without a kind',
      (rules) => delete rules.boxes[6]?.['pattern']?.['kind'],
      { code: 'missing-field', field: 'boxes[6].pattern.kind', kind: 'text' },
    ],
    [
      'an unknown pattern',
      (rules) => Object.assign(rules.boxes[6]?.['pattern'] ?? {}, { kind: 'triple' }),
      invalid('boxes[6].pattern.kind', 'triple', {
        kind: 'one-of',
        values: ['face', 'any', 'alike', 'two-pairs', 'full-house', 'run'],
      }),
    ],
    [
      'an unknown worth',
      (rules) => Object.assign(rules.boxes[6]?.['worth'] ?? {}, { kind: 'half' }),
      invalid('boxes[6].worth.kind', 'half', { kind: 'one-of', values: ['fixed', 'sum'] }),
    ],
    [
      'a field of another pattern',
      (rules) => Object.assign(rules.boxes[6]?.['pattern'] ?? {}, { length: 4 }),
      { code: 'unknown-field', field: 'boxes[6].pattern.length', known: ['kind', 'count'] },
    ],
    [
      'a pattern without its number',
      (rules) => delete rules.boxes[6]?.['pattern']?.['count'],
      { code: 'missing-field', field: 'boxes[6].pattern.count', kind: 'number' },
    ],
    [
      "a number that the pattern doesn't allow",
      (rules) => Object.assign(rules.boxes[6]?.['pattern'] ?? {}, { count: 6 }),
      invalid('boxes[6].pattern.count', 6, { kind: 'whole-number', from: 2, to: 5 }),
    ],
    [
      'text in place of the number of a pattern',
      (rules) => Object.assign(rules.boxes[6]?.['pattern'] ?? {}, { count: 'two' }),
      { code: 'wrong-kind', field: 'boxes[6].pattern.count', value: 'two', kind: 'number' },
    ],
    [
      'text in place of a pattern',
      (rules) => Object.assign(rules.boxes[6] ?? {}, { pattern: 'pair' }),
      { code: 'wrong-kind', field: 'boxes[6].pattern', value: 'pair', kind: 'object' },
    ],
    [
      "a flag that's false",
      (rules) => Object.assign(rules.boxes[7]?.['pattern'] ?? {}, { fourAlikeCounts: false }),
      invalid('boxes[7].pattern.fourAlikeCounts', false, { kind: 'one-of', values: ['true'] }),
    ],
    [
      'an unknown order',
      (rules) => (rules['order'] = 'backwards'),
      invalid('order', 'backwards', { kind: 'one-of', values: ['free', 'card', 'upper-first'] }),
    ],
    [
      "a joker style that's unknown",
      (rules) =>
        (rules['extraFiveAlike'] = { box: 'yatzy', bonus: 100, afterScore: 'wild', afterZero: 'none' }),
      invalid('extraFiveAlike.afterScore', 'wild', { kind: 'one-of', values: JOKER_STYLES }),
    ],
    [
      'too many names of a box',
      (rules) => Object.assign(rules.boxes[6] ?? {}, { names: 'abcdefghi'.split('') }),
      invalid('boxes[6].names.length', 9, { kind: 'whole-number', from: 0, to: 8 }),
    ],
  ])('is refused with %s', (_, change, problem) => {
    expect(problemAfterChange(change)).toEqual(problem);
  });
});
