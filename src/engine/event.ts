import type { Box } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * An event of a game, in the format of journals and `replay --json`. Events contain the faces of the dice, so a game
 * can be replayed even if the random generator changes.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** Numbered from 1. A tie leads to another round. */
      readonly round: number;
      /** One throw for each seat that is still tied, in seating order. */
      readonly dice: readonly Dice[];
    }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      /** The turn of this seat, 1-13. */
      readonly turn: number;
      /** The roll of this turn, 1-3. */
      readonly roll: number;
      /** The dice that stayed on the table; all false on roll 1. */
      readonly held: Hold;
      /** The dice after the roll, including held ones. */
      readonly dice: Dice;
    }
  | {
      readonly type: 'scored';
      readonly seat: number;
      readonly turn: number;
      readonly box: Box;
      readonly points: number;
      /** In points; 0 unless the dice were an extra Yahtzee that earns a bonus. */
      readonly yahtzeeBonus: number;
    }
  /** The player got advice. Recorded once per turn. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /** A decision was taken back. Of the events still in force, the first `to` remain. */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

/**
 * Returns the events still in force: all except `tookBack` events and the events that they took back.
 *
 * @param events a sequence that `replay` accepts
 */
export function eventsInForce(events: readonly GameEvent[]): readonly GameEvent[] {
  if (!events.some(({ type }) => type === 'tookBack')) return events;
  const inForce: GameEvent[] = [];
  for (const event of events) {
    if (event.type === 'tookBack') inForce.length = event.to;
    else inForce.push(event);
  }
  return inForce;
}
