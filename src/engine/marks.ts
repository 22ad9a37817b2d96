import type { GameHeader } from './game.js';

/** What keeps a game out of the tables: its dice could be known beforehand, or it was not played for them. */
export const MARKS = ['practice', 'seed-given'] as const;
export type Mark = (typeof MARKS)[number];

const HAS_MARK: Readonly<Record<Mark, keyof MarkedHeader>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
};

type MarkedHeader = Pick<GameHeader, 'seedGiven' | 'practice'>;

/** The marks of a game, in the order of MARKS; a game without any counts. */
export const marksOf = (header: MarkedHeader): readonly Mark[] =>
  MARKS.filter((mark) => header[HAS_MARK[mark]] === true);

/** What a finished game of one player came to, as others are compared with it. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601, UTC. */
  readonly date: string;
}
