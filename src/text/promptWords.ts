import { counted } from './lists.js';

/** What the screen asks. The short forms are for narrow terminals. */
export const promptWords = {
  holdCount: 'Dice to hold (0-5), or s to stop and score: ',
  holdCountShort: 'Hold how many (0-5, s scores)? ',
  diceNumbers: (count: number): string =>
    `Which ${counted(count, 'die', 'dice')} to hold (1-5, such as 134): `,
  diceNumbersShort: (count: number): string => `Which ${counted(count, 'die', 'dice')} (1-5)? `,
  boxName: 'Box to fill (type its name, or mark it with the arrows): ',
  boxNameShort: 'Which box? ',
  quick: '1-5 hold, Enter rolls, a letter fills its box.',
  quickShort: '1-5 hold, Enter rolls, a letter scores.',
  quickLastRoll: 'A letter fills its box.',
  marked: (label: string): string => `${label}, Enter to fill it in`,
  playerCount: (usual: number): string => `How many players (1-4)? Enter for ${usual}: `,
  playerName: (number: number, usual: string): string => `Name of player ${number}? Enter for ${usual}: `,
  playerLevel: (number: number): string => `Player ${number}, a computer:`,
} as const;
