import type { TextProps } from 'ink';
import type { DiceArt } from '../../text/index.js';

/** What a terminal can show, as its locale has it. */
export type Characters = 'ascii' | 'utf-8';

export type Style = Pick<TextProps, 'bold' | 'color' | 'dimColor' | 'inverse' | 'underline'>;

/** What can be meant by a look. */
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
  /** What is marked with the arrows. */
  'marked',
  'held',
  /** A bonus that is earned. */
  'bonus',
  'message',
  'notice',
  'key',
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** Characters that mean something, one column each. */
export interface Marks {
  /** At what is marked, and at the player in turn. */
  readonly pointer: string;
  /** At the most points. */
  readonly best: string;
  /** At a player who has left. */
  readonly left: string;
  /** Rules across the screen are drawn with it. */
  readonly rule: string;
}

/** How the screen looks. Each meaning has a mark, a word or bold too: nothing is lost without colour. */
export interface Theme {
  readonly styles: Readonly<Record<Meaning, Style>>;
  readonly marks: Marks;
  readonly dice: DiceArt;
  /** Bigger dice for terminals that have room for them. */
  readonly largeDice?: DiceArt;
}
