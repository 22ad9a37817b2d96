import { andList, orList } from '../phrases.js';

/** The questions about the players in line mode. Line mode asks these questions only in a terminal. */
export const lineSeatMessages = {
  /** @param last the names of the players of the last game; empty before the first game */
  askCount: (last: readonly string[]): string =>
    `How many players (1-4)? Press Enter for ${last.length > 0 ? `${andList(last)}, as last time` : '1'}.`,
  askName: (number: number, suggested: string): string =>
    `Who is player ${number}? Press Enter for ${suggested}.`,
  computer: (name: string): string => `${name}, a computer player`,
  levels: (levels: readonly string[]): string =>
    `To add a computer player, type its level instead of a name: ${orList(levels)}.`,
  help: (levels: readonly string[]): readonly string[] => [
    'Possible answers, in upper or lower case',
    '  1 to 4        the number of players',
    '  Ann           the name of a player; an empty line uses the suggested name',
    ...levels.slice(0, 1).map((level) => `  ${level.padEnd(13)} a computer player: ${orList(levels)}`),
    '  back          go back to the previous question',
    '  help          list these answers; ? works too',
    '  quit          end the program; the end of the input does the same',
  ],
} as const;
