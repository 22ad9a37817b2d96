import { type Box, labelOf, type RuleSet } from '../engine/index.js';
import { onBoardLine } from './boardLine.js';
import { boxList } from './refusals.js';

/** What the screen says to Enter where nothing was typed, and before a zero. One line each. */
export const turnWords = {
  noHoldCount: 'How many dice stay? 0 to 5, or s to stop and score.',
  /** To who has never played here. */
  firstGame: 'First game? F1 helps, F2 changes how to answer, F3 asks the coach.',
  tookBack: 'Taken back. The dice that follow fall as they would have.',
  noBox: (rules: RuleSet, legal: readonly Box[]): string =>
    onBoardLine(
      `Which box? Type its name, or mark it with the arrows: ${boxList(rules, legal)}.`,
      'Which box? Type its name, or mark it with the arrows.',
    ),
  noQuickKey: (typed: string): string =>
    `${typed} is no key here: 1-5 hold, r rolls, s marks the best box, a box's letter fills it.`,
  zero: (rules: RuleSet, box: Box, better: Box, points: number): string =>
    `A zero in ${labelOf(rules, box)}, while ${labelOf(rules, better)} would score ${points}? y or n.`,
} as const;
