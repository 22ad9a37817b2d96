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

/** The first event of a recorded game that contradicts the rules or the seed. */
export interface Difference {
  /** The event's position in the recorded game, from 0. */
  readonly index: number;
  readonly recorded: GameEvent;
  /** Why the check stopped there. `differs` comes with the expected event. */
  readonly stop: ReplayStop;
  readonly before: Game;
}

/** What we counted in a correct game. */
export interface Checked {
  readonly events: number;
  /** Dice thrown, including the roll-off. */
  readonly dice: number;
  readonly boxes: number;
  /** In seating order. */
  readonly totals: readonly Totals[];
}

export type Verification =
  { readonly ok: true; readonly checked: Checked } | { readonly ok: false; readonly difference: Difference };

/**
 * Verifies a finished or unfinished game: recomputes every score, bonus and total from the rules, and every die from
 * the seed if there is one; checks every hold. Can't check typed faces or the dice of a network table.
 */
export function verifyGame(header: GameHeader, events: readonly GameEvent[]): Verification {
  const roller = header.seed === undefined ? undefined : rollerFor(header);
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
