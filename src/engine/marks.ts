import type { Game, GameHeader } from './game.js';

/**
 * What keeps a game out of the tables: its dice could be known beforehand, or are not those of its seed, or it was not
 * played for them, or not by its players alone.
 */
export const MARKS = ['practice', 'seed-given', 'advised', 'seed-seen', 'not-from-seed'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * That a seed was played before shows only beside the other games, and that dice are not of a seed only beside those
 * that are; the game itself tells the rest.
 */
export type OwnMark = Exclude<Mark, 'seed-seen' | 'not-from-seed'>;

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
  MARKS.filter((mark) => mark !== 'seed-seen' && mark !== 'not-from-seed').filter(
    (mark) => game[HAS_MARK[mark]] === true,
  );

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
