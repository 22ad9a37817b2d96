import seedrandom from 'seedrandom';
import {
  type Dice,
  type Face,
  type GameHeader,
  mapPlaces,
  type Roller,
  type RollPlace,
  ROLLS_PER_TURN,
} from '../engine/index.js';

const DICE_PER_ROLL = 5;
const DICE_PER_TURN = DICE_PER_ROLL * ROLLS_PER_TURN;

export interface SeededOptions {
  /** `same-for-all` gives every seat the dice of seat 0; the roll-off stays each seat's own. */
  readonly seats?: 'own' | 'same-for-all';
}

/**
 * Dice from a seed, keyed by their place: die i (0-4) of roll r (1-3) of turn t (1-13) is draw
 * 15(t-1) + 5(r-1) + i of its seat's generator, whatever was rolled or held before. The roll-off has a
 * generator of its own for each seat, where die i of round n is draw 5(n-1) + i. Faces are
 * `floor(6 u) + 1` of seedrandom's doubles u in [0, 1).
 */
export function seededRoller(seed: string, options: SeededOptions = {}): Roller {
  const streams = { turn: new Map<number, FaceStream>(), 'roll-off': new Map<number, FaceStream>() };
  const streamOf = (kind: RollPlace['kind'], seat: number): FaceStream => {
    const known = streams[kind].get(seat);
    if (known) return known;
    // JSON keeps seed and seat apart, so that no two of them can run into one another.
    const made = faceStream(toAscii(JSON.stringify(['yahtzee-cli', 1, seed, kind, seat])));
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
      const faceOf = streamOf(kind, seat);
      return mapPlaces((die) => faceOf(firstDraw + die));
    },
  };
}

/** The dice of a game, all of which its header settles. */
export const rollerFor = ({ seed, duplicate }: Pick<GameHeader, 'seed' | 'duplicate'>): Roller =>
  seededRoller(seed, { seats: duplicate ? 'same-for-all' : 'own' });

/** The same JSON in ASCII: seedrandom reads eight bits of each character, so that Ł would pass for A. */
const toAscii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

type FaceStream = (draw: number) => Face;

/** Draws of one generator by their number, made as far as they are asked for and kept. */
function faceStream(key: string): FaceStream {
  const generator = seedrandom(key);
  const drawn: Face[] = [];
  return (draw) => {
    while (drawn.length <= draw) drawn.push((Math.floor(6 * generator()) + 1) as Face);
    return drawn[draw] as Face;
  };
}

/** A decision of a computer player. */
export interface ChoicePlace {
  readonly seat: number;
  /** 1-13. */
  readonly turn: number;
  /** Rolls made, 1-3. */
  readonly roll: number;
}

/**
 * The chance of computer players who err, from the seed of their game and keyed by place as dice are: so that a game that
 * is gone on with, or played again, has the same errors. Numbers from 0 to 1, 1 excluded.
 */
export function rollerOfChoices(seed: string): (place: ChoicePlace) => number {
  const streams = new Map<number, { next(): number; drawn: number[] }>();
  return ({ seat, turn, roll }) => {
    const known = streams.get(seat);
    const generator = known
      ? undefined
      : seedrandom(JSON.stringify(['yahtzee-cli', 1, seed, 'choice', seat]));
    const stream = known ?? { next: () => generator?.() ?? 0, drawn: [] };
    streams.set(seat, stream);
    const draw = 3 * (turn - 1) + roll - 1;
    while (stream.drawn.length <= draw) stream.drawn.push(stream.next());
    return stream.drawn[draw] ?? 0;
  };
}
