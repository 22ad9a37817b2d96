/** The scripts in which people write names today: the recommended scripts of Unicode UAX 31, table 5. */
export const NAME_SCRIPTS = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Latin',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const;

/** Scripts that people mix in one name. Every other name may have only one script. */
const TOGETHER: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

/** One pattern for each set of scripts that a name may mix: the level "highly restrictive" of Unicode TR39. */
const ALLOWED: readonly RegExp[] = [...NAME_SCRIPTS.map((script) => [script]), ...TOGETHER].map((scripts) => {
  const characters = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${characters.join('')}]*$`, 'u');
});

const CHARACTERS =
  /^[\p{L}\p{M}\p{Nd}\p{P}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator} -~]*$/u;

/** Parts of Hangul syllables. In the form NFKC, only incomplete and old syllables have them. */
const HANGUL_PARTS = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/;

/**
 * Matches an accent or other mark that doesn't follow a letter or digit, a mark that encloses its letter, the same mark
 * twice in a row, or more than three marks in a row.
 */
const STRAY_MARK = /(?<![\p{L}\p{M}\p{Nd}])\p{M}|\p{Me}|(\p{Mn})\1|\p{Mn}{4}/u;

/**
 * True if a name (in NFKC) has letters that people may not know or may mix up. Also true for a name without any letter,
 * digit or emoji, such as `--`.
 */
export const hasUnusualLetters = (name: string): boolean =>
  !/[\p{L}\p{Nd}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(name) ||
  !CHARACTERS.test(name) ||
  HANGUL_PARTS.test(name) ||
  STRAY_MARK.test(name.normalize('NFD')) ||
  !ALLOWED.some((scripts) => scripts.test(name));
