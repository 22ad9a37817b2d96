/** Runs tasks in the order they arrive, only a few at once. */
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
      // `running` stays the same, because the next task starts as this one ends.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
