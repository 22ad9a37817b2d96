import { reaches } from '../../engine/index.js';
import { aimOver } from './aims.js';
import { partsAfter } from '../forward/parts.js';
import type { SolvedRules } from '../solver/solve.js';
import {
  type Advice,
  type BoxMove,
  type Comparison,
  type CostMark,
  type HoldMove,
  isHoldMove,
  type Judgement,
  type Move,
  SAME_WORTH,
  type TurnPosition,
} from '../types.js';

/** A move to compare. The faces of a hold are in ascending order. */
export type MoveToJudge = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

/** The marks, costliest first, with the lowest cost that gets each mark. */
const MARKS: readonly (readonly [mark: CostMark, from: number])[] = [
  ['??', 5],
  ['?', 2],
  ['?!', 0.5],
];

/** Returns the mark of a move that costs this many points; undefined if the move costs less than 0.5 points. */
const markOf = (cost: number): CostMark | undefined => MARKS.find(([, from]) => reaches(cost, from))?.[0];

/**
 * Compares a move with the best move.
 *
 * @throws TypeError if the move is not legal
 */
export function compareMove({ expected, moves }: Advice, move: MoveToJudge): Comparison {
  const played = moves.find((each) => isSameMove(each, move));
  if (!played) throw new TypeError('the played move is not legal');
  const lost = expected - played.expected;
  const cost = lost < SAME_WORTH ? 0 : lost;
  const mark = markOf(cost);
  return { played, best: cost === 0 ? played : (moves[0] ?? played), cost, ...(mark && { mark }) };
}

const isSameMove = (one: Move, other: MoveToJudge): boolean =>
  isHoldMove(one)
    ? 'hold' in other &&
      one.hold.length === other.hold.length &&
      one.hold.every((face, index) => face === other.hold[index])
    : 'box' in other && one.box === other.box;

/**
 * Compares a move with the best move, and splits the expected final score after both moves into parts. The first call
 * for a rule set can take about a second; see `partsAfter`.
 *
 * @throws TypeError if the move is not legal
 */
export function judgeMove(solved: SolvedRules, position: TurnPosition, move: MoveToJudge): Judgement {
  const comparison = compareMove(solved.advise(position), move);
  const [played, best] = partsAfter(solved, position, [comparison.played, comparison.best]);
  if (!played || !best) throw new TypeError('a move has no parts');
  const aim =
    comparison.cost === 0 ? undefined : aimOver(solved, position, comparison.best, comparison.played);
  return { ...comparison, why: { played, best }, ...(aim && { aim }) };
}
