import { type Dice, FACES, type Hold, mapPlaces } from '../../engine/index.js';

/** Dice on their way: drawn tumbling until `frame` reaches the last one. */
export interface Tumble {
  readonly frame: number;
  /** The dice that lie still meanwhile. */
  readonly held: Hold;
}

/** With the frames below, 330 ms in all: long enough to see, too short to wait for. */
export const TUMBLE_FRAME_MS = 55;
const TUMBLE_FRAMES = 6;

export const startTumble = (held: Hold): Tumble => ({ frame: 0, held });

/** The tumble one frame later; it ends by itself. */
export const nextFrame = (tumble: Tumble): Tumble | undefined =>
  tumble.frame + 1 < TUMBLE_FRAMES ? { ...tumble, frame: tumble.frame + 1 } : undefined;

/** How far a rolling die is from the face it will show: never 0, and never twice the same in a row. */
const TUMBLE_STEPS = [2, 5, 1, 4, 3] as const;

/** What rolling dice show on their way: every frame another face, each die its own; held ones lie still. */
export const tumblingDice = (dice: Dice, tumble: Tumble): Dice =>
  mapPlaces((place) => {
    if (tumble.held[place]) return dice[place];
    const step = TUMBLE_STEPS[(tumble.frame + place) % TUMBLE_STEPS.length] ?? 1;
    return FACES[(dice[place] - 1 + step) % FACES.length] ?? dice[place];
  });
