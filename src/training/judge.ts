import type { Advice, Judgement, Move, MoveToJudge, TurnPosition } from '../analysis/index.js';
import { type Game, isFree, reaches, type RuleSet } from '../engine/index.js';
import { type Exercise, gameAt } from './exercise.js';
import type { Difficulty } from './names.js';

const MISSED_COST = 0.5;

/** A gap this large makes every worse move a miss, so the answer is clear. */
const SMALLEST_GAP = MISSED_COST;
const MEDIUM_GAP = 1.5;
const EASY_GAP = 4;
/** From this gap, the best move is obvious. */
const OBVIOUS_GAP = 12;

/** The best move that costs points, if any does. */
const secondBest = ({ moves }: Advice): Move | undefined => moves.find(({ cost }) => !isFree(cost));

/** The best move, and the best one that costs points. */
export function bestTwo(advice: Advice): readonly Move[] {
  const [best] = advice.moves;
  return [best, secondBest(advice)].filter((move) => move !== undefined);
}

/** Expected points that the second-best move loses. Infinity if all moves are equally good. */
export const gapOf = (advice: Advice): number => secondBest(advice)?.cost ?? Infinity;

export function difficultyOf(gap: number): Difficulty {
  if (!reaches(gap, MEDIUM_GAP)) return 'hard';
  return reaches(gap, EASY_GAP) ? 'easy' : 'medium';
}

/** A good exercise is neither nearly a tie nor obvious. */
export const isInstructive = (gap: number): boolean =>
  reaches(gap, SMALLEST_GAP) && !reaches(gap, OBVIOUS_GAP);

/** An answer that costs half a point or more counts as missed. */
export const isMissed = (cost: number): boolean => reaches(cost, MISSED_COST);

/** The part of the analyst that judges answers, in another thread. */
interface Judge {
  coach(game: Game): Promise<{ readonly advice: Advice }>;
  judge(rules: RuleSet, position: TurnPosition, move: MoveToJudge): Promise<Judgement>;
}

interface JudgedMove {
  readonly judgement: Judgement;
  /** How the next best move compares. Judged only if the player found a best move. */
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
