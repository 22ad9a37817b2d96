import { type Hold, mapPlaces } from '../../../engine/index.js';
import type { DieSide, Spin } from '../../../text/index.js';

export interface Tumble {
  readonly frame: number;
  /** These dice stay still. */
  readonly held: Hold;
}

/** In milliseconds. All frames take 330 ms: long enough to notice, too short to annoy. */
export const TUMBLE_FRAME_MS = 55;
const TUMBLE_FRAMES = 6;

export const startTumble = (held: Hold): Tumble => ({ frame: 0, held });

/** Undefined after the last frame. */
export const nextFrame = (tumble: Tumble): Tumble | undefined =>
  tumble.frame + 1 < TUMBLE_FRAMES ? { ...tumble, frame: tumble.frame + 1 } : undefined;

/** A rolling die shows these sides one after another, then the result. */
const SPINS: readonly [Spin, ...Spin[]] = ['top-left', 'top-right', 'bottom-right', 'bottom-left'];

export type Sides = readonly [DieSide, DieSide, DieSide, DieSide, DieSide];

/**
 * What the dice show in one frame. They land one by one from left to right, the last one in the last frame. Held and
 * landed dice show their faces.
 */
export const tumblingDice = (dice: Sides, { frame, held }: Tumble): Sides =>
  mapPlaces((place): DieSide => {
    const landingLater = held.filter((isHeld, other) => !isHeld && other > place).length;
    const hasLanded = held[place] || frame + landingLater >= TUMBLE_FRAMES;
    return hasLanded ? dice[place] : (SPINS[(frame + place) % SPINS.length] ?? SPINS[0]);
  });
