import type { Dice } from './dice.js';

/** Where in a game a throw of five dice lies. */
export type RollPlace =
  | { readonly kind: 'roll-off'; readonly seat: number; readonly round: number }
  | { readonly kind: 'turn'; readonly seat: number; readonly turn: number; readonly roll: number };

/**
 * The only way chance enters a game. A throw depends on its place alone, never on what was rolled or held
 * before; of the five faces the game uses those of the dice that are not held.
 */
export interface Roller {
  diceAt(place: RollPlace): Dice;
}
