import type { BoxId } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * What happened in a game, as written to journals and by `replay --json`. Rolls include the faces of the dice, so that
 * old games can be replayed even if the random number generator changes.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** 1 for the first round of the roll-off. After a tie, there's another round. */
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
      /** All false on roll 1. */
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
      /** In points; 0 if none was earned. */
      readonly yahtzeeBonus: number;
    }
  /** Each turn has at most one `advised` event. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /**
   * Somebody played another game with the same seed on this computer, so the next dice may be known. Recorded once a
   * game at most.
   */
  | { readonly type: 'seedSeen' }
  /**
   * A decision or a typed throw was taken back; see `takeBack` in `Action`. `to` is how many events still count
   * afterwards.
   */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

export type BoxFilled = Extract<GameEvent, { type: 'scored' }>;

/**
 * Returns the events that still count: all but `tookBack` and what it undid. The events must be valid; see `replay`.
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

/** Returns the hold of a turn's second or third roll if the last event took back that roll; otherwise undefined. */
export function holdTakenBack(events: readonly GameEvent[]): Hold | undefined {
  const last = events.at(-1);
  const undone = last?.type === 'tookBack' ? eventsInForce(events.slice(0, -1))[last.to] : undefined;
  return undone?.type === 'rolled' && undone.roll > 1 ? undone.held : undefined;
}

/**
 * Returns whether anybody has decided which dice to hold or which box to fill. A first roll is no decision, even if
 * the player makes it, because no dice can be held.
 */
export const hasDecisions = (events: readonly GameEvent[]): boolean =>
  eventsInForce(events).some(
    (event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1),
  );
