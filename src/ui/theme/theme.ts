import type { TextProps } from 'ink';
import type { DiceArt } from '../../text/index.js';

/** The characters that a terminal can show, by its locale. */
export type Characters = 'ascii' | 'utf-8';

export type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse' | 'underline'>;

/** The meanings that a style can have. */
export const MEANINGS = [
  'title',
  'heading',
  /** A question to the player. */
  'question',
  'quiet',
  /** The player in turn. */
  'inTurn',
  /** Points that a box would score now. */
  'candidate',
  /** The most points among them. */
  'best',
  /** Marked with the arrows. */
  'marked',
  'held',
  /** An earned bonus. */
  'bonus',
  'message',
  'notice',
  'key',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Characters with a meaning, one column each. */
export interface Marks {
  /** For the marked item and the player in turn. */
  readonly pointer: string;
  /** For the most points. */
  readonly best: string;
  /** For a player who has left. */
  readonly left: string;
  /** For rules across the screen. */
  readonly rule: string;
}

/** The look of the screen. Each meaning also has a mark, a word or bold text, so nothing depends on colour. */
export interface Theme {
  readonly styles: Readonly<Record<Meaning, Style>>;
  readonly marks: Marks;
  readonly dice: DiceArt;
  /** Bigger dice for large terminals. */
  readonly largeDice?: DiceArt;
}
