import type { Action } from './action.js';
import { isBox } from './box.js';
import { decide, type Refusal, type Roller } from './decide.js';
import { type Dice, isDice, isHold } from './dice.js';
import type { GameEvent } from './event.js';
import { evolve } from './evolve.js';
import { type Game, type GameHeader, newGame } from './game.js';

/**
 * Why a replay stopped at an event: nothing is known of its type, a field holds what it never can, the action
 * behind it is illegal, or it would have led elsewhere.
 */
export type ReplayStop =
  | { readonly code: 'unknown-event' }
  | { readonly code: 'malformed-event'; readonly field: 'dice' | 'held' | 'box' }
  | { readonly code: 'refused'; readonly refusal: Refusal }
  | { readonly code: 'differs'; readonly expected: GameEvent };

export interface Replay {
  /** The game after the events that hold. */
  readonly game: Game;
  /** How many events hold, counted from the start. */
  readonly accepted: number;
  /** Absent when every event holds. */
  readonly stop?: ReplayStop;
}

/**
 * Plays events again, which may come from anywhere, each judged by the same guards as a live action: what
 * `decide` makes of the action behind an event must be that event.
 *
 * @param roller where the dice are to have come from; without one, they fell as the events say
 */
export function replay(header: GameHeader, events: readonly GameEvent[], roller?: Roller): Replay {
  let game = newGame(header);
  for (const [accepted, event] of events.entries()) {
    const fault = faultOf(event);
    if (fault) return { game, accepted, stop: fault };
    const decision = decide(game, actionBehind(event), roller ?? rollerSaying(event));
    if (!decision.ok) return { game, accepted, stop: { code: 'refused', refusal: decision.refusal } };
    if (!sameEvent(decision.event, event)) {
      return { game, accepted, stop: { code: 'differs', expected: decision.event } };
    }
    game = evolve(game, event);
  }
  return { game, accepted: events.length };
}

/** What no action can have led to, whatever the game: events may come from a file that anybody wrote. */
function faultOf(event: GameEvent): ReplayStop | undefined {
  switch (event?.type) {
    case 'rolledOff':
      return Array.isArray(event.dice) && event.dice.every(isDice) ? undefined : malformed('dice');
    case 'rolled':
      if (!isDice(event.dice)) return malformed('dice');
      return isHold(event.held) ? undefined : malformed('held');
    case 'scored':
      return isBox(event.box) ? undefined : malformed('box');
    case 'advised':
    case 'tookBack':
    case 'left':
      return undefined;
    default:
      return { code: 'unknown-event' };
  }
}

const malformed = (field: 'dice' | 'held' | 'box'): ReplayStop => ({ code: 'malformed-event', field });

function actionBehind(event: GameEvent): Action {
  switch (event.type) {
    case 'rolledOff':
      return { type: 'rollOff' };
    case 'rolled':
      return { type: 'roll', hold: event.held };
    case 'scored':
      return { type: 'score', box: event.box };
    case 'advised':
      return { type: 'advise' };
    case 'tookBack':
      return { type: 'takeBack' };
    case 'left':
      return { type: 'leave', seat: event.seat };
  }
}

function rollerSaying(event: GameEvent): Roller {
  const throws: readonly Dice[] =
    event.type === 'rolledOff' ? event.dice : event.type === 'rolled' ? [event.dice] : [];
  let next = 0;
  return {
    diceAt: () => throws[next++] ?? [1, 1, 1, 1, 1],
  };
}

/** Compares two events field by field, whatever the order of their fields. */
export const sameEvent = (a: GameEvent, b: GameEvent): boolean => sameJson(a, b);

function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)];
  return (
    keysA.length === keysB.length && keysA.every((key) => sameJson(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
