import { type Box, labelOf, type RuleSet } from '../engine/index.js';
import { counted } from './lists.js';
import { boxList } from './refusals.js';

/** What the screen says when a turn's answer cannot be taken: what was wrong, what is allowed. */
export const turnWords = {
  holdCount: (typed: string): string =>
    `"${typed}" is no number of dice to hold: 0 to 5, or s to stop and score.`,
  noHoldCount: 'How many dice stay? 0 to 5, or s to stop and score.',
  notAPlace: (typed: string): string => `"${typed}" is no dice number: the dice are 1 to 5.`,
  placeTwice: (place: number): string => `Dice ${place} is named twice: name each die once.`,
  placeCount: (named: number, wanted: number): string =>
    `That names ${counted(named, 'die', 'dice')}; ${counted(wanted, 'number is', 'numbers are')} wanted, 1 to 5.`,
  noBox: (rules: RuleSet, legal: readonly Box[]): string =>
    `Which box? Type its name, or mark it with the arrows: ${boxList(rules, legal)}.`,
  unknownBox: (typed: string, rules: RuleSet, legal: readonly Box[]): string =>
    `"${typed}" is no box. Open: ${boxList(rules, legal)}.`,
  ambiguousBox: (typed: string, rules: RuleSet, boxes: readonly Box[]): string =>
    `"${typed}" could be ${boxList(rules, boxes)}.`,
  zero: (rules: RuleSet, box: Box, better: Box, points: number): string =>
    `A zero in ${labelOf(rules, box)}, while ${labelOf(rules, better)} would score ${points}? y or n.`,
} as const;
