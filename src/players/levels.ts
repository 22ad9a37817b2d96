/** The computer players, the weakest first. */
export const LEVELS = ['novice', 'casual', 'skilled', 'perfect', 'rival'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (value: unknown): value is Level => LEVELS.some((level) => level === value);
