import type { Pattern } from './patterns.js';

/**
 * A box's id in stored games, in JSON and on the command line, such as `fullHouse`. Each rule set has its own boxes;
 * see `schemeOf`.
 */
export type BoxId = string;

/** How many points a box scores if the dice match its pattern. */
export type Worth =
  | { readonly kind: 'fixed'; readonly points: number }
  | { readonly kind: 'sum'; readonly of: 'all' | 'pattern'; readonly plus?: number | undefined };

export interface BoxSpec {
  readonly box: BoxId;
  readonly label: string;
  /** Other names that players can type. */
  readonly names?: readonly string[] | undefined;
  /** The key that fills the box, if it has one, such as `f` for Full House. */
  readonly letter?: string | undefined;
  readonly pattern: Pattern;
  readonly worth: Worth;
}

/** Removes everything except ASCII letters and digits, and converts to lower case. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The length of abbreviations such as `fh`, `3s` or `ls`. */
export const ABBREVIATION = 2;

/**
 * Returns a squeezed name and its possible singular forms, such as `sixes`, `sixe` and `six`. Abbreviations have no
 * plural: `lss` isn't a plural but a typo for `ls` or `ss`, and without its `s`, `3s` could mean Threes or 3 of a Kind.
 */
export const singulars = (name: string): readonly string[] => [
  name,
  ...[name.replace(/s$/, ''), name.replace(/es$/, '')].filter((singular) => singular.length > ABBREVIATION),
];
