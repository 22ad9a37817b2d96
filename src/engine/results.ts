import type { Game, GameHeader } from './game.js';
import { totals, type Totals } from './scorecard.js';

/** One line of the standings. */
export interface Standing {
  readonly seat: number;
  /**
   * The place in the standings: 1 for the highest total. Players with equal totals share a place. Undefined for players
   * who left.
   */
  readonly place?: number;
  readonly totals: Totals;
  readonly left: boolean;
}

/** Returns all players sorted by grand total, highest first. Players who left come last and have no place. */
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

/** Returns the seats in first place. A tie has several winners, and an unfinished game has none. */
export const winners = (game: Game): number[] =>
  game.phase.name === 'finished'
    ? standings(game)
        .filter((line) => line.place === 1)
        .map((line) => line.seat)
    : [];

/** The marks that can be derived from the game alone. */
const OWN_MARKS = ['practice', 'seed-given', 'advised'] as const;
export type OwnMark = (typeof OWN_MARKS)[number];

/**
 * The marks that a score can have. Every mark except `played-after` excludes a score from the ranking. `seed-seen`
 * means that an earlier game had the same seed. `not-from-seed` means that the dice do not match the seed. `computer`
 * marks the scores of computer players. `played-after` means that somebody else started the same daily game earlier.
 */
export const MARKS = [...OWN_MARKS, 'seed-seen', 'not-from-seed', 'computer', 'played-after'] as const;
export type Mark = (typeof MARKS)[number];

/** Reports whether a score with these marks is ranked. */
export const isRanked = (marks: readonly Mark[]): boolean => marks.every((mark) => mark === 'played-after');

const HAS_MARK: Readonly<Record<OwnMark, keyof MarkedGame>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
  advised: 'advised',
};

/** The fields that determine which OWN_MARKS a game has. */
export interface MarkedGame extends Pick<GameHeader, 'seedGiven' | 'practice'> {
  /** Present if a player got advice in any turn. */
  readonly advised?: true;
}

/** Returns the OWN_MARKS that a game has. */
export const marksOf = (game: MarkedGame): readonly OwnMark[] =>
  OWN_MARKS.filter((mark) => game[HAS_MARK[mark]] === true);

/** Returns the fields of a game that determine its OWN_MARKS. */
export const markedGame = ({ header: { seedGiven, practice }, seats }: Game): MarkedGame => ({
  ...(seedGiven && { seedGiven }),
  ...(practice && { practice }),
  ...(seats.some(({ advisedIn }) => advisedIn !== undefined) && { advised: true }),
});

/** The result of a finished solo game, for comparison with other games. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** The date of the game, in ISO 8601 format (UTC). */
  readonly date: string;
}
