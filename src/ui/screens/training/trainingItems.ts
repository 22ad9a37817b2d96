import { THEMES, type Theme } from '../../../training/index.js';

/** The lines of the training menu, from top to bottom. A theme starts a round about this theme. */
export const TRAINING_ITEMS = ['ten', 'daily', 'mine', ...THEMES, 'difficulty', 'level', 'progress'] as const;
export type TrainingItem = (typeof TRAINING_ITEMS)[number];

/** The key that chooses each line. The letters `h`, `j`, `k` and `l` work like the arrow keys, and `q` closes the menu. */
export const TRAINING_LETTERS: Readonly<Record<TrainingItem, string>> = {
  ten: 't',
  daily: 'd',
  mine: 'm',
  openings: '1',
  'upper-bonus': '2',
  straights: '3',
  zeros: '4',
  jokers: '5',
  endgame: '6',
  difficulty: 'f',
  level: 'v',
  progress: 'p',
};

/** Returns whether the line starts a round about a theme. */
export const isThemeItem = (item: TrainingItem): item is Theme => THEMES.some((theme) => theme === item);
