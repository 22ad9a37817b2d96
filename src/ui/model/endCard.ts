import type { DailyAnalysis } from '../../text/index.js';

/** What the end screen knows about the card of a finished game, and about the day of a daily game. */
export interface EndCardState {
  /** Undefined until the stored games have been read. */
  readonly found: FoundCard | undefined;
  /** Undefined if this machine cannot analyse the game. */
  readonly analysis: DailyAnalysis | 'awaited' | undefined;
}

export interface FoundCard {
  /** The days in a row on which this player has finished the daily game; 0 if this game does not count, or is not daily. */
  readonly streak: number;
  /** The card to share, in lines. Until the analysis is known, dots take the place of its strip. */
  readonly card: readonly string[];
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

/** The card of a game that has just ended, and its analysis with the complete card, which take longer. */
export interface EndedCard extends Omit<FoundCard, 'now'> {
  readonly analysed: Promise<AnalysedCard>;
}

export interface AnalysedCard {
  /** Undefined if this machine cannot analyse the game. */
  readonly analysis: DailyAnalysis | undefined;
  readonly card: readonly string[];
}
