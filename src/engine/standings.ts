import type { Game } from './game.js';
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
