import {
  type Dice,
  DIE_INDEXES,
  eventsInForce,
  type Face,
  type GameEvent,
  rollOffLeaders,
} from '../engine/index.js';

/** Dice that fell together, those alone that were thrown. */
export interface Throw {
  readonly seat: number;
  /** One to five faces, in the order in which the dice lie. */
  readonly faces: readonly Face[];
  /** Present for the first roll of a turn and in the roll-off, when all five are new. */
  readonly firstRoll?: Dice;
}

/** Every throw of a game, the roll-off included; held dice are in none, nor is what was taken back. */
export function throwsOf(seats: number, events: readonly GameEvent[]): readonly Throw[] {
  let contenders: readonly number[] = Array.from({ length: seats }, (_, seat) => seat);
  return eventsInForce(events).flatMap((event): Throw[] => {
    switch (event.type) {
      case 'rolledOff': {
        const throwers = contenders;
        contenders = rollOffLeaders(throwers, event.dice);
        return event.dice.flatMap((dice, index) => {
          const seat = throwers[index];
          return seat === undefined ? [] : [{ seat, faces: dice, firstRoll: dice }];
        });
      }
      case 'rolled': {
        const faces = DIE_INDEXES.filter((die) => !event.held[die]).map((die) => event.dice[die]);
        return [{ seat: event.seat, faces, ...(event.roll === 1 && { firstRoll: event.dice }) }];
      }
      default:
        return [];
    }
  });
}
