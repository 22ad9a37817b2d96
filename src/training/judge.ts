import type { Advice, Judgement, MoveToJudge, TurnPosition } from '../analysis/index.js';
import type { Game, RuleSet } from '../engine/index.js';
import { secondBest } from './difficulty.js';
import { type Exercise, gameAt } from './exercise.js';

/** The part of the analyst that judges answers. It runs in another thread. */
interface Judge {
  coach(game: Game): Promise<{ readonly advice: Advice }>;
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
}

/** A move, compared with the best move. */
interface JudgedMove {
  readonly judgement: Judgement;
  /** The next best move, compared with the best move. Present only if the move is a best move. */
  readonly next?: Judgement;
}

/**
 * Compares a move in a game with the best move. For a best move, also judges the next best move, to say why the move is
 * better.
 *
 * @param position the position of the current turn
 */
export async function judgeMove(
  analyst: Judge,
  game: Game,
  position: TurnPosition,
  move: MoveToJudge,
): Promise<JudgedMove> {
  const { rules } = game.header;
  const judgement = await analyst.judge(rules, position, move);
  const other = judgement.cost > 0 ? undefined : secondBest((await analyst.coach(game)).advice);
  return other ? { judgement, next: await analyst.judge(rules, position, other) } : { judgement };
}

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
