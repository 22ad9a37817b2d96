import type { Allowed, RuleSetProblem } from '../engine/index.js';
import { onOneLine, orList, shownValue } from './phrases.js';

export type FieldKind = 'text' | 'number' | 'list' | 'object';

const KINDS: Readonly<Record<FieldKind, string>> = {
  text: 'text in quotes',
  number: 'a whole number',
  list: 'a list',
  object: 'an object',
};

export const wrongKindText = (field: string, value: unknown, kind: FieldKind): string =>
  field === ''
    ? `the file contains ${shownValue(value)}; it must contain a rule set as a JSON object`
    : `${field} is ${shownValue(value)}; it must be ${KINDS[kind]}`;

export const missingFieldText = (field: string, kind: FieldKind): string =>
  `${field} is missing; it must be ${KINDS[kind]}`;

export const unknownFieldText = (field: string, known: readonly string[]): string =>
  `${onOneLine(field.slice(0, 80))} isn't a field of a rule set; allowed fields: ${known.join(', ')}`;

export const duplicateFieldText = (field: string): string =>
  `${onOneLine(field.slice(0, 80))} appears twice in the file; remove one of the duplicates`;

export const ruleSetProblemText = ({ field, value, allowed }: RuleSetProblem): string =>
  `${field} is ${shownValue(value)}; ${allowedText(allowed)}`;

function allowedText(allowed: Allowed): string {
  switch (allowed.kind) {
    case 'whole-number':
      return `it must be a whole number from ${allowed.from} to ${allowed.to}`;
    case 'text':
      return `it must be 1 to ${allowed.longest} ASCII characters, with no space at either end`;
    case 'id':
      return 'it must be lower-case words joined by hyphens, at most 30 characters long';
    case 'not-built-in':
      return `it reads like the built-in rule set "${allowed.builtIn}", so choose another one`;
    case 'one-of':
      return `it must be ${orList(allowed.values)}`;
    case 'distinct-labels':
      return 'each box needs a different label';
    case 'own-label':
      return `it reads like a name of the box ${allowed.other}, so choose another one`;
    case 'all-boxes':
      return 'it must list each of the thirteen boxes once';
    case 'once':
      return 'each box must be listed only once';
    case 'upper-first':
      return 'the six upper boxes must come first';
    case 'box-count':
      return `it must list ${allowed.from} to ${allowed.to} boxes`;
    case 'box-id':
      return 'it must be up to 30 letters and digits such as twoPairs, starting in lower case, but no reserved name such as upper';
    case 'letter':
      return `it must be a letter that no other box or key uses: ${orList(allowed.free)}`;
    case 'six-faces':
      return 'the first six boxes, and no others, must have the pattern "face", with the faces 1 to 6 in order';
    case 'face-sum':
      return 'a box for one face must score the sum of the pattern: {"kind":"sum","of":"pattern"}';
    case 'five-alike-box':
      return 'it must be the id of a box for five alike that scores fixed points above 0';
    case 'no-joker-in-order':
      return 'boxes in an order can\'t have jokers, so choose "none"';
    case 'no-joker-in-box':
      return `nothing says what a joker scores in ${allowed.label}; choose "none", or let that box score fixed points or the sum of all dice`;
  }
}

export const houseRulesFileMessages = {
  notAFile: "this path isn't a file; give the path of a JSON file",
  notText: "the file isn't UTF-8 text; it must be a JSON file in UTF-8",
  unreadable: (fault: string): string => `the file can't be read (${fault})`,
  tooLarge: (maxBytes: number): string => `the file is larger than ${maxBytes / 1024} KiB`,
  notJson: (line: number, column: number): string => `invalid JSON at line ${line}, column ${column}`,
} as const;
