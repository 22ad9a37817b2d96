import type { MoveToJudge } from '../analysis/index.js';
import { type Exercise, gameAt } from './exercise.js';
import { type Judge, type JudgedMove, judgeMove } from './judge.js';

/** An answer in training, compared with the best move. */
export interface JudgedAnswer extends JudgedMove {
  readonly exercise: Exercise;
}

/** Judges an answer. */
export const judgeAnswer = async (
  analyst: Judge,
  exercise: Exercise,
  move: MoveToJudge,
): Promise<JudgedAnswer> => ({
  exercise,
  ...(await judgeMove(analyst, gameAt(exercise.position), exercise.position, move)),
});
