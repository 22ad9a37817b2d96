/**
 * Resolves modules as jest does. Because `async` is given too, jest loads modules asynchronously. Otherwise, on Node 24
 * and later, jest first tries to load them synchronously. It gives up at the `await` in Ink's modules, and loads all
 * modules again, which doubles the time.
 * @typedef {{defaultResolver: (path: string, options: unknown) => string}} Options
 */
module.exports = {
  /** @type {(path: string, options: Options) => string} */
  sync: (path, options) => options.defaultResolver(path, options),
  /** @type {(path: string, options: Options) => Promise<string>} */
  async: async (path, options) => options.defaultResolver(path, options),
};
