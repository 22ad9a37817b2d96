/** What a final score is worth to somebody. */
export interface Payoff {
  at(score: number): number;
  /** Up to this score all are worth the same. */
  readonly low: number;
  /** From this score on all are worth the same. */
  readonly high: number;
}

/** Worth 1 from a score on, 0 below: its expected value is the chance of at least that score. */
export const atLeast = (score: number): Payoff => ({
  at: (final) => (final >= score ? 1 : 0),
  low: score - 1,
  high: score,
});
