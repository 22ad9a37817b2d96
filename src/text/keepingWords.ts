import { quoted } from './cleanText.js';
import { faultWords } from './storedWords.js';

const ELSEWHERE = 'YAHTZEE_HOME can name another folder';

/** What could not be kept, or read again: one line each, with the place and a way out. */
export const keepingWords = {
  noHome: 'no names and scores are kept: there is no home folder; YAHTZEE_HOME can name a folder for them',
  playersUnread: (home: string, fault: string): string =>
    `the last players could not be read in ${place(home, fault)}; ${ELSEWHERE}`,
  playersUnkept: (home: string, fault: string): string =>
    `the players could not be kept in ${place(home, fault)}; ${ELSEWHERE}`,
  scoreUnkept: (home: string, fault: string): string =>
    `the score could not be kept in ${place(home, fault)}; ${ELSEWHERE}`,
  gameUnwritten: (file: string, fault: string): string =>
    `the game could not be written to ${place(file, fault)}`,
} as const;

const place = (path: string, fault: string): string => `${quoted(path)}: ${faultWords(fault)}`;
