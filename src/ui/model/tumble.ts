import { type Dice, FACES, type Hold, mapPlaces } from '../../engine/index.js';

/** Tumbling dice, until `frame` reaches the last one. */
export interface Tumble {
  readonly frame: number;
  /** The dice that do not tumble. */
  readonly held: Hold;
}

/** With the frames below, 330 ms in all: long enough to see, too short to wait for. */
export const TUMBLE_FRAME_MS = 55;
const TUMBLE_FRAMES = 6;

export const startTumble = (held: Hold): Tumble => ({ frame: 0, held });

/** Returns the tumble one frame later; undefined at its end. */
export const nextFrame = (tumble: Tumble): Tumble | undefined =>
  tumble.frame + 1 < TUMBLE_FRAMES ? { ...tumble, frame: tumble.frame + 1 } : undefined;

/** The distance of a rolling die from its final face in each frame: never 0, never the same twice in a row. */
const TUMBLE_STEPS = [2, 5, 1, 4, 3] as const;

/** Returns the faces of rolling dice: different in every frame and for each die. Held dice do not change. */
export const tumblingDice = (dice: Dice, tumble: Tumble): Dice =>
  mapPlaces((place) => {
    if (tumble.held[place]) return dice[place];
    const step = TUMBLE_STEPS[(tumble.frame + place) % TUMBLE_STEPS.length] ?? 1;
    return FACES[(dice[place] - 1 + step) % FACES.length] ?? dice[place];
  });
