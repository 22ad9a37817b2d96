import type { Pattern } from './patterns.js';

/**
 * Names a box in stored games, in JSON and on the command line, such as `fullHouse`. Each rule set has its own boxes;
 * see `schemeOf`.
 */
export type BoxId = string;

export type Worth =
  | { readonly kind: 'fixed'; readonly points: number }
  | { readonly kind: 'sum'; readonly of: 'all' | 'pattern'; readonly plus?: number | undefined };

export interface BoxSpec {
  readonly box: BoxId;
  readonly label: string;
  /** Other names that players can type, such as `fh`. */
  readonly names?: readonly string[] | undefined;
  /** The key that fills the box, such as `f` for Full House. */
  readonly letter?: string | undefined;
  readonly pattern: Pattern;
  readonly worth: Worth;
}

/** Keeps only ASCII letters and digits, in lower case. */
export const squeeze = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The length of abbreviations such as `fh`, `3s` or `ls`. */
export const ABBREVIATION = 2;

/**
 * A squeezed name and what could be its singular, such as `sixes`, `sixe` and `six`. Abbreviations have no plural:
 * `lss` is a typo for `ls` or `ss`, and `3s` without its `s` could mean Threes or 3 of a Kind.
 */
export const singulars = (name: string): readonly string[] => [
  name,
  ...[name.replace(/s$/, ''), name.replace(/es$/, '')].filter((singular) => singular.length > ABBREVIATION),
];
