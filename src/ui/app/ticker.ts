/** A clock that ticks only while somebody looks at it. */
export interface Ticker {
  /** Ticks once after so long, unless it is going to tick already. */
  run(afterMs: number): void;
  stop(): void;
}

export function createTicker(onTick: () => void): Ticker {
  let timer: NodeJS.Timeout | undefined;
  return {
    run(afterMs) {
      timer ??= setTimeout(() => {
        timer = undefined;
        onTick();
      }, afterMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
