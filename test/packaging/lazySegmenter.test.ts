import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LazySegmenter } from '../../scripts/lazySegmenter.mjs';
import { anyText } from '../support/anyText.js';

const texts = fc.oneof(fc.string(), anyText(), fc.constantFrom('', 'a\r\nb', 'e\u0301x'));

test('LazySegmenter returns the same segments as Intl.Segmenter', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect([...new LazySegmenter().segment(text)]).toEqual([...new Intl.Segmenter().segment(text)]);
    }),
  );
});

test('LazySegmenter returns the same segment as Intl.Segmenter at every index', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: -1, max: 12 }), (text, index) => {
      expect(new LazySegmenter().segment(text).containing(index)).toEqual(
        new Intl.Segmenter().segment(text).containing(index),
      );
    }),
  );
});
