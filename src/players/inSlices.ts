/** A long computation that can run in slices. */
export interface SlicedWork<Result> {
  /** Runs the rest of the computation at once, and returns the result. */
  finish(): Result;
  /** Runs the rest of the computation in slices. Between the slices, the thread does its other work. */
  finishInSlices(): Promise<Result>;
}

/** How long a slice takes, in milliseconds. */
const SLICE_MS = 20;

/** Creates sliced work from a generator, which pauses after every few milliseconds. */
export function slicedWork<Result>(steps: Generator<undefined, Result>): SlicedWork<Result> {
  let done: { readonly result: Result } | undefined;
  /** Works for about `ms` milliseconds, and returns whether the work is done. */
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
