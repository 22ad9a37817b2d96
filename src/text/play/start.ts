import { brieflyQuoted } from '../layout.js';
import { andList, capitalised, onOneLine, orList } from '../phrases.js';

/** How well each level plays, in at most 26 columns. */
const LEVEL_WORDS = {
  novice: 'has just learnt the game',
  casual: 'plays now and then',
  skilled: 'plays well, with mistakes',
  perfect: 'maximises its mean score',
  rival: 'plays to beat you',
} as const;

export const startMessages = {
  /** Names the next game's rules and the keys to change them, longest wording first. */
  rules: (name: string): readonly string[] => [
    `Rules: ${name} (F4 other rules, F5 how to play)`,
    `Rules: ${name} (F4 others, F5 about)`,
    `Rules: ${name} (F4 others)`,
  ],
  unfinished: (count: number): string =>
    count === 1
      ? 'You have an unfinished game: F6 resumes it'
      : `You have ${count} unfinished games: F6 lists them`,
  /** Introduces the daily game, longest wording first. */
  daily: (rules: string): readonly string[] => [
    `The daily game: ${rules}, and the same dice for everybody today.`,
    `The daily game: ${rules}`,
  ],
  dailyPlayed: (name: string): string =>
    `${onOneLine(name)} has already played today. Enter shows the result.`,
  seated: (names: readonly string[]): string => (names.length > 0 ? `Players: ${names.join(', ')}` : ' '),
  levels: LEVEL_WORDS,
  askLevel: 'How well should the computer play?',
  yourName: (usual: string): string => `Your name? Enter for ${usual}: `,
  kinds: {
    practice: "Practice: undo takes a decision back, and scores don't count.",
    duplicate: 'Everybody gets the same dice.',
    'real-dice': 'Real dice: you roll them at the table and type their faces.',
  },
  /** For a player who types letters when asked for a level. Fits in two lines of 40 columns. */
  levelRefused: (levels: readonly string[], hasPerson: boolean): string =>
    `Choose ${orList(levels)}. Press Esc to ${hasPerson ? 'add a person' : 'go back'}.`,
  noComputers: 'Computer players need WebAssembly SIMD, which this machine lacks.',
  countRefused: (typed: string): string =>
    `${brieflyQuoted(typed)} isn't a valid number of players: type 1 to 4.`,
  nameRefused: (problem: string): string => `${capitalised(problem)}: type another name.`,
} as const;

export const rollOffMessages = {
  title: 'Who starts? Everyone rolls five dice; the highest total starts.',
  titleShort: 'Who starts? The highest total starts.',
  again: 'A tie: the leaders roll again.',
  begins: (name: string): string => `${name} starts.`,
} as const;

/** Line mode asks these only in a terminal. */
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
    '  quit          leave; the end of the input does the same',
  ],
} as const;
