/** Adds `Promise.withResolvers`, which Ink needs, to Node versions that lack it. */
export function addWithResolvers(): void {
  if ('withResolvers' in Promise) return;
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: function <T>(this: PromiseConstructor) {
      let resolve: ((value: T | PromiseLike<T>) => void) | undefined;
      let reject: ((reason?: unknown) => void) | undefined;
      const promise = new this<T>((...settle) => ([resolve, reject] = settle));
      return { promise, resolve, reject };
    },
  });
}
