/** How likely each final score is. */
export interface ScoreChances {
  readonly lowest: number;
  /** Of `lowest` and the scores after it; they add up to 1. */
  readonly chances: ArrayLike<number>;
}
