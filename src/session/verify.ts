import {
  type Game,
  type GameEvent,
  type GameHeader,
  heldPlaces,
  replay,
  type ReplayStop,
  totals,
  type Totals,
} from '../engine/index.js';
import { rollerFor } from '../rollers/index.js';

/** The first place at which the record of a game differs from its seed and its rules. */
export interface Difference {
  /** The index of the event, counted from 0. */
  readonly index: number;
  /** The event in the record. */
  readonly recorded: GameEvent;
  /** What is wrong with it; `differs` has the expected event. */
  readonly stop: ReplayStop;
  /** The game before that event. */
  readonly before: Game;
}

/** The amount of a sound game that was recomputed. */
export interface Checked {
  readonly events: number;
  /** Every die that was thrown, including the roll-off. */
  readonly dice: number;
  readonly boxes: number;
  /** In seating order. */
  readonly totals: readonly Totals[];
}

export type Verification =
  { readonly ok: true; readonly checked: Checked } | { readonly ok: false; readonly difference: Difference };

/**
 * Recomputes a game, finished or not: every die from its seed, and every hold, point, bonus and total from the rules.
 */
export function verifyGame(header: GameHeader, events: readonly GameEvent[]): Verification {
  const roller = rollerFor(header);
  const { game, accepted, stop } = replay(header, events, roller);
  const recorded = events[accepted];
  if (stop && recorded !== undefined) {
    return { ok: false, difference: { index: accepted, recorded, stop, before: game } };
  }
  return { ok: true, checked: checkedIn(game, events) };
}

const checkedIn = (game: Game, events: readonly GameEvent[]): Checked => ({
  events: events.length,
  dice: events.reduce((sum, event) => sum + diceFallenIn(event), 0),
  boxes: events.filter(({ type }) => type === 'scored').length,
  totals: game.seats.map(({ card }) => totals(game.header.rules, card)),
});

function diceFallenIn(event: GameEvent): number {
  switch (event.type) {
    case 'rolledOff':
      return event.dice.flat().length;
    case 'rolled':
      return event.dice.length - heldPlaces(event.held).length;
    default:
      return 0;
  }
}
