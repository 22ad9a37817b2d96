import type { Box } from '../../engine/index.js';

/**
 * The letter beside each box in quick keys, the same under all rules: one of its usual label's own letters (a
 * rule set may call the box otherwise), and none that is a command at a prompt (`c` coach, `q` leave, `r` roll,
 * `s` stop).
 */
export const BOX_LETTERS: Readonly<Record<Box, string>> = {
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
  chance: 'n',
};
