import type { Dice, RuleSet } from '../engine/index.js';
import { counted } from './lists.js';

const ROLLS_LEFT = ['no roll left', 'one roll left', 'two rolls left'] as const;

/** Words of the command `advise`; those of the moves are the coach's. */
export const adviceWords = {
  heading: (rules: RuleSet, dice: Dice, rollsLeft: 0 | 1 | 2): string =>
    `${dice.join(' ')}, ${ROLLS_LEFT[rollsLeft]}  (${rules.name})`,
  /** Moves that are not listed. */
  others: (count: number): string => `${counted(count, 'more move', 'more moves')} with --all`,
} as const;
