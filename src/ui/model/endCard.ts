import type { DailyAnalysis } from '../../text/index.js';

/** What the end screen knows about a finished game's card, and about the day of a daily game. */
export interface EndCardState {
  /** Undefined until the stored games are read. */
  readonly found: FoundCard | undefined;
  /** Undefined if this machine can't analyse the game. */
  readonly analysis: DailyAnalysis | 'awaited' | undefined;
}

export interface FoundCard {
  /**
   * How many days in a row this player has finished the daily game. 0 if this game doesn't count or isn't
   * daily.
   */
  readonly streak: number;
  /** The card to share, in lines. Dots take the place of its strip until the analysis is known. */
  readonly card: readonly string[];
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** The card of a game that has just ended, and its slower analysis with the complete card. */
export interface EndedCard extends Omit<FoundCard, 'now'> {
  readonly analysed: Promise<AnalysedCard>;
}

export interface AnalysedCard {
  readonly analysis: DailyAnalysis | undefined;
  readonly card: readonly string[];
}
