/** Returns Node options that freeze the clock of a process at this time. `now` is a UTC time in ISO 8601 format. */
export const clockAt = (now: string): readonly string[] =>
  preloading(`
    const Usual = Date;
    globalThis.Date = class extends Usual {
      constructor(...given) {
        if (given.length === 0) super('${now}');
        else super(...given);
      }
      static now() {
        return Usual.parse('${now}');
      }
    };
  `);

/** Returns a clock that always shows this time, to replace the global `Date`. */
export const frozenAt = (now: string): DateConstructor =>
  new Proxy(Date, {
    construct: (Usual, given) => Reflect.construct(Usual, given.length === 0 ? [now] : given) as Date,
    get: (Usual, name) => (name === 'now' ? () => Usual.parse(now) : (Reflect.get(Usual, name) as unknown)),
  });

/**
 * Returns Node options that make random numbers the same in every run. As a result, ids and seeds are also the same in
 * every run.
 */
export const drawsFrom = (start: number): readonly string[] =>
  preloading(`
    import crypto from 'node:crypto';
    import { syncBuiltinESMExports } from 'node:module';
    let state = ${start};
    crypto.randomInt = (below) => {
      state = (state * 48271) % 2147483647;
      return Math.floor((state / 2147483647) * below);
    };
    syncBuiltinESMExports();
  `);

/** Returns Node options that run this code as a module before the program starts. */
export const preloading = (code: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(code)}`,
];
