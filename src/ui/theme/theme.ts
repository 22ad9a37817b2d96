import type { TextProps } from 'ink';
import type { DiceArt } from '../../text/index.js';

/** The characters that the terminal can show, according to the locale. */
export type Characters = 'ascii' | 'utf-8';

export type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse' | 'underline'>;

/** The kinds of text for which every theme defines a style. */
export const MEANINGS = [
  'title',
  'heading',
  'question',
  'quiet',
  'inTurn',
  /** What the dice would score in a box. */
  'candidate',
  /** The points of the box in which the dice would score most. */
  'best',
  /** The item highlighted with the arrow keys. */
  'marked',
  'held',
  /** The points of an earned bonus. */
  'bonus',
  'message',
  'notice',
  'key',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Characters that mark text, each one column wide. */
export interface Marks {
  /** Before the highlighted item or the current player. */
  readonly pointer: string;
  /** The star, for the box with the most points. */
  readonly best: string;
  /** Before the name of a player who has left. */
  readonly left: string;
  /** For a mistake in a graph. */
  readonly mistake: string;
  /** Fills big letters. */
  readonly block: string;
  /** Draws horizontal lines across the screen. */
  readonly rule: string;
}

/**
 * The colours, marks and dice on the screen. Nothing is shown by colour alone: there's always a mark, a word or bold
 * text too.
 */
export interface Theme {
  readonly styles: Readonly<Record<Meaning, Style>>;
  readonly marks: Marks;
  readonly dice: DiceArt;
  readonly largeDice: DiceArt;
  /** Which terminals get large dice: those with at least 100x30 characters, or all in which they fit. */
  readonly largeDiceIn: 'roomy' | 'all';
}
