import fc from 'fast-check';

/** Any character of Unicode. A lone half of a surrogate pair isn't a character. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Returns texts of any characters, also of those that aren't assigned. Fast-check's own unit `binary` does the same, but
 * it computes a table for more than a second when it's first used.
 */
export const anyText = (
  lengths: { readonly minLength?: number; readonly maxLength?: number } = {},
): fc.Arbitrary<string> => fc.string({ ...lengths, unit: anyCharacter });
