/**
 * Options of Node that let a process believe that it is another time, and that time stands still.
 *
 * @param now ISO 8601, UTC
 */
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

/** Options of Node that let a process draw the same numbers by lot, ids of games and seeds, every time. */
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

/** Options of Node that run some code, a module, before the program. */
export const preloading = (code: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(code)}`,
];
