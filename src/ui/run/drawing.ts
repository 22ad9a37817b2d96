/** At least this many milliseconds between frames while skipping ahead. Nobody could see more frames. */
const SKIPPING_FRAME_MS = 40;

export interface Drawing {
  /** Draws the current state: at once or, while skipping ahead, perhaps a little later. */
  ask(): void;
  /** Calls `act`, then draws everything that it changed as one frame. */
  once(act: () => void): void;
  stop(): void;
}

/**
 * Decides when to draw the screen.
 *
 * @param isSkippingAhead returns whether the game is skipping ahead, for example while computer players move without
 * pauses. Some frames are left out then, because the screen changes faster than it can be drawn.
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
