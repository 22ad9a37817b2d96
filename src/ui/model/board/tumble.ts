import { type Dice, type Hold, mapPlaces } from '../../../engine/index.js';
import type { DieSide, Spin } from '../../../text/index.js';

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

/** The sides that a rolling die shows in turn. They depend on nothing else, so they say nothing about the result. */
const SPINS: readonly [Spin, ...Spin[]] = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

/** The sides of five dice. */
export type Sides = ReturnType<typeof tumblingDice>;

/**
 * Returns which dice are still rolling in an animation frame. They land one by one from left to right, the last one at the
 * end of the animation.
 */
export const rollingDice = ({ frame, held }: Tumble): Hold =>
  mapPlaces((place) => {
    const landingLater = held.filter((isHeld, other) => !isHeld && other > place).length;
    return !held[place] && frame + landingLater < TUMBLE_FRAMES;
  });

/** Returns the sides of the dice to draw in an animation frame. Dice that lie still show their final faces. */
export function tumblingDice(dice: Dice, tumble: Tumble) {
  const rolling = rollingDice(tumble);
  return mapPlaces((place): DieSide =>
    rolling[place] ? (SPINS[(tumble.frame + place) % SPINS.length] ?? SPINS[0]) : dice[place],
  );
}
