import { answerPositions } from './answers.js';
import type { PositionOptions } from './positionOptions.js';
import { scoreAnswer, scoreLines } from './scoreAnswer.js';

/** The options of `score` as commander gives them. */
export interface ScoreOptions extends Pick<PositionOptions, 'filled' | 'rules'> {
  readonly json?: true;
}

/**
 * Prints what dice score, or answers a batch of positions.
 *
 * @returns the exit status
 * @throws UsageError
 */
export const scoreDice = (words: readonly string[], options: ScoreOptions): Promise<number> =>
  answerPositions(words, options, () => ({ forPrograms: scoreAnswer, forPeople: scoreLines }));
