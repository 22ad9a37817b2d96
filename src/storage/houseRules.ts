import * as v from 'valibot';
import {
  type Allowed,
  type BoxRuleSet,
  checkRuleSet,
  FACES,
  JOKER_STYLES,
  OFFICIAL,
  ORDERS,
  type RuleSet,
  type RuleSetProblem,
  YAHTZEE_BOXES,
  MAX_NAMES,
} from '../engine/index.js';
import { BOX_SHAPE, PATTERN, WORTH, YAHTZEE_SHAPE } from '../ruleFiles/index.js';
import { faultCode } from './files/filePort.js';
import { NOT_TEXT, readTextNow } from './files/synchronous.js';
import { duplicateName, jsonErrorPlace, type TextPlace } from './jsonText.js';

type FieldKind = 'text' | 'number' | 'list' | 'object';

/** Why we refuse a house rules file. `field` is the bad field, such as `boxes[3].label`, or '' for the whole file. */
export type HouseRulesProblem =
  | { readonly code: 'no-such-file' }
  | { readonly code: 'not-a-file' }
  | { readonly code: 'not-text' }
  | { readonly code: 'unreadable'; readonly reason: string }
  | { readonly code: 'too-large'; readonly maxBytes: number }
  | { readonly code: 'not-json'; readonly place: TextPlace }
  | { readonly code: 'duplicate-field'; readonly field: string }
  | { readonly code: 'missing-field'; readonly field: string; readonly kind: FieldKind }
  | { readonly code: 'unknown-field'; readonly field: string; readonly known: readonly string[] }
  | { readonly code: 'wrong-kind'; readonly field: string; readonly value: unknown; readonly kind: FieldKind }
  | { readonly code: 'invalid'; readonly problem: RuleSetProblem };

export type HouseRulesReading =
  | { readonly ok: true; readonly rules: RuleSet }
  | { readonly ok: false; readonly problem: HouseRulesProblem };

const MAX_BYTES = 64 * 1024;

/** Reads house rules from a JSON file. Checks first that all fields exist, then their values. */
export function readHouseRules(path: string): HouseRulesReading {
  let text: string;
  try {
    text = readTextNow(path, MAX_BYTES);
  } catch (error) {
    return refuse(fileProblem(faultCode(error)));
  }
  return parseHouseRules(text);
}

/** Parses and checks the text of a house rules file. Reports only the first problem. */
export function parseHouseRules(text: string): HouseRulesReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse({ code: 'not-json', place: jsonErrorPlace(text) });
  }
  const twice = duplicateName(text);
  if (twice) return refuse({ code: 'duplicate-field', field: fieldPath(twice) });
  const schema = isOwnGame(data) ? BOX_SHAPE : YAHTZEE_SHAPE;
  const shaped = v.safeParse(schema, data, { abortEarly: true });
  if (!shaped.success)
    return refuse(shapeProblem(shaped.issues[0], schema === BOX_SHAPE ? OWN_GAME : OFFICIAL));
  const problem = checkRuleSet(shaped.output);
  return problem ? refuse({ code: 'invalid', problem }) : { ok: true, rules: shaped.output };
}

const refuse = (problem: HouseRulesProblem): HouseRulesReading => ({ ok: false, problem });

function fileProblem(code: string): HouseRulesProblem {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE':
      return { code: 'no-such-file' };
    case 'NOT_A_FILE':
      return { code: 'not-a-file' };
    case 'TOO_LARGE':
      return { code: 'too-large', maxBytes: MAX_BYTES };
    case NOT_TEXT:
      return { code: 'not-text' };
    default:
      return { code: 'unreadable', reason: code };
  }
}

/** True if the file lists its own boxes, not just new points for the boxes of Yahtzee. */
function isOwnGame(data: unknown): boolean {
  const { boxes } = Object(data) as { boxes?: unknown };
  const hasPatterns = Array.isArray(boxes) && boxes.some((box) => 'pattern' in Object(box));
  const isAboutYahtzee = ['fixedScores', 'yahtzeeBonus', 'joker'].some((field) => field in Object(data));
  return hasPatterns || !isAboutYahtzee;
}

/** An example with every possible field. Error messages take the fields and the kinds of their values from it. */
const OWN_GAME = {
  id: '',
  version: 1,
  name: '',
  provenance: '',
  boxes: [
    {
      box: '',
      label: '',
      names: [''],
      letter: '',
      pattern: { kind: 'any' },
      worth: { kind: 'sum', of: 'all' },
    },
  ],
  order: 'free',
  upperBonus: { threshold: 0, points: 0 },
  extraFiveAlike: { box: '', bonus: 0, afterScore: 'none', afterZero: 'none' },
} satisfies BoxRuleSet;

