export interface SlicedWork<Result> {
  /** Runs the rest at once, and returns the result. */
  finish(): Result;
  /** Runs the rest in slices. In between, the thread does its other work. */
  finishInSlices(): Promise<Result>;
}

const SLICE_MS = 20;

/** Returns the work of a generator that pauses every few milliseconds. */
export function slicedWork<Result>(steps: Generator<undefined, Result>): SlicedWork<Result> {
  let done: { readonly result: Result } | undefined;
  /** Works for about `ms` milliseconds, and returns the result if the work is done. */
  const workFor = (ms: number): { readonly result: Result } | undefined => {
    const end = performance.now() + ms;
    while (!done && performance.now() < end) {
      const step = steps.next();
      if (step.done) done = { result: step.value };
    }
    return done;
  };
  return {
    finish() {
      for (;;) {
        const finished = workFor(Infinity);
        if (finished) return finished.result;
      }
    },
    async finishInSlices() {
      for (;;) {
        const finished = workFor(SLICE_MS);
        if (finished) return finished.result;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
