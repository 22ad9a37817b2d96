export interface SlicedWork<Result> {
  finish(): Result;
  /** Does the rest of the work in short slices. Between them, the thread can answer requests. */
  finishInSlices(): Promise<Result>;
}

const SLICE_MS = 20;

/** Wraps a generator that yields every few milliseconds. Its work can be done all at once or in slices. */
export function slicedWork<Result>(steps: Generator<undefined, Result>): SlicedWork<Result> {
  let done: { readonly result: Result } | undefined;
  /** Works for about `ms` milliseconds. Undefined if that wasn't enough. */
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
