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

/** Returns everybody by grand total, highest first. Players who left come last and have no place. */
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

/** Returns the seats that share first place in a finished game; none before the end. */
export const winners = (game: Game): number[] =>
  game.phase.name === 'finished'
    ? standings(game)
        .filter((line) => line.place === 1)
        .map((line) => line.seat)
    : [];

/** The marks that follow from the game alone: it was practice, the dice could be known, or the player had advice. */
const OWN_MARKS = ['practice', 'seed-given', 'advised'] as const;
export type OwnMark = (typeof OWN_MARKS)[number];

/**
 * The marks keep a score out of the ranking. `seed-seen` depends on earlier games with the seed, and `not-from-seed`
 * on the dice. The scores of computers always have a mark.
 */
export const MARKS = [...OWN_MARKS, 'seed-seen', 'not-from-seed', 'computer'] as const;
export type Mark = (typeof MARKS)[number];

const HAS_MARK: Readonly<Record<OwnMark, keyof MarkedGame>> = {
  'seed-given': 'seedGiven',
  practice: 'practice',
  advised: 'advised',
};

/** The facts of a game on which its own marks depend. */
export interface MarkedGame extends Pick<GameHeader, 'seedGiven' | 'practice'> {
  /** Present if a player got advice in any turn. */
  readonly advised?: true;
}

/** Returns the marks that follow from the game alone, in the order of MARKS. */
export const marksOf = (game: MarkedGame): readonly OwnMark[] =>
  OWN_MARKS.filter((mark) => game[HAS_MARK[mark]] === true);

/** Returns the facts of a game on which its own marks depend. */
export const markedGame = ({ header: { seedGiven, practice }, seats }: Game): MarkedGame => ({
  ...(seedGiven && { seedGiven }),
  ...(practice && { practice }),
  ...(seats.some(({ advisedIn }) => advisedIn !== undefined) && { advised: true }),
});

/** The result of a finished solo game, for comparison with other games. */
export interface SoloScore {
  readonly name: string;
  readonly score: number;
  /** ISO 8601, UTC. */
  readonly date: string;
}
