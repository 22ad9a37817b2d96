import seedrandom from 'seedrandom';

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
