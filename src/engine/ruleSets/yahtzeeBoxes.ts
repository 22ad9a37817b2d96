import type { BoxSpec } from '../box.js';

const UPPER = ['aces', 'twos', 'threes', 'fours', 'fives', 'sixes'] as const;

/**
 * The thirteen boxes, in the order that JSON output uses. Of equally good moves, the one whose box comes first here is
 * played.
 */
export const YAHTZEE_BOXES = [
  ...UPPER,
  'threeOfAKind',
  'fourOfAKind',
  'fullHouse',
  'smallStraight',
  'largeStraight',
  'yahtzee',
  'chance',
] as const;
export type YahtzeeBox = (typeof YAHTZEE_BOXES)[number];

/**
 * What players can type for each box besides its label. Some names come from the card in rules document 004 (see
 * docs/rules.md).
 */
export const YAHTZEE_NAMES: Readonly<Record<YahtzeeBox, readonly string[]>> = {
  aces: ['aces', 'ones', 'aces (ones)', '1s'],
  twos: ['twos', 'deuces', '2s'],
  threes: ['threes', 'treys', '3s'],
  fours: ['fours', '4s'],
  fives: ['fives', '5s'],
  sixes: ['sixes', '6s'],
  threeOfAKind: ['three of a kind', '3 of a kind', '3k', '3oak', 'trips', 'triple'],
  fourOfAKind: ['four of a kind', '4 of a kind', '4k', '4oak', 'quads', 'poker'],
  fullHouse: ['full house', 'fh', 'boat'],
  smallStraight: ['small straight', 'little straight', 'low straight', 'short straight', 'sm straight', 'ss'],
  largeStraight: ['large straight', 'big straight', 'high straight', 'long straight', 'lg straight', 'ls'],
  yahtzee: [
    'yahtzee',
    'yahtzee (5 of a kind)',
    'meowtzee',
    'yatzy',
    'five of a kind',
    '5 of a kind',
    '5k',
    'y',
  ],
  chance: ['chance', 'c'],
};

/**
 * The key that fills each box: a letter of its usual label. `c` (coach), `q` (leave), `r` (roll), `s` (stop) and `u`
 * (undo) are commands. `y` and `n` answer questions, and a player who presses `n` once too often shouldn't fill a box.
 */
export const YAHTZEE_LETTERS: Readonly<Record<YahtzeeBox, string>> = {
  aces: 'a',
  twos: 't',
  threes: 'h',
  fours: 'o',
  fives: 'v',
  sixes: 'x',
  threeOfAKind: 'k',
  fourOfAKind: 'd',
  fullHouse: 'f',
  smallStraight: 'm',
  largeStraight: 'l',
  yahtzee: 'z',
  chance: 'e',
};

/** `of` says which dice to add up. Without it, the rule set gives the box fixed points. */
export const YAHTZEE_PATTERNS: Readonly<
  Record<YahtzeeBox, { readonly pattern: BoxSpec['pattern']; readonly of?: 'all' | 'pattern' }>
> = {
  aces: { pattern: { kind: 'face', face: 1 }, of: 'pattern' },
  twos: { pattern: { kind: 'face', face: 2 }, of: 'pattern' },
  threes: { pattern: { kind: 'face', face: 3 }, of: 'pattern' },
  fours: { pattern: { kind: 'face', face: 4 }, of: 'pattern' },
  fives: { pattern: { kind: 'face', face: 5 }, of: 'pattern' },
  sixes: { pattern: { kind: 'face', face: 6 }, of: 'pattern' },
  threeOfAKind: { pattern: { kind: 'alike', count: 3 }, of: 'all' },
  fourOfAKind: { pattern: { kind: 'alike', count: 4 }, of: 'all' },
  fullHouse: { pattern: { kind: 'full-house' } },
  smallStraight: { pattern: { kind: 'run', length: 4 } },
  largeStraight: { pattern: { kind: 'run', length: 5 } },
  yahtzee: { pattern: { kind: 'alike', count: 5 } },
  chance: { pattern: { kind: 'any' }, of: 'all' },
};
