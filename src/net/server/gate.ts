/** Performs tasks in the order of the calls, but only a few of them at the same time. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Returns a gate that lets `atOnce` tasks run at the same time. */
export function createGate(atOnce: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await task();
    } finally {
      // The next task takes the place of this one.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
