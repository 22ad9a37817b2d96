/** The minimum time between frames while computers play without pauses. The eye could not distinguish more frames. */
const HURRIED_FRAME_MS = 40;

/** Decides when to draw the screen. */
export interface Drawing {
  /** Draws the current state, now or soon. */
  ask(): void;
  /** Calls `act`, and then draws all its changes in one frame. */
  once(act: () => void): void;
  stop(): void;
}

/**
 * @param isHurried returns whether the screen changes faster than it can be drawn, for example while computers play
 *   without pauses. If so, some frames are skipped.
 */
export function createDrawing(draw: () => void, isHurried: () => boolean): Drawing {
  let timer: NodeJS.Timeout | undefined;
  let isHeld = false;
  let isStale = false;

  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const drawNow = (): void => {
    stop();
    draw();
  };
  const ask = (): void => {
    if (isHeld) isStale = true;
    else if (isHurried()) timer ??= setTimeout(drawNow, HURRIED_FRAME_MS);
    else drawNow();
  };
  return {
    ask,
    once(act) {
      isHeld = true;
      isStale = false;
      try {
        act();
      } finally {
        isHeld = false;
      }
      if (isStale) ask();
    },
    stop,
  };
}
