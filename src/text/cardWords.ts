import { andList } from './lists.js';

/** Words of the cards and pictures of finished games. */
export const cardWords = {
  unfinished: (id: string): string =>
    `game ${id} is not finished: a card tells how a game has ended; yahtzee-cli games lists the stored games`,
  title: 'YAHTZEE',
  /** @param day such as `2026-01-31` */
  daily: (day: string): string => `daily ${day}`,
  pictureOf: (names: readonly string[]): string => `Yahtzee scorecard of ${andList(names)}`,
} as const;
