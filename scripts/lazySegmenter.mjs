// Replaces Intl.Segmenter in the bundle. Several packages create a segmenter when they're loaded, which takes
// 9 ms because Node loads its Unicode tables. Ink also segments every line it draws, which adds 10 ms to the
// first frame. Most runs draw only ASCII text, which this class segments without the tables.
const { Segmenter } = Intl;

/**
 * Matches ASCII text in which each character is a segment. Excludes carriage returns, which form one segment
 * with a following newline.
 */
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
