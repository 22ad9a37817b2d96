import { countDice, type SeatDice } from './dice/diceTally.js';
import type { PlayedGame } from './playedGame.js';
import { tableGame, type TableGame, type TableSeat } from './players/tableGame.js';

/** Everything that the statistics need from a game. A folded game is much smaller than the events of the game. */
export interface FoldedGame extends TableGame {
  readonly practice?: true;
  /** Absent if the game has no seed. */
  readonly seed?: string;
  readonly seats: readonly FoldedSeat[];
}

/** A player's card and the counts of this player's dice. */
export interface FoldedSeat extends TableSeat, SeatDice {}

/** Extracts everything that the statistics need from a game. */
export function foldGame(game: PlayedGame): FoldedGame {
  const { practice, seed } = game.game.header;
  const { seats, ...table } = tableGame(game);
  const dice = countDice(game);
  return {
    ...table,
    ...(practice && { practice }),
    ...(seed !== undefined && { seed }),
    seats: seats.flatMap((seat, index) => {
      const counts = dice[index];
      return counts ? [{ ...seat, dice: counts }] : [];
    }),
  };
}
