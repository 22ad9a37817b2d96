export interface SlicedWork<Result> {
  /** Does the rest of the work without a pause, and returns the result. */
  finish(): Result;
  /**
   * Does the rest of the work in short slices. Between them, the thread can do something else, such as answer requests.
   */
  finishInSlices(): Promise<Result>;
}

const SLICE_MS = 20;

/** Turns a generator that pauses every few milliseconds into work that can be done at once or in slices. */
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
