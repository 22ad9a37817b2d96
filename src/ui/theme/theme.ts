import type { TextProps } from 'ink';
import type { DiceArt } from '../../text/index.js';

/** What the terminal can show, judging by the locale. */
export type Characters = 'ascii' | 'utf-8';

export type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse' | 'underline'>;

/** Every theme has a style for each of these kinds of text. */
export const MEANINGS = [
  'title',
  'heading',
  'question',
  'quiet',
  'inTurn',
  /** What the dice would score in a box. */
  'candidate',
  /** The points of the box where the dice would score most. */
  'best',
  /** The highlighted item. */
  'marked',
  'held',
  'bonus',
  'message',
  'notice',
  'key',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Each mark is one column wide. */
export interface Marks {
  /** Before the highlighted item or the current player. */
  readonly pointer: string;
  /** The star beside the box with the most points. */
  readonly best: string;
  /** Before the name of a player who has left. */
  readonly left: string;
  /** A mistake in a graph. */
  readonly mistake: string;
  /** Fills big letters. */
  readonly block: string;
  /** Draws horizontal lines across the screen. */
  readonly rule: string;
}

/**
 * How the screen looks: colours, marks and dice. Colour never says anything alone: there's always a mark, a word or
 * bold text too.
 */
export interface Theme {
  readonly styles: Readonly<Record<Meaning, Style>>;
  readonly marks: Marks;
  readonly dice: DiceArt;
  readonly largeDice: DiceArt;
  /** `roomy` terminals have at least 100x30 characters. `all` means wherever large dice fit. */
  readonly largeDiceIn: 'roomy' | 'all';
}
