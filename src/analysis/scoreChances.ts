/** How likely each final score is. */
export interface ScoreChances {
  readonly lowest: number;
  /** Of `lowest` and the scores after it; they add up to 1. */
  readonly chances: ArrayLike<number>;
}

/** The lowest score that so great a share of all games does not exceed. */
export function quantileOf({ lowest, chances }: ScoreChances, share: number): number {
  let sum = 0;
  for (let index = 0; index < chances.length; index++) {
    sum += chances[index] ?? 0;
    if (sum >= share) return lowest + index;
  }
  return lowest + chances.length - 1;
}

/** The chance of at least this score. */
export function chanceFrom({ lowest, chances }: ScoreChances, score: number): number {
  let sum = 0;
  for (let index = chances.length - 1; index >= 0 && lowest + index >= score; index--)
    sum += chances[index] ?? 0;
  return sum;
}
