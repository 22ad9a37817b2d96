import { type Dice, FACES, type Hold, mapPlaces } from '../../engine/index.js';

/** The animation of rolling dice, at frame `frame`. */
export interface Tumble {
  readonly frame: number;
  /** The held dice, which do not move. */
  readonly held: Hold;
}

/** The time per frame. The whole animation takes 330 ms: long enough to see, but too short to annoy. */
export const TUMBLE_FRAME_MS = 55;
const TUMBLE_FRAMES = 6;

export const startTumble = (held: Hold): Tumble => ({ frame: 0, held });

/** Returns the next frame of the animation; undefined at its end. */
export const nextFrame = (tumble: Tumble): Tumble | undefined =>
  tumble.frame + 1 < TUMBLE_FRAMES ? { ...tumble, frame: tumble.frame + 1 } : undefined;

/**
 * In each frame, a rolling die shows its final face plus this number (modulo 6). The numbers are never 0 and never
 * repeat from one frame to the next, so the die visibly changes.
 */
const TUMBLE_STEPS = [2, 5, 1, 4, 3] as const;

/** Returns the faces to draw in a frame. A rolling die changes in every frame; a held die does not change. */
export const tumblingDice = (dice: Dice, tumble: Tumble): Dice =>
  mapPlaces((place) => {
    if (tumble.held[place]) return dice[place];
    const step = TUMBLE_STEPS[(tumble.frame + place) % TUMBLE_STEPS.length] ?? 1;
    return FACES[(dice[place] - 1 + step) % FACES.length] ?? dice[place];
  });
