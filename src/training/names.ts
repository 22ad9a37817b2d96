// Import nothing here: every start loads this file for the options of `train`.

export const THEMES = [
  'openings',
  'upper-bonus',
  'upper-box',
  'full-house',
  'straights',
  'chance',
  'zeros',
  'jokers',
  'traps',
  'endgame',
] as const;
export type Theme = (typeof THEMES)[number];

/** `toward`: the player went for what the theme is about, such as Chance, too early. `away`: the player should have. */
export const LEANS = ['toward', 'away'] as const;
export type Lean = (typeof LEANS)[number];

/** Rolls made in the turn before the decision. */
export const ROLLS = [1, 2, 3] as const;
export type DecisionRoll = (typeof ROLLS)[number];

/** Rules of thumb for Yahtzee. A mistake counts for the first one it breaks, so the order matters. */
export const YAHTZEE_LESSONS = [
  'use-rolls',
  'finished',
  'joker',
  'keep-three',
  'equal-dice-only',
  'higher-pair',
  'one-pair',
  'four-in-a-row',
  'pair-over-run',
  'pair-over-singles',
  'upper-over-kind',
  'few-of-a-face',
  'zero-in-aces',
  'zero-order',
  'zero-over-chance',
  'keep-chance',
] as const;

/** Yatzy shares some of Yahtzee's rules of thumb and adds its own. */
export const YATZY_LESSONS = [
  'use-rolls',
  'house-from-20',
  'keep-three',
  'equal-dice-only',
  'higher-pair',
  'low-two-pairs',
  'pair-over-four',
  'pair-over-run',
  'threes-over-singles',
  'upper-over-same',
  'zero-in-small-straight',
  'small-straight-over-chance',
  'few-dice',
] as const;

export type YahtzeeLesson = (typeof YAHTZEE_LESSONS)[number];
export type Lesson = YahtzeeLesson | (typeof YATZY_LESSONS)[number];

/** Each theme's most important rules of thumb, one for each game. Some themes have none. */
export const THEME_LESSONS: Readonly<Record<Theme, readonly Lesson[]>> = {
  openings: ['pair-over-singles', 'threes-over-singles'],
  'upper-bonus': ['upper-over-kind', 'few-dice'],
  'upper-box': ['higher-pair'],
  'full-house': ['one-pair', 'house-from-20'],
  straights: ['four-in-a-row', 'pair-over-four'],
  chance: ['keep-chance', 'small-straight-over-chance'],
  zeros: ['zero-in-aces', 'zero-in-small-straight'],
  jokers: ['joker'],
  traps: [],
  endgame: [],
};

/** The theme that trains each rule of thumb. */
export const LESSON_THEMES: Readonly<Record<Lesson, Theme>> = {
  'use-rolls': 'openings',
  'keep-three': 'openings',
  'equal-dice-only': 'openings',
  'higher-pair': 'upper-box',
  'one-pair': 'full-house',
  'low-two-pairs': 'openings',
  'pair-over-singles': 'openings',
  'threes-over-singles': 'openings',
  'upper-over-kind': 'upper-bonus',
  'upper-over-same': 'upper-bonus',
  'few-of-a-face': 'upper-bonus',
  'few-dice': 'upper-bonus',
  finished: 'straights',
  'house-from-20': 'full-house',
  'four-in-a-row': 'straights',
  'pair-over-four': 'straights',
  'pair-over-run': 'straights',
  'zero-in-aces': 'zeros',
  'zero-order': 'zeros',
  'zero-over-chance': 'chance',
  'zero-in-small-straight': 'zeros',
  'small-straight-over-chance': 'chance',
  'keep-chance': 'chance',
  joker: 'jokers',
};

/** Easiest first. The closer the two best moves, the harder the position. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Positions come from games at this level, unless the player chooses another. */
export const TRAINING_LEVEL = 'perfect';
