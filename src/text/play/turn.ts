import type { Box, RuleSet } from '../../engine/index.js';
import { onBoardLine } from '../layout.js';
import { counted } from '../phrases.js';
import { boxList } from './refusals.js';

/** Messages of a turn, one line each. */
export const turnMessages = {
  noHoldCount: 'How many dice do you want to hold? Type 0 to 5, or s to stop and score.',
  /** Shown during the first game ever played on this computer. */
  firstGame: 'First game? F1 shows help, F2 changes how you answer, and F3 asks the coach.',
  tookBack: 'You took back a decision. The next rolls will be the same as before.',
  noBox: (rules: RuleSet, legal: readonly Box[]): string =>
    onBoardLine(
      `Which box? Type its name, or mark it with the arrow keys: ${boxList(rules, legal)}.`,
      'Which box? Type its name, or mark it with the arrow keys.',
    ),
  noQuickKey: (typed: string): string =>
    `${typed} does nothing here: 1-5 hold, r rolls, s marks the best box, letters fill boxes.`,
} as const;

/** Prompts on the screen. Prompts whose names end in `Short` are for narrow terminals. */
export const promptMessages = {
  holdCount: 'Dice to hold (0-5), or s to stop and score: ',
  holdCountShort: 'Hold how many (0-5, s scores)? ',
  diceNumbers: (count: number): string =>
    `Which ${counted(count, 'die', 'dice')} to hold (1-5, such as 134): `,
  diceNumbersShort: (count: number): string => `Which ${counted(count, 'die', 'dice')} (1-5)? `,
  boxName: 'Box to fill (type its name, or mark it with the arrows): ',
  boxNameShort: 'Which box? ',
  quick: '1-5 hold, Enter rolls, letters fill boxes.',
  quickShort: '1-5 hold, Enter rolls, letters score.',
  quickLastRoll: 'Press the letter of the box to fill.',
  marked: (label: string): string => `Press Enter to fill in ${label}`,
  /** @param usual the suggested number of players, or their names */
  playerCount: (usual: string): string => `How many players (1-4)? Enter for ${usual}: `,
  playerCountShort: (usual: string): string => `1-4 players? Enter for ${usual}: `,
  playerName: (number: number, usual: string): string => `Name of player ${number}? Enter for ${usual}: `,
  playerLevel: (number: number): string => `Player ${number}, a computer:`,
} as const;
