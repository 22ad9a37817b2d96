/**
 * Options of Node that let a process believe that it is another time, and that time stands still.
 *
 * @param now ISO 8601, UTC
 */
export const clockAt = (now: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
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
  `)}`,
];
