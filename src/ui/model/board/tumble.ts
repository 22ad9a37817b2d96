import { type Dice, FACES, type Hold, mapPlaces } from '../../../engine/index.js';

/** The current frame of the animation of rolling dice. */
export interface Tumble {
  readonly frame: number;
  /** The held dice, which stay still during the animation. */
  readonly held: Hold;
}

/**
 * The duration of an animation frame, in milliseconds. The whole animation takes 330 ms: long enough to notice, but too
 * short to annoy.
 */
export const TUMBLE_FRAME_MS = 55;
const TUMBLE_FRAMES = 6;

export const startTumble = (held: Hold): Tumble => ({ frame: 0, held });

/** Returns the next frame of the animation; undefined after the last frame. */
export const nextFrame = (tumble: Tumble): Tumble | undefined =>
  tumble.frame + 1 < TUMBLE_FRAMES ? { ...tumble, frame: tumble.frame + 1 } : undefined;

/**
 * In each animation frame, a step is added to the final face of a rolling die (modulo 6). Steps are never 0, and
 * consecutive frames have different steps, so the die changes visibly each time.
 */
const TUMBLE_STEPS = [2, 5, 1, 4, 3] as const;

/** Returns the dice faces to draw in an animation frame. Held dice show their final faces. */
export const tumblingDice = (dice: Dice, tumble: Tumble): Dice =>
  mapPlaces((place) => {
    if (tumble.held[place]) return dice[place];
    const step = TUMBLE_STEPS[(tumble.frame + place) % TUMBLE_STEPS.length] ?? 1;
    return FACES[(dice[place] - 1 + step) % FACES.length] ?? dice[place];
  });
