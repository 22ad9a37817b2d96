import type { Box, DieIndex } from '../../../engine/index.js';
import type { BoardClick, Direction } from '../../core/bindings.js';
import type { Edit } from '../../core/editText.js';

/** What a key or a click does to the question of a turn. */
export type QuestionCommand =
  | Exclude<BoardClick, { verb: 'toggle' }>
  | Edit
  | { readonly verb: 'answer' }
  | { readonly verb: 'back' }
  | { readonly verb: 'complete' }
  | { readonly verb: 'stop-and-score' }
  | { readonly verb: 'move'; readonly to: Direction }
  /** Holds or releases a die. Without `place`, holds or releases the die at the cursor. */
  | { readonly verb: 'toggle'; readonly place?: DieIndex };

/**
 * The quick key for each box: a letter from the box's usual label. All rule sets use the same keys. The letters `c`
 * (coach), `q` (leave), `r` (roll), `s` (stop) and `u` (undo) are already taken. No box has the letter `y` or `n`,
 * because these letters answer questions, and pressing `n` once too often must not fill a box.
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
  chance: 'e',
};
