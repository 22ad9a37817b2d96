import type { Game, GameEvent } from '../engine/index.js';

/** A game out of the store, finished or not. */
export interface PlayedGame {
  readonly id: string;
  /** When it began: ISO 8601, UTC, so that the order of the text is the order of time. */
  readonly created: string;
  /** The game as its events leave it. */
  readonly game: Game;
  readonly events: readonly GameEvent[];
}

/** Where a game stands among others. */
export type Began = Pick<PlayedGame, 'id' | 'created'>;

/** The order in which games began; those of one moment by their ids. */
export const byBeginning = (a: Began, b: Began): number =>
  compareText(a.created, b.created) || compareText(a.id, b.id);

/** By code unit, which is the same under every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
