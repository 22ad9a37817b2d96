import type { Game, GameHeader } from './game.js';
import { totals, type Totals } from './scorecard.js';

/** One line of the standings. */
export interface Standing {
  readonly seat: number;
  /** 1 for the highest total; equal totals share a place. Undefined for players who left. */
  readonly place?: number;
  readonly totals: Totals;
  readonly left: boolean;
}

/** Everybody by grand total, highest first; those who left come last and have no place. */
export function standings(game: Game): readonly Standing[] {
  const lines = game.seats.map((seat, index) => ({
    seat: index,
    totals: totals(game.header.rules, seat.card),
    left: seat.left,
  }));
  const ranked = [...lines].sort(
    (a, b) => Number(a.left) - Number(b.left) || b.totals.grand - a.totals.grand || a.seat - b.seat,
  );
  return ranked.map((line) =>
    line.left
      ? line
      : {
          ...line,
          place: 1 + lines.filter((other) => !other.left && other.totals.grand > line.totals.grand).length,
        },
  );
}

/** The seats that share the first place of a finished game; none before that. */
export const winners = (game: Game): number[] =>
  game.phase.name === 'finished'
    ? standings(game)
        .filter((line) => line.place === 1)
        .map((line) => line.seat)
    : [];

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
