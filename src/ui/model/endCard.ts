import type { DailyAnalysis } from '../../text/index.js';

/** What the end screen knows about a finished game's card, and about the day of a daily game. */
export interface EndCardState {
  /** Undefined until the stored games are read. */
  readonly found: FoundCard | undefined;
  /** What each turn of the game cost. `awaited` while that's being computed. Undefined if this machine can't. */
  readonly analysis: DailyAnalysis | 'awaited' | undefined;
}

export interface FoundCard {
  /** How many days in a row this player has finished the daily game. 0 if this game isn't daily, or doesn't count. */
  readonly streak: number;
  /** The card to share, in lines. Until the analysis is ready, it has dots where the marks for the turns will be. */
  readonly card: readonly string[];
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** The card of a game that has just ended. The complete one comes later, because it needs an analysis of the game. */
export interface EndedCard extends Omit<FoundCard, 'now'> {
  readonly analysed: Promise<AnalysedCard>;
}

export interface AnalysedCard {
  readonly analysis: DailyAnalysis | undefined;
  readonly card: readonly string[];
}
