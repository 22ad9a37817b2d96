import type { Advice, Judgement, MoveToJudge, TurnPosition } from '../analysis/index.js';
import type { Game, RuleSet } from '../engine/index.js';
import { secondBest } from './difficulty.js';
import { type Exercise, gameAt } from './exercise.js';

/** The part of the analyst that judges answers. It runs in another thread. */
export interface Judge {
  coach(game: Game): Promise<{ readonly advice: Advice }>;
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
}

/** An answer in training, compared with the best move. */
export interface JudgedAnswer {
  readonly exercise: Exercise;
  readonly judgement: Judgement;
  /** The next best move, compared with the best move. Present only if the answer is a best move. */
  readonly next?: Judgement;
}

/** Judges an answer. For a best move, also judges the next best move, to say why the answer is better. */
export async function judgeAnswer(
  analyst: Judge,
  exercise: Exercise,
  move: MoveToJudge,
): Promise<JudgedAnswer> {
  const { position } = exercise;
  const judgement = await analyst.judge(position.rules, position, move);
  if (judgement.cost > 0) return { exercise, judgement };
  const other = secondBest((await analyst.coach(gameAt(position))).advice);
  if (!other) return { exercise, judgement };
  return { exercise, judgement, next: await analyst.judge(position.rules, position, other) };
}
