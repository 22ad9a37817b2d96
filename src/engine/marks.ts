import type { GameHeader } from './game.js';

/**
 * What keeps a game out of the tables: its dice could be known beforehand, or are not those of its seed, or it was not
 * played for them.
 */
export const MARKS = ['practice', 'seed-given', 'seed-seen', 'not-from-seed'] as const;
export type Mark = (typeof MARKS)[number];

/**
 * That a seed was played before shows only beside the other games, and that dice are not of a seed only beside those
 * that are; the header tells the rest.
 */
export type HeaderMark = Exclude<Mark, 'seed-seen' | 'not-from-seed'>;

const HAS_MARK: Readonly<Record<HeaderMark, keyof MarkedHeader>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
};

type MarkedHeader = Pick<GameHeader, 'seedGiven' | 'practice'>;

/** The marks that its header gives a game, in the order of MARKS. */
export const marksOf = (header: MarkedHeader): readonly HeaderMark[] =>
  MARKS.filter((mark) => mark !== 'seed-seen' && mark !== 'not-from-seed').filter(
    (mark) => header[HAS_MARK[mark]] === true,
  );

/** What a finished game of one player came to, as others are compared with it. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601, UTC. */
  readonly date: string;
}
