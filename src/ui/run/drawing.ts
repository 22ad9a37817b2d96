/** Of moves that follow each other at once so many are drawn as an eye can tell apart. */
const HURRIED_FRAME_MS = 40;

/** When the screen is drawn. */
export interface Drawing {
  /** Draws what has changed, now or soon. */
  ask(): void;
  /** Does something and draws once, at the end, what it has changed, if anything. */
  once(act: () => void): void;
  stop(): void;
}

/**
 * @param isHurried whether the screen changes faster than it can be drawn, as in computers' games at full speed: it is
 *   drawn now and then
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
