import type { BoxSpec } from '../box.js';
import type { BoxRuleSet } from './ruleSet.js';

const PATTERN_SUM = { kind: 'sum', of: 'pattern' } as const;
const DICE_SUM = { kind: 'sum', of: 'all' } as const;
const fixed = (points: number) => ({ kind: 'fixed', points }) as const;

const BOXES: readonly BoxSpec[] = [
  {
    box: 'ones',
    label: 'Ones',
    names: ['aces', '1s'],
    letter: 'a',
    pattern: { kind: 'face', face: 1 },
    worth: PATTERN_SUM,
  },
  {
    box: 'twos',
    label: 'Twos',
    names: ['deuces', '2s'],
    letter: 't',
    pattern: { kind: 'face', face: 2 },
    worth: PATTERN_SUM,
  },
  {
    box: 'threes',
    label: 'Threes',
    names: ['treys', '3s'],
    letter: 'h',
    pattern: { kind: 'face', face: 3 },
    worth: PATTERN_SUM,
  },
  {
    box: 'fours',
    label: 'Fours',
    names: ['4s'],
    letter: 'o',
    pattern: { kind: 'face', face: 4 },
    worth: PATTERN_SUM,
  },
  {
    box: 'fives',
    label: 'Fives',
    names: ['5s'],
    letter: 'v',
    pattern: { kind: 'face', face: 5 },
    worth: PATTERN_SUM,
  },
  {
    box: 'sixes',
    label: 'Sixes',
    names: ['6s'],
    letter: 'x',
    pattern: { kind: 'face', face: 6 },
    worth: PATTERN_SUM,
  },
  {
    box: 'onePair',
    label: 'One Pair',
    names: ['1 pair', '2k'],
    letter: 'p',
    pattern: { kind: 'alike', count: 2 },
    worth: PATTERN_SUM,
  },
  {
    box: 'twoPairs',
    label: 'Two Pairs',
    names: ['two pair', '2 pairs', '2p'],
    letter: 'w',
    pattern: { kind: 'two-pairs' },
    worth: PATTERN_SUM,
  },
  {
    box: 'threeOfAKind',
    label: '3 of a Kind',
    names: ['three of a kind', '3k', '3oak', 'trips'],
    letter: 'k',
    pattern: { kind: 'alike', count: 3 },
    worth: PATTERN_SUM,
  },
  {
    box: 'fourOfAKind',
    label: '4 of a Kind',
    names: ['four of a kind', '4k', '4oak', 'quads'],
    letter: 'd',
    pattern: { kind: 'alike', count: 4 },
    worth: PATTERN_SUM,
  },
  {
    box: 'smallStraight',
    label: 'Small Straight',
    names: ['little straight', 'low straight', 'sm straight', 'ss'],
    letter: 'm',
    pattern: { kind: 'run', length: 5, from: 1 },
    worth: fixed(15),
  },
  {
    box: 'largeStraight',
    label: 'Large Straight',
    names: ['big straight', 'high straight', 'lg straight', 'ls'],
    letter: 'l',
    pattern: { kind: 'run', length: 5, from: 2 },
    worth: fixed(20),
  },
  {
    box: 'fullHouse',
    label: 'Full House',
    names: ['fh', 'house', 'hut', 'boat'],
    letter: 'f',
    pattern: { kind: 'full-house' },
    worth: DICE_SUM,
  },
  { box: 'chance', label: 'Chance', names: ['c'], letter: 'e', pattern: { kind: 'any' }, worth: DICE_SUM },
  {
    box: 'yatzy',
    label: 'Yatzy',
    names: ['yahtzee', 'five of a kind', '5 of a kind', '5k', 'y'],
    letter: 'z',
    pattern: { kind: 'alike', count: 5 },
    worth: fixed(50),
  },
];

/** Scandinavian Yatzy: several sources agree on it (see docs/rules.md). */
export const YATZY: BoxRuleSet = {
  id: 'yatzy',
  version: 1,
  name: 'Yatzy',
  provenance: 'Scandinavian Yatzy: fifteen boxes, a bonus of 50 from 63, no jokers.',
  boxes: BOXES,
  order: 'free',
  upperBonus: { threshold: 63, points: 50 },
};

export const YATZY_FORCED: BoxRuleSet = {
  ...YATZY,
  id: 'yatzy-forced',
  name: 'Forced Yatzy',
  provenance: 'Scandinavian Yatzy, with the boxes filled from the top of the card to the bottom.',
  order: 'card',
};
