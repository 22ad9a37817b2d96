import type { BoxId } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * What happened in a game, as journals and `replay --json` record it. Rolls include their faces, so old games can be
 * replayed even if the random number generator changes.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** 1 for the first round of the roll-off. A tie leads to another. */
      readonly round: number;
      /** One throw for each seat that rolls in this round, in seating order. */
      readonly dice: readonly Dice[];
    }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      /** 1 for this seat's first turn. */
      readonly turn: number;
      /** Which roll of the turn this is, 1-3. */
      readonly roll: number;
      /** Always all false on a turn's first roll. */
      readonly held: Hold;
      /** All five dice after the roll, held ones included. */
      readonly dice: Dice;
    }
  | {
      readonly type: 'scored';
      readonly seat: number;
      readonly turn: number;
      readonly box: BoxId;
      readonly points: number;
      /** The bonus in points; 0 if none was earned. */
      readonly yahtzeeBonus: number;
    }
  /** A turn has at most one `advised` event. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /**
   * Somebody here played another game with the same seed, so the next dice may be known. Recorded at most once a game.
   */
  | { readonly type: 'seedSeen' }
  /**
   * Undoes a decision or a typed throw; see `takeBack` in `Action`. Only the first `to` events in force still count.
   */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

export type BoxFilled = Extract<GameEvent, { type: 'scored' }>;

/** The events that still count: all except `tookBack` and what it undid. They must be valid; see `replay`. */
export function eventsInForce(events: readonly GameEvent[]): readonly GameEvent[] {
  if (!events.some(({ type }) => type === 'tookBack')) return events;
  const inForce: GameEvent[] = [];
  for (const event of events) {
    if (event.type === 'tookBack') inForce.length = event.to;
    else inForce.push(event);
  }
  return inForce;
}

/** Which dice were held in the roll that was just taken back. Undefined unless it was a turn's second or third roll. */
export function holdTakenBack(events: readonly GameEvent[]): Hold | undefined {
  const last = events.at(-1);
  const undone = last?.type === 'tookBack' ? eventsInForce(events.slice(0, -1))[last.to] : undefined;
  return undone?.type === 'rolled' && undone.roll > 1 ? undone.held : undefined;
}

/**
 * True once anybody has decided which dice to hold or which box to fill. A first roll is no decision, because no dice
 * can be held.
 */
export const hasDecisions = (events: readonly GameEvent[]): boolean =>
  eventsInForce(events).some(
    (event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1),
  );
