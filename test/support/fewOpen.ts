import type { Scorecard } from '../../src/engine/index.js';
import { card, cardWithOpen } from './builders.js';

/** Cards with two open boxes on which rule sets differ, with a description. */
export const TWO_OPEN: readonly (readonly [string, Scorecard])[] = [
  ['the Yahtzee box open', cardWithOpen(['yahtzee', 'fullHouse'])],
  [
    'a joker and the upper bonus in reach',
    card({ ...cardWithOpen(['largeStraight', 'sixes'], 50).filled, fives: 25, fours: 20 }, 1),
  ],
  ['the lower section full', card({ ...cardWithOpen(['threes', 'sixes']).filled, fives: 20, fours: 20 })],
];
