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
import { readFileNow } from './files/synchronous.js';
import { RULE_SET } from './journal/records.js';
import { duplicateName, jsonErrorPlace, type TextPlace } from './jsonText.js';

type FieldKind = 'text' | 'number' | 'list' | 'object';

/** Why a house rules file cannot be used. `field` is a path such as `boxes[3].label`, '' for the whole. */
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
  | {
      readonly code: 'wrong-kind';
      readonly field: string;
      readonly value: unknown;
      readonly kind: FieldKind;
    }
  | { readonly code: 'invalid'; readonly problem: RuleSetProblem };

export type HouseRulesReading =
  | { readonly ok: true; readonly rules: RuleSet }
  | { readonly ok: false; readonly problem: HouseRulesProblem };

const MAX_BYTES = 64 * 1024;

/** Reads a rule set from a JSON file: its shape is checked here, its meaning by the engine. */
export function readHouseRules(path: string): HouseRulesReading {
  const file = readText(path);
  return 'problem' in file ? refuse(file.problem) : parseHouseRules(file.text);
}

/** Reads a rule set from the text of a house rules file. */
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

type TextReading = { readonly text: string } | { readonly problem: HouseRulesProblem };

function readText(path: string): TextReading {
  try {
    const file = readFileNow(path, MAX_BYTES);
    if (file.ok) return { text: new TextDecoder('utf-8', { fatal: true }).decode(file.bytes) };
    return {
      problem: file.code === 'too-large' ? { code: file.code, maxBytes: MAX_BYTES } : { code: file.code },
    };
  } catch (error) {
    return { problem: fileProblem(error) };
  }
}

function fileProblem(error: unknown): HouseRulesProblem {
  const code = faultCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return { code: 'no-such-file' };
  if (code === 'ERR_INVALID_ARG_VALUE') return { code: 'no-such-file' };
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return { code: 'not-text' };
  return { code: 'unreadable', reason: code };
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

/** What a sound rule set holds in the same place. */
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
