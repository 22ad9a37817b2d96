import type { TextProps } from 'ink';
import type { DiceArt } from '../../text/index.js';

/** The characters that a terminal can show, according to its locale. */
export type Characters = 'ascii' | 'utf-8';

export type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse' | 'underline'>;

/** The kinds of text that a theme gives a style. */
export const MEANINGS = [
  'title',
  'heading',
  /** A question that the player has to answer. */
  'question',
  'quiet',
  /** The current player. */
  'inTurn',
  /** The points that the current dice would score in a box. */
  'candidate',
  /** The highest points that the current dice would score in any box. */
  'best',
  /** The item marked with the arrow keys. */
  'marked',
  'held',
  /** A bonus that a player has earned. */
  'bonus',
  'message',
  'notice',
  'key',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Marks, each one column wide. */
export interface Marks {
  /** Points at the marked item and the current player. */
  readonly pointer: string;
  /** Follows the highest points. */
  readonly best: string;
  /** Precedes the score of a player who has left. */
  readonly left: string;
  /** Draws horizontal lines across the screen. */
  readonly rule: string;
}

/** The look of the screen. Everything shown by colour is also shown by a mark, a word or bold text. */
export interface Theme {
  readonly styles: Readonly<Record<Meaning, Style>>;
  readonly marks: Marks;
  readonly dice: DiceArt;
  /** Larger dice for large terminals. */
  readonly largeDice?: DiceArt;
}
