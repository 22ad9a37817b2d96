/** A clock that ticks only while somebody looks at it. */
export interface Ticker {
  run(): void;
  stop(): void;
}

export function createTicker(everyMs: number, onTick: () => void): Ticker {
  let timer: NodeJS.Timeout | undefined;
  return {
    run() {
      timer ??= setTimeout(() => {
        timer = undefined;
        onTick();
      }, everyMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
