import type { Box } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * An event, as in journals and `replay --json`. Events contain the faces of the dice, so a game can be replayed even
 * if the random generator changes.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** Counted from 1. After a tie there is another round. */
      readonly round: number;
      /** One throw for each seat that is still tied, in seating order. */
      readonly dice: readonly Dice[];
    }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      /** 1-13, counted for that seat. */
      readonly turn: number;
      /** 1-3. */
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
      /** Points; 0 unless the dice were an extra Yahtzee with a bonus. */
      readonly yahtzeeBonus: number;
    }
  /** The player got advice. Recorded once per turn. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /** A decision was taken back: the first `to` of the events in force remain. */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

/**
 * Returns the events in force: without those that were taken back, and without the taking back.
 *
 * @param events as `replay` accepts them
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
