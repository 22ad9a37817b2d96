import type { Allowed, RuleSetProblem } from '../../engine/index.js';
import { onOneLine, orList, shownValue } from '../phrases.js';

/** What the value of a field of a house rules file is to be. */
export type FieldKind = 'text' | 'number' | 'list' | 'object';

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'text in quotes',
  number: 'a whole number',
  list: 'a list',
  object: 'an object',
};

/** One line for a field that holds something of another kind. */
export const wrongKindText = (field: string, value: unknown, kind: FieldKind): string =>
  field === ''
    ? `the file holds ${shownValue(value)}; it must hold a rule set, an object`
    : `${field} is ${shownValue(value)}; it must be ${KINDS[kind]}`;

/** One line for a field that is not there. */
export const missingFieldText = (field: string, kind: FieldKind): string =>
  `${field} is missing; it must be ${KINDS[kind]}`;

/** One line for a field that no rule set has. */
export const unknownFieldText = (field: string, known: readonly string[]): string =>
  `${onOneLine(field.slice(0, 80))} is no field of a rule set; allowed there: ${known.join(', ')}`;

/** One line for a field that the file has twice. */
export const duplicateFieldText = (field: string): string =>
  `${onOneLine(field.slice(0, 80))} is in the file twice; remove one of them`;

/** One line for a field that makes no sense: its name, its value and what is allowed. */
export const ruleSetProblemText = ({ field, value, allowed }: RuleSetProblem): string =>
  `${field} is ${shownValue(value)}; ${allowedText(allowed)}`;

function allowedText(allowed: Allowed): string {
  switch (allowed.kind) {
    case 'whole-number':
      return `it must be a whole number from ${allowed.from} to ${allowed.to}`;
    case 'text':
      return `it must be 1 to ${allowed.longest} plain ASCII characters, with no space at either end`;
    case 'id':
      return `it must be lower case words joined by hyphens, 30 characters at most, and none of ${allowed.taken.join(', ')}`;
    case 'one-of':
      return `it must be ${orList(allowed.values)}`;
    case 'distinct-labels':
      return 'every box must have a label of its own';
    case 'all-boxes':
      return 'each of the thirteen boxes must be listed exactly once';
    case 'once':
      return 'each box must be listed only once';
    case 'upper-first':
      return 'the six upper boxes must come first';
  }
}
