import type { Game, GameHeader } from './game.js';

/** The marks that a game tells of itself: it was not played for the tables, or not with unknown dice, or not alone. */
const OWN_MARKS = ['practice', 'seed-given', 'advised'] as const;
export type OwnMark = (typeof OWN_MARKS)[number];

/**
 * What keeps a score out of the ranking. That a seed was played before shows only beside the other games, and that dice
 * are not of a seed only beside those that are; a computer has a mark of its own at any table.
 */
export const MARKS = [...OWN_MARKS, 'seed-seen', 'not-from-seed', 'computer'] as const;
export type Mark = (typeof MARKS)[number];

const HAS_MARK: Readonly<Record<OwnMark, keyof MarkedGame>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
  advised: 'advised',
};

/** A game as far as it tells its marks. */
export interface MarkedGame extends Pick<GameHeader, 'seedGiven' | 'practice'> {
  /** Present where a player was advised, in whatever turn. */
  readonly advised?: true;
}

/** The marks that a game tells of itself, in the order of MARKS. */
export const marksOf = (game: MarkedGame): readonly OwnMark[] =>
  OWN_MARKS.filter((mark) => game[HAS_MARK[mark]] === true);

/** A game in play, or played, as far as it tells its marks. */
export const markedGame = ({ header: { seedGiven, practice }, seats }: Game): MarkedGame => ({
  ...(seedGiven && { seedGiven }),
  ...(practice && { practice }),
  ...(seats.some(({ advisedIn }) => advisedIn !== undefined) && { advised: true }),
});

/** What a finished game of one player came to, as others are compared with it. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601, UTC. */
  readonly date: string;
}
