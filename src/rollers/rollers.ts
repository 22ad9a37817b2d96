import seedrandom from 'seedrandom';
import {
  type Dice,
  type Face,
  mapPlaces,
  type Roller,
  type RollPlace,
  ROLLS_PER_TURN,
  type SeededHeader,
} from '../engine/index.js';

const DICE_PER_ROLL = 5;
const DICE_PER_TURN = DICE_PER_ROLL * ROLLS_PER_TURN;

export interface SeededOptions {
  /** Everybody gets this seat's dice, except in the roll-off. If it's missing, each seat has its own dice. */
  readonly sharedSeat?: number | undefined;
}

/**
 * Makes a roller whose dice depend only on the seed and the `RollPlace`. Each seat has two random number generators,
 * whose draws are numbered from 0. The first is for turns: die i (0-4) of roll r (1-3) in turn t (from 1) is draw
 * 15(t-1) + 5(r-1) + i. The second is for the roll-off: die i (0-4) of round n (from 1) is draw 5(n-1) + i. A draw u is
 * a double in [0, 1) from seedrandom; its face is `floor(6 u) + 1`.
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
      const seat = (kind === 'turn' ? options.sharedSeat : undefined) ?? place.seat;
      const firstDraw =
        kind === 'roll-off'
          ? DICE_PER_ROLL * (place.round - 1)
          : DICE_PER_TURN * (place.turn - 1) + DICE_PER_ROLL * (place.roll - 1);
      const faceAt = streamOf(kind, seat);
      return mapPlaces((die) => faceAt(firstDraw + die));
    },
  };
}

export const rollerFor = ({
  seed,
  duplicate,
  ghost,
}: Pick<SeededHeader, 'seed' | 'duplicate' | 'ghost'>): Roller =>
  seededRoller(seed, { sharedSeat: ghost?.seat ?? (duplicate && 0) });

export interface ChoicePlace {
  readonly seat: number;
  /** 1 is the player's first turn. */
  readonly turn: number;
  /** 1-3: how many rolls the player has made in this turn. */
  readonly roll: number;
}

/**
 * The random numbers in [0, 1) for computer players that make mistakes. Like the dice, they depend only on the seed,
 * the seat, the turn and the roll, so a resumed or replayed game repeats the same mistakes.
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
 * The key of a random number generator. It's JSON, so different seeds and seats have different keys. It's ASCII,
 * because seedrandom uses only the low eight bits of each character and would confuse `Ł` with `A`.
 */
const keyOf = (seed: string, kind: RollPlace['kind'] | 'choice', seat: number): string =>
  JSON.stringify(['yahtzee-cli', 1, seed, kind, seat]).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Draws are numbered from 0. */
type Stream<Value> = (draw: number) => Value;

/**
 * Opens one generator's draws. They're made in order when needed, and cached. `valueOf` turns a number in [0, 1) into a
 * draw.
 */
function openStream<Value>(key: string, valueOf: (u: number) => Value): Stream<Value> {
  const generator = seedrandom(key);
  const drawn: Value[] = [];
  return (draw) => {
    while (drawn.length <= draw) drawn.push(valueOf(generator()));
    return drawn[draw] as Value;
  };
}

export interface FixedRoller extends Roller {
  readonly left: () => number;
}

/**
 * A roller for tests that throws these dice one after the other. At the end, a test should check that `left()` is 0.
 *
 * @throws RangeError if the game needs more throws
 */
export function fixedRoller(throws: readonly Dice[]): FixedRoller {
  let next = 0;
  return {
    diceAt() {
      const dice = throws[next];
      if (!dice) throw new RangeError(`all ${throws.length} throws have been used`);
      next++;
      return dice;
    },
    left: () => throws.length - next,
  };
}

/**
 * The seed of one of several games: the given seed for the first game, and for later ones the seed with the game's
 * number, such as `mine-2`.
 */
export const seedOfGame = (givenSeed: string, game: number): string =>
  game === 1 ? givenSeed : `${givenSeed}-${game}`;
