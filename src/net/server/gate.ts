/** Performs tasks in the order of the calls, but only a few at once. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

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
