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

/** The first event in a recorded game that contradicts the game's rules or seed. */
export interface Difference {
  /** The index of the event in the record, starting at 0. */
  readonly index: number;
  /** The recorded event. */
  readonly recorded: GameEvent;
  /** The problem with the event. A `differs` problem includes the expected event. */
  readonly stop: ReplayStop;
  /** The game state just before the recorded event. */
  readonly before: Game;
}

/** The result for a correct game: how many events, dice and boxes the game has, and the totals. */
export interface Checked {
  readonly events: number;
  /** The number of thrown dice, including the roll-off. */
  readonly dice: number;
  readonly boxes: number;
  /** The totals of each seat, in seating order. */
  readonly totals: readonly Totals[];
}

export type Verification =
  { readonly ok: true; readonly checked: Checked } | { readonly ok: false; readonly difference: Difference };

/**
 * Verifies a finished or unfinished game. Recomputes every score, bonus and total from the rules, and checks that every
 * hold is legal. If the game has a seed, also recomputes every die from the seed. Typed faces, and the dice of a game at
 * a network table, are not checked.
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
