// Put in the place of Intl.Segmenter by bundle.mjs. Several packages make one as they are loaded, which takes
// Node 9 ms to get its Unicode tables, and Ink asks it about every line that it draws: 10 ms more on the first
// frame. Most runs draw nothing but ASCII and do without.
const { Segmenter } = Intl;

/** Each character of such a text stands by itself; only a carriage return joins the newline behind it. */
const PLAIN_ASCII = /^[^\r\u0080-\uffff]*$/;

export class LazySegmenter {
  #options;
  /** @type {Intl.Segmenter | undefined} */
  #made;

  /** @param {ConstructorParameters<typeof Intl.Segmenter>} options */
  constructor(...options) {
    this.#options = options;
  }

  /** @param {string} text */
  segment(text) {
    if (PLAIN_ASCII.test(text)) {
      const segments = Array.from(text, (segment, index) => ({ segment, index, input: text }));
      return Object.assign(segments, { containing: (index = 0) => segments[Math.trunc(index)] });
    }
    this.#made ??= new Segmenter(...this.#options);
    return this.#made.segment(text);
  }
}
