// Replaces Intl.Segmenter in the bundle. Several packages create one when they are loaded, and Node needs 9 ms to load its
// Unicode tables. Ink segments every line that it draws: 10 ms more for the first frame. Most runs draw only ASCII, for
// which this class needs no tables.
const { Segmenter } = Intl;

/** Each character is a segment. A text with a carriage return is excluded, because it joins a newline after it. */
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
