import { type Box, labelOf, type RuleSet } from '../engine/index.js';
import { brieflyQuoted, onBoardLine } from './boardLine.js';
import { counted } from './lists.js';
import { boxList } from './refusals.js';

/** What the screen says when a turn's answer cannot be taken: what was wrong, what is allowed. One line each. */
export const turnWords = {
  holdCount: (typed: string): string =>
    `${brieflyQuoted(typed)} is no number of dice: 0 to 5, or s to stop and score.`,
  noHoldCount: 'How many dice stay? 0 to 5, or s to stop and score.',
  notAPlace: (typed: string): string => `${brieflyQuoted(typed)} is no dice number: the dice are 1 to 5.`,
  placeTwice: (place: number): string => `Dice ${place} is named twice: name each die once.`,
  placeCount: (named: number, wanted: number): string =>
    `That names ${counted(named, 'die', 'dice')}; ${counted(wanted, 'number is', 'numbers are')} wanted, 1 to 5.`,
  noBox: (rules: RuleSet, legal: readonly Box[]): string =>
    onBoardLine(
      `Which box? Type its name, or mark it with the arrows: ${boxList(rules, legal)}.`,
      'Which box? Type its name, or mark it with the arrows.',
    ),
  unknownBox: (typed: string, rules: RuleSet, legal: readonly Box[]): string =>
    onBoardLine(
      `${brieflyQuoted(typed)} is no box. Open: ${boxList(rules, legal)}.`,
      `${brieflyQuoted(typed)} is no box: type one that is open, or mark it with the arrows.`,
    ),
  ambiguousBox: (typed: string, rules: RuleSet, boxes: readonly Box[]): string =>
    onBoardLine(
      `${brieflyQuoted(typed)} could be ${boxList(rules, boxes)}.`,
      `${brieflyQuoted(typed)} could be one of ${boxes.length} boxes: type more of its name.`,
    ),
  zero: (rules: RuleSet, box: Box, better: Box, points: number): string =>
    `A zero in ${labelOf(rules, box)}, while ${labelOf(rules, better)} would score ${points}? y or n.`,
} as const;
