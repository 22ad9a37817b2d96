import type { CardFacts, DailyAnalysis } from '../../text/index.js';

/** What the end screen shows about a finished daily game. */
export interface DailyState {
  /** The card without its strip; undefined until the stored games have been read. */
  readonly facts: CardFacts | undefined;
  /** Undefined if this machine cannot analyse the game. */
  readonly analysis: DailyAnalysis | 'awaited' | undefined;
  /** The time in milliseconds since 1970; undefined until the host has looked at the clock. */
  readonly now: number | undefined;
}

/** The card of the daily game that has just ended, and its analysis, which takes longer. */
export interface EndedDaily {
  readonly facts: CardFacts;
  readonly analysis: Promise<DailyAnalysis | undefined>;
}
