import type { TextProps } from 'ink';

type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse'>;

/**
 * Looks by meaning. Only the 16 ANSI colours, so that the terminal's own theme holds; each meaning also has a
 * mark, a word or bold, so that nothing is lost without colour.
 */
export const THEME = {
  title: { bold: true, color: 'cyan' },
  heading: { bold: true },
  quiet: { dimColor: true },
  /** The player in turn. */
  inTurn: { bold: true, color: 'cyan' },
  /** Points that a box would score now. */
  candidate: { color: 'green' },
  /** The most points among them. */
  best: { bold: true, color: 'green' },
  /** The box marked with the arrows. */
  marked: { bold: true, inverse: true },
  held: { bold: true, color: 'yellow' },
  message: { color: 'yellow' },
  notice: { bold: true, color: 'magenta' },
  key: { bold: true },
} as const satisfies Record<string, Style>;
