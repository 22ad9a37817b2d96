/** The minimum time between frames while the game is skipping ahead. The eye could not follow a higher frame rate. */
const SKIPPING_FRAME_MS = 40;

export interface Drawing {
  /** Draws the current state immediately or, while the game is skipping ahead, a little later. */
  ask(): void;
  /** Calls `act`, and then draws all changes made by `act` as one frame. */
  once(act: () => void): void;
  stop(): void;
}

/**
 * @param isSkippingAhead returns whether the game is skipping ahead, for example while computers play without pauses.
 *   The screen then omits some frames, because it changes faster than it can be drawn.
 */
export function createDrawing(draw: () => void, isSkippingAhead: () => boolean): Drawing {
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
    else if (isSkippingAhead()) timer ??= setTimeout(drawNow, SKIPPING_FRAME_MS);
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
