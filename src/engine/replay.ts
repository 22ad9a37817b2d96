import type { Action } from './action.js';
import { decide, type Refusal, type Roller } from './decide.js';
import { isDice, isHold } from './dice.js';
import type { GameEvent } from './event.js';
import { evolve } from './evolve.js';
import { type Game, type GameHeader, newGame, seatsTyping } from './game.js';
import { isBoxOf } from './scheme.js';

/**
 * Why a replay stopped: an unknown type of event, an impossible value, an illegal action, or an action that would now
 * cause a different event.
 */
export type ReplayStop =
  | { readonly code: 'unknown-event' }
  | { readonly code: 'malformed-event'; readonly field: 'dice' | 'held' | 'box' }
  | { readonly code: 'refused'; readonly refusal: Refusal }
  | { readonly code: 'differs'; readonly expected: GameEvent };

export interface Replay {
  readonly game: Game;
  readonly accepted: number;
  readonly stop?: ReplayStop;
}

/**
 * Replays events as strictly as a live game: `decide` must return the same event for each action. Without a `roller`,
 * the dice come from the events. Faces of real dice always do.
 */
export function replay(header: GameHeader, events: readonly GameEvent[], roller?: Roller): Replay {
  let game = newGame(header);
  for (const [accepted, event] of events.entries()) {
    const fault = faultOf(header, event);
    if (fault) return { game, accepted, stop: fault };
    const decision = decide(game, actionOf(game, event), roller ?? rollerOf(game, event));
    if (!decision.ok) return { game, accepted, stop: { code: 'refused', refusal: decision.refusal } };
    if (!sameEvent(decision.event, event)) {
      return { game, accepted, stop: { code: 'differs', expected: decision.event } };
    }
    game = evolve(game, event);
  }
  return { game, accepted: events.length };
}

/** Finds what no action could have produced, for example because somebody edited the file. */
function faultOf({ rules }: GameHeader, event: GameEvent): ReplayStop | undefined {
  switch (event?.type) {
    case 'rolledOff':
      return Array.isArray(event.dice) && event.dice.every(isDice) ? undefined : malformed('dice');
    case 'rolled':
      if (!isDice(event.dice)) return malformed('dice');
      return isHold(event.held) ? undefined : malformed('held');
    case 'scored':
      return isBoxOf(rules, event.box) ? undefined : malformed('box');
    case 'advised':
    case 'seedSeen':
    case 'tookBack':
    case 'left':
      return undefined;
    default:
      return { code: 'unknown-event' };
  }
}

const malformed = (field: 'dice' | 'held' | 'box'): ReplayStop => ({ code: 'malformed-event', field });

function actionOf(game: Game, event: GameEvent): Action {
  const typing = seatsTyping(game);
  switch (event.type) {
    case 'rolledOff': {
      const thrown = event.dice.filter((_, index) => typing.includes(contendersOf(game)[index] ?? -1));
      return { type: 'rollOff', ...(typing.length > 0 && { thrown }) };
    }
    case 'rolled':
      return { type: 'roll', hold: event.held, ...(typing.length > 0 && { thrown: event.dice }) };
    case 'scored':
      return { type: 'score', box: event.box };
    case 'advised':
      return { type: 'advise' };
    case 'seedSeen':
      return { type: 'seeSeed' };
    case 'tookBack':
      return { type: 'takeBack' };
    case 'left':
      return { type: 'leave', seat: event.seat };
  }
}

const contendersOf = ({ phase }: Game): readonly number[] =>
  phase.name === 'roll-off' ? phase.contenders : [];

const rollerOf = (game: Game, event: GameEvent): Roller => ({
  diceAt({ seat }) {
    const dice =
      event.type === 'rolledOff'
        ? event.dice[contendersOf(game).indexOf(seat)]
        : event.type === 'rolled'
          ? event.dice
          : undefined;
    return dice ?? [1, 1, 1, 1, 1];
  },
});

/** Compares two events. The order of their fields doesn't matter. */
export const sameEvent = (a: GameEvent, b: GameEvent): boolean => sameJson(a, b);

function sameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)];
  return (
    keysA.length === keysB.length && keysA.every((key) => sameJson(Reflect.get(a, key), Reflect.get(b, key)))
  );
}
