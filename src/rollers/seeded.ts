import seedrandom from 'seedrandom';
import {
  type Dice,
  type Face,
  type GameHeader,
  mapPlaces,
  ROLLS_PER_TURN,
  type Roller,
  type RollPlace,
} from '../engine/index.js';

const DICE_PER_ROLL = 5;
const DICE_PER_TURN = DICE_PER_ROLL * ROLLS_PER_TURN;

export interface SeededOptions {
  /** `same-for-all` gives every seat the dice of seat 0. Each seat still has its own roll-off. */
  readonly seats?: 'own' | 'same-for-all';
}

/**
 * Returns a roller whose dice depend only on the seed and their place: die i (0-4) of roll r (1-3) of turn t (1-13) is
 * draw 15(t-1) + 5(r-1) + i of its seat's generator. Each seat has another generator for the roll-off, where die i of
 * round n is draw 5(n-1) + i. A face is `floor(6 u) + 1`, with u a double from seedrandom in [0, 1).
 */
export function seededRoller(seed: string, options: SeededOptions = {}): Roller {
  const streams = { turn: new Map<number, Stream<Face>>(), 'roll-off': new Map<number, Stream<Face>>() };
  const streamOf = (kind: RollPlace['kind'], seat: number): Stream<Face> => {
    const known = streams[kind].get(seat);
    if (known) return known;
    const made = openStream(keyOf(seed, kind, seat), (u) => (Math.floor(6 * u) + 1) as Face);
    streams[kind].set(seat, made);
    return made;
  };
  return {
    diceAt(place: RollPlace): Dice {
      const { kind } = place;
      const seat = kind === 'turn' && options.seats === 'same-for-all' ? 0 : place.seat;
      const firstDraw =
        kind === 'roll-off'
          ? DICE_PER_ROLL * (place.round - 1)
          : DICE_PER_TURN * (place.turn - 1) + DICE_PER_ROLL * (place.roll - 1);
      const faceAt = streamOf(kind, seat);
      return mapPlaces((die) => faceAt(firstDraw + die));
    },
  };
}

/** Returns the roller for the dice of a game. */
export const rollerFor = ({ seed, duplicate }: Pick<GameHeader, 'seed' | 'duplicate'>): Roller =>
  seededRoller(seed, { seats: duplicate ? 'same-for-all' : 'own' });

/** A decision of a computer player. */
export interface ChoicePlace {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made, 1-3. */
  readonly roll: number;
}

/**
 * Returns the random numbers for computer players that err, from 0 to 1 without 1. Like dice, they depend only on the
 * seed and the place, so a game that is resumed or played again has the same errors.
 */
export function rollerOfChoices(seed: string): (place: ChoicePlace) => number {
  const streams = new Map<number, Stream<number>>();
  return ({ seat, turn, roll }) => {
    const stream = streams.get(seat) ?? openStream(keyOf(seed, 'choice', seat), (u) => u);
    streams.set(seat, stream);
    return stream(ROLLS_PER_TURN * (turn - 1) + roll - 1);
  };
}

/**
 * Returns the key of a generator. JSON separates seed and seat, so two different pairs never give the same key. The key
 * is ASCII because seedrandom reads only eight bits of each character: `Ł` would count as `A`.
 */
const keyOf = (seed: string, kind: RollPlace['kind'] | 'choice', seat: number): string =>
  JSON.stringify(['yahtzee-cli', 1, seed, kind, seat]).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Returns the draw with this number, counted from 0. */
type Stream<Value> = (draw: number) => Value;

/**
 * Opens the draws of one generator. They are made in order, as far as somebody asks, and remembered.
 *
 * @param valueOf turns a number from 0 to 1, without 1, into a draw
 */
function openStream<Value>(key: string, valueOf: (u: number) => Value): Stream<Value> {
  const generator = seedrandom(key);
  const drawn: Value[] = [];
  return (draw) => {
    while (drawn.length <= draw) drawn.push(valueOf(generator()));
    return drawn[draw] as Value;
  };
}
