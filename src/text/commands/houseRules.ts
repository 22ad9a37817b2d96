import type { Allowed, RuleSetProblem } from '../../engine/index.js';
import { onOneLine, orList, shownValue } from '../phrases.js';

/** The type of a field in a house rules file. */
export type FieldKind = 'text' | 'number' | 'list' | 'object';

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'text in quotes',
  number: 'a whole number',
  list: 'a list',
  object: 'an object',
};

/** Describes a field with a value of the wrong type. */
export const wrongKindText = (field: string, value: unknown, kind: FieldKind): string =>
  field === ''
    ? `the file contains ${shownValue(value)}; it must contain one object with the rule set`
    : `${field} is ${shownValue(value)}; it must be ${KINDS[kind]}`;

/** Describes a missing field. */
export const missingFieldText = (field: string, kind: FieldKind): string =>
  `${field} is missing; it must be ${KINDS[kind]}`;

/** Describes an unknown field. */
export const unknownFieldText = (field: string, known: readonly string[]): string =>
  `${onOneLine(field.slice(0, 80))} is not a field of a rule set; allowed fields: ${known.join(', ')}`;

/** Describes a field that appears twice in the file. */
export const duplicateFieldText = (field: string): string =>
  `${onOneLine(field.slice(0, 80))} is in the file twice; remove one of them`;

/** Describes an invalid value: the field, its value and what is allowed. */
export const ruleSetProblemText = ({ field, value, allowed }: RuleSetProblem): string =>
  `${field} is ${shownValue(value)}; ${allowedText(allowed)}`;

function allowedText(allowed: Allowed): string {
  switch (allowed.kind) {
    case 'whole-number':
      return `it must be a whole number from ${allowed.from} to ${allowed.to}`;
    case 'text':
      return `it must be 1 to ${allowed.longest} ASCII characters, with no space at either end`;
    case 'id':
      return `it must be lower-case words joined by hyphens, at most 30 characters, and not ${orList(allowed.taken)}`;
    case 'one-of':
      return `it must be ${orList(allowed.values)}`;
    case 'distinct-labels':
      return 'each box needs its own label';
    case 'all-boxes':
      return 'it must list each of the thirteen boxes once';
    case 'once':
      return 'each box must be listed only once';
    case 'upper-first':
      return 'the six upper boxes must come first';
  }
}

/** Reasons why a house rules file cannot be read at all. */
export const houseRulesFileMessages = {
  notAFile: 'it is not a file; give a JSON file',
  notText: 'it is not UTF-8 text; give a JSON file',
  unreadable: (fault: string): string => `it cannot be read (${fault})`,
  tooLarge: (maxBytes: number): string => `it is larger than ${maxBytes / 1024} KiB`,
  notJson: (line: number, column: number): string => `invalid JSON at line ${line}, column ${column}`,
} as const;
