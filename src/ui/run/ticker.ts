import type { Wait } from '../core/panel.js';

export interface Ticker {
  /** Sends a tick after the given wait. Calling it again with the same wait doesn't restart the timer. */
  run(wait: Wait): void;
  stop(): void;
}

export function createTicker(onTick: () => void): Ticker {
  let timer: NodeJS.Timeout | undefined;
  let running: Wait | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    running = undefined;
  };
  return {
    run(wait) {
      if (running && running.for === wait.for && running.ms === wait.ms) return;
      stop();
      running = wait;
      timer = setTimeout(() => {
        running = undefined;
        onTick();
      }, wait.ms);
    },
    stop,
  };
}
