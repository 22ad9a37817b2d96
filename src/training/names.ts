// The program loads this file each time it starts, because the options of `train` need it. Import nothing here.

/** What a position can teach. */
export const THEMES = ['openings', 'upper-bonus', 'straights', 'zeros', 'jokers', 'endgame'] as const;
export type Theme = (typeof THEMES)[number];

/** How close the second-best move is to the best move, from a large gap to a small gap. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** The level of the games from which positions come, unless the player chooses another level. */
export const TRAINING_LEVEL = 'perfect';
