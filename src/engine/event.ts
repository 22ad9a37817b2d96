import type { Box } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * What happened, as journals and `replay --json` give it. Events hold the faces that fell, so that a game
 * can be replayed whatever becomes of the generators.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** Counted from 1; a further round follows a tie. */
      readonly round: number;
      /** One throw for each seat still tied, in seating order. */
      readonly dice: readonly Dice[];
    }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      /** 1-13 of that seat. */
      readonly turn: number;
      /** 1-3. */
      readonly roll: number;
      /** What stayed on the table; all false on roll 1. */
      readonly held: Hold;
      /** The dice after the roll, held ones included. */
      readonly dice: Dice;
    }
  | {
      readonly type: 'scored';
      readonly seat: number;
      readonly turn: number;
      readonly box: Box;
      readonly points: number;
      /** Points, 0 unless the dice were an extra Yahtzee that earned them. */
      readonly yahtzeeBonus: number;
    }
  /** The player asked for advice: recorded once a turn, however often that was. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /** A decision was taken back: of the events in force only so many are, from the first one on. */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

/**
 * The events that are in force: those that were taken back are left out, and so is that they were.
 *
 * @param events such as `replay` accepts
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
