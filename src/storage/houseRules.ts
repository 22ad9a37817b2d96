import * as v from 'valibot';
import {
  BOXES,
  checkRuleSet,
  JOKER_STYLES,
  OFFICIAL,
  type RuleSet,
  type RuleSetProblem,
} from '../engine/index.js';
import { faultCode } from './files/filePort.js';
import { NOT_TEXT, readTextNow } from './files/synchronous.js';
import { RULE_SET } from './journal/records.js';
import { duplicateName, jsonErrorPlace, type TextPlace } from './jsonText.js';

type FieldKind = 'text' | 'number' | 'list' | 'object';

/**
 * The reason why a house rules file is refused. `field` is a path such as `boxes[3].label`, or '' for the whole file.
 */
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

/** Reads house rules from a JSON file. Checks the structure, then the values with the engine's `checkRuleSet`. */
export function readHouseRules(path: string): HouseRulesReading {
  let text: string;
  try {
    text = readTextNow(path, MAX_BYTES);
  } catch (error) {
    return refuse(fileProblem(faultCode(error)));
  }
  return parseHouseRules(text);
}

/** Parses and checks the text of a house rules file. Returns the first problem if the rule set is invalid. */
export function parseHouseRules(text: string): HouseRulesReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse({ code: 'not-json', place: jsonErrorPlace(text) });
  }
  const twice = duplicateName(text);
  if (twice) return refuse({ code: 'duplicate-field', field: fieldPath(twice) });
  const shaped = v.safeParse(RULE_SET, data, { abortEarly: true });
  if (!shaped.success) return refuse(shapeProblem(shaped.issues[0]));
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

function shapeProblem(issue: v.InferIssue<typeof RULE_SET>): HouseRulesProblem {
  const keys = (issue.path ?? []).map((item) => item.key as string | number);
  const field = fieldPath(keys);
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    return { code: 'unknown-field', field, known: Object.keys(Object(example(keys.slice(0, -1)))) };
  }
  if (issue.type === 'strict_object' && issue.input === undefined) {
    return { code: 'missing-field', field, kind: kindOf(example(keys)) };
  }
  if (issue.type === 'picklist') {
    const allowed = { kind: 'one-of', values: keys.at(-1) === 'box' ? BOXES : JOKER_STYLES } as const;
    return { code: 'invalid', problem: { field, value: issue.input, allowed } };
  }
  return { code: 'wrong-kind', field, value: issue.input, kind: kindOf(example(keys)) };
}

/** Returns the value of a field in the official rules, as an example of a valid value. */
const example = (keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => Reflect.get(Object(value), typeof key === 'number' ? 0 : key),
    OFFICIAL,
  );

function kindOf(value: unknown): FieldKind {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'object';
}

const fieldPath = (keys: readonly (string | number)[]): string =>
  keys
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