const NAME_COUNT: Allowed = { kind: 'whole-number', from: 0, to: MAX_NAMES };

type Key = string | number;
type Issue = v.InferIssue<typeof YAHTZEE_SHAPE> | v.InferIssue<typeof BOX_SHAPE>;

function shapeProblem(issue: Issue, example: RuleSet): HouseRulesProblem {
  const path: readonly { readonly key?: unknown; readonly input?: unknown }[] = issue.path ?? [];
  const keys = path.map((item) => item.key as Key);
  const field = fieldPath(keys);
  const kind = kindAt(keys, example);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return {
      code: 'unknown-field',
      field,
      known: knownFields(keys.slice(0, -1), path.at(-1)?.input, example),
    };
  }
  const isMissing = issue.type === 'strict_object' || (issue.type === 'variant' && keys.at(-1) === 'kind');
  if (isMissing && issue.input === undefined) return { code: 'missing-field', field, kind };
  if (issue.type === 'literal') {
    const allowed = { kind: 'one-of', values: ['true'] } as const;
    return { code: 'invalid', problem: { field, value: issue.input, allowed } };
  }
  if (issue.type === 'max_length') {
    const problem = { field: `${field}.length`, value: issue.input.length, allowed: NAME_COUNT };
    return { code: 'invalid', problem };
  }
  const allowed = allowedAt(keys, issue);
  return allowed && typeof issue.input === (allowed.kind === 'one-of' ? 'string' : 'number')
    ? { code: 'invalid', problem: { field, value: issue.input, allowed } }
    : { code: 'wrong-kind', field, value: issue.input, kind };
}

/**
 * The values that a field allows. Undefined if the file has the wrong kind of value, such as text instead of a number.
 */
function allowedAt(keys: readonly Key[], { type }: Issue): Allowed | undefined {
  const [key, parent] = [keys.at(-1), keys.at(-2)];
  const oneOf = (values: readonly string[]): Allowed => ({ kind: 'one-of', values });
  if (type === 'variant' && key === 'kind')
    return oneOf(parent === 'pattern' ? kindsOf(PATTERN) : kindsOf(WORTH));
  if (type !== 'picklist') return undefined;
  switch (key) {
    case 'box':
      return oneOf(YAHTZEE_BOXES);
    case 'order':
      return oneOf(ORDERS);
    case 'of':
      return oneOf(['all', 'pattern']);
    case 'count':
      return { kind: 'whole-number', from: 2, to: 5 };
    case 'length':
      return { kind: 'whole-number', from: 4, to: 5 };
    case 'face':
    case 'from':
      return { kind: 'whole-number', from: FACES[0], to: FACES[5] };
    default:
      return oneOf(JOKER_STYLES);
  }
}

const kindsOf = ({ options }: typeof PATTERN | typeof WORTH): readonly string[] =>
  options.map(({ entries }) => entries.kind.literal);

/** The fields that an object can have. Those of a pattern or a worth depend on its `kind`. */
function knownFields(keys: readonly Key[], object: unknown, example: RuleSet): readonly string[] {
  const [own] = keys.slice(-1);
  if (own !== 'pattern' && own !== 'worth') return Object.keys(Object(exampleAt(keys, example)));
  const kind: unknown = Reflect.get(Object(object), 'kind');
  const option = [...PATTERN.options, ...WORTH.options].find(({ entries }) => entries.kind.literal === kind);
  return Object.keys(option?.entries ?? {});
}

const exampleAt = (keys: readonly Key[], example: RuleSet): unknown =>
  keys.reduce<unknown>(
    (value, key) => Reflect.get(Object(value), typeof key === 'number' ? 0 : key),
    example,
  );

const FIELD_KINDS: Readonly<Record<string, FieldKind>> = {
  face: 'number',
  count: 'number',
  length: 'number',
  from: 'number',
  points: 'number',
  plus: 'number',
};

const kindAt = (keys: readonly Key[], example: RuleSet): FieldKind => {
  const found = exampleAt(keys, example);
  return found === undefined ? (FIELD_KINDS[String(keys.at(-1))] ?? 'text') : kindOf(found);
};

function kindOf(value: unknown): FieldKind {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'object';
}

const fieldPath = (keys: readonly (string | number)[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
