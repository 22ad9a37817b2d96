// Put in the place of Intl.Segmenter by bundle.mjs. Several packages make one as they are loaded, which takes
// Node 9 ms to get its Unicode tables; most runs draw nothing but ASCII and never ask it anything.
const { Segmenter } = Intl;

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
    this.#made ??= new Segmenter(...this.#options);
    return this.#made.segment(text);
  }
}
