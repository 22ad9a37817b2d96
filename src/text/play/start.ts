import { brieflyQuoted } from '../layout.js';

interface UnfinishedWords {
  readonly id: string;
  readonly players: readonly string[];
  readonly kinds: readonly string[];
  readonly about: string;
}

/** What to expect of a computer of each level. */
const LEVEL_WORDS = {
  novice: 'that has just learnt the game',
  casual: 'that plays now and then',
  skilled: 'that errs as people do',
  perfect: 'with the best average there is',
  rival: 'that plays to win',
} as const;

/** Words of the start screen. */
export const startMessages = {
  rules: 'RULES (F4 another set, F5 how to play)',
  unfinished: (count: number): string =>
    count === 1
      ? 'A game is unfinished: F6 goes on with it'
      : `${count} games are unfinished: F6 goes on with one`,
  unfinishedTitle: 'UNFINISHED GAMES',
  /** What sets it apart comes before all that a narrow terminal cuts off. */
  unfinishedGame: ({ id, players, kinds, about }: UnfinishedWords): string =>
    [id, ...(kinds.length > 0 ? [kinds.join(', ')] : []), players.join(', '), about].join('  '),
  /** @param place of the marked game, counted from 0; undefined where none is marked */
  unfinishedPosition: (place: number | undefined, count: number): string =>
    place === undefined ? `none of ${count} marked` : `game ${place + 1} of ${count}`,
  seated: (names: readonly string[]): string => (names.length > 0 ? `Players: ${names.join(', ')}` : ' '),
  level: (number: number, name: string, level: keyof typeof LEVEL_WORDS): string =>
    `Player ${number} will be ${name}, a computer ${LEVEL_WORDS[level]}.`,
  noComputers: 'Computers need WebAssembly with SIMD, which this Node lacks.',
  countRefused: (typed: string): string =>
    `${brieflyQuoted(typed)} is no number of players: 1 to 4 can play.`,
  nameRefused: (problem: string): string =>
    `${problem.charAt(0).toUpperCase()}${problem.slice(1)}: give another.`,
} as const;

/** Words of the roll-off for the first turn. */
export const rollOffMessages = {
  title: 'Who begins? Everybody rolls five dice; the highest total does.',
  again: 'A tie: the leaders roll again.',
  begins: (name: string): string => `${name} begins.`,
} as const;
