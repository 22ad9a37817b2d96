import type { Advice, Judgement, Move, MoveToJudge, TurnPosition } from '../analysis/index.js';
import { type Game, isFree, reaches, type RuleSet } from '../engine/index.js';
import { type Exercise, gameAt } from './exercise.js';
import type { Difficulty } from './names.js';

const MISSED_COST = 0.5;

/**
 * The smallest gap that an exercise may have. Every move except the best then counts as missed, so the answer is clear.
 */
const SMALLEST_GAP = MISSED_COST;
const MEDIUM_GAP = 1.5;
const EASY_GAP = 4;
/** From this gap, the best move is obvious. */
const OBVIOUS_GAP = 12;

/** Returns the best of the moves that cost points, or undefined if none do. */
const secondBest = ({ moves }: Advice): Move | undefined => moves.find(({ cost }) => !isFree(cost));

/** Returns the best move, and the best of those that cost points. */
export function bestTwo(advice: Advice): readonly Move[] {
  const [best] = advice.moves;
  return [best, secondBest(advice)].filter((move) => move !== undefined);
}

/** Returns how many expected points the second-best move loses; Infinity if all are equally good. */
export const gapOf = (advice: Advice): number => secondBest(advice)?.cost ?? Infinity;

export function difficultyOf(gap: number): Difficulty {
  if (!reaches(gap, MEDIUM_GAP)) return 'hard';
  return reaches(gap, EASY_GAP) ? 'easy' : 'medium';
}

/** Returns whether a position with this gap is a good exercise: neither nearly a tie nor obvious. */
export const isInstructive = (gap: number): boolean =>
  reaches(gap, SMALLEST_GAP) && !reaches(gap, OBVIOUS_GAP);

/** Returns whether an answer with this cost counts as missed. */
export const isMissed = (cost: number): boolean => reaches(cost, MISSED_COST);

/** The part of the analyst that judges answers. It computes in another thread. */
interface Judge {
  coach(game: Game): Promise<{ readonly advice: Advice }>;
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
}

interface JudgedMove {
  readonly judgement: Judgement;
  /** How the next best move compares with the best one. Only present if the player has chosen a best move. */
  readonly next?: Judgement;
}

/**
 * Compares a game's move with the best one. For a best move, also judges the next best, to say why the move is better.
 *
 * @param position the card, dice and rolls left in the current turn
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

export interface JudgedAnswer extends JudgedMove {
  readonly exercise: Exercise;
}

export const judgeAnswer = async (
  analyst: Judge,
  exercise: Exercise,
  move: MoveToJudge,
): Promise<JudgedAnswer> => ({
  exercise,
  ...(await judgeMove(analyst, gameAt(exercise.position), exercise.position, move)),
});
