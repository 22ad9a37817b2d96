import type { BoxId } from './box.js';
import type { Dice, Hold } from './dice.js';

/**
 * An event in a game, in the format used by journals and `replay --json`. Events contain the faces of the dice, so
 * games can be replayed even if the random number generator changes.
 */
export type GameEvent =
  | {
      readonly type: 'rolledOff';
      /** The round of the roll-off, numbered from 1. A tie leads to another round. */
      readonly round: number;
      /** One throw of five dice for each seat that rolls in this round, in seating order. */
      readonly dice: readonly Dice[];
    }
  | {
      readonly type: 'rolled';
      readonly seat: number;
      /** The turn number of this seat, from 1. */
      readonly turn: number;
      /** The number of the roll within the turn, 1-3. */
      readonly roll: number;
      /** True for each die that was held. On roll 1, all values are false. */
      readonly held: Hold;
      /** All five dice after the roll, including held dice. */
      readonly dice: Dice;
    }
  | {
      readonly type: 'scored';
      readonly seat: number;
      readonly turn: number;
      readonly box: BoxId;
      readonly points: number;
      /** The Yahtzee bonus in points, or 0 if no bonus was earned. */
      readonly yahtzeeBonus: number;
    }
  /** The player got advice. Each turn has at most one `advised` event. */
  | { readonly type: 'advised'; readonly seat: number; readonly turn: number }
  /** The game's seed was played elsewhere on this computer, so coming dice may be known. At most once per game. */
  | { readonly type: 'seedSeen' }
  /** A decision or a typed throw was taken back; see `takeBack` in `Action`. `to` is the number of events that remain; all later events are undone. */
  | { readonly type: 'tookBack'; readonly to: number }
  | { readonly type: 'left'; readonly seat: number };

/** The event of a filled box. */
export type BoxFilled = Extract<GameEvent, { type: 'scored' }>;

/**
 * Returns the events that still count: all events except `tookBack` events and the events that they undid. The events
 * must be valid; see `replay`.
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

/** Returns the hold of a later roll of a turn if the last event took back this roll; otherwise undefined. */
export function holdTakenBack(events: readonly GameEvent[]): Hold | undefined {
  const last = events.at(-1);
  const undone = last?.type === 'tookBack' ? eventsInForce(events.slice(0, -1))[last.to] : undefined;
  return undone?.type === 'rolled' && undone.roll > 1 ? undone.held : undefined;
}

/**
 * Reports whether any player has made a decision: which dice to hold, or which box to fill. The first roll of a turn is
 * not a decision, even if the player makes this roll, because no dice can be held.
 */
export const hasDecisions = (events: readonly GameEvent[]): boolean =>
  eventsInForce(events).some(
    (event) => event.type === 'scored' || (event.type === 'rolled' && event.roll > 1),
  );
