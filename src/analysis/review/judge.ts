import {
  type BoxId,
  type Face,
  FACES,
  type Pattern,
  reaches,
  type RuleSet,
  schemeOf,
  scoringOptions,
  specOf,
} from '../../engine/index.js';
import { partsAfter } from '../forward/parts.js';
import { add, playOn } from '../forward/turnEnds.js';
import type { KernelThreads } from '../solver/runKernel.js';
import type { SolvedRules } from '../solver/solve.js';
import {
  type Advice,
  type Aim,
  type BoxMove,
  type Choice,
  type CoachAim,
  type Comparison,
  type CostMark,
  type HoldMove,
  type Judgement,
  type Move,
  SAME_WORTH,
  type Solution,
  type TurnPosition,
} from '../types.js';

/**
 * A legal move's aims: the boxes that the player may still fill with points this turn if best moves follow, likeliest
 * first. Empty if there are none.
 */
export const aimsOf = (solution: Solution, position: TurnPosition, move: Move | Choice): readonly Aim[] =>
  turnChancesAfter(solution, position, move).filled;

/** The chance of each box at the end of a turn if best moves follow. Boxes without a chance are missing. */
interface ChancesAfter {
  /** The chance that the turn ends with points in each box, likeliest first. */
  readonly filled: readonly Aim[];
  /** The chance that the turn's last dice would score in each box, even if the player fills another. */
  readonly shown: ReadonlyMap<BoxId, number>;
}

function turnChancesAfter(solution: Solution, position: TurnPosition, move: Move | Choice): ChancesAfter {
  const filled = new Map<BoxId, number>();
  const shown = new Map<BoxId, number>();
  playOn(solution, position, move, (filledBox, dice, chance) => {
    const { boxes } = scoringOptions(solution.rules, position.card, dice);
    for (const box of schemeOf(solution.rules).boxes) {
      if ((boxes[box] ?? 0) <= 0) continue;
      add(shown, box, chance);
      if (box === filledBox) add(filled, box, chance);
    }
  });
  const aims = schemeOf(solution.rules).boxes.flatMap((box) => {
    const chance = filled.get(box);
    return chance === undefined ? [] : [{ box, chance }];
  });
  return { filled: aims.sort((a, b) => b.chance - a.chance), shown };
}

/** We leave out aims less likely than this fraction of the likeliest. */
const MIN_SHARE_OF_LIKELIEST = 1 / 3;
const MAX_AIMS = 3;

/**
 * The one to three boxes that a player is most likely to fill after keeping dice, likeliest first. Skips boxes for
 * which nobody would keep these dice. A box's chance counts all dice that score in it, even if the player then fills
 * another box.
 */
export function coachAims(
  solution: Solution,
  position: TurnPosition,
  move: Extract<Choice, { hold: unknown }>,
): readonly CoachAim[] {
  const { filled, shown } = turnChancesAfter(solution, position, move);
  const least = (filled[0]?.chance ?? 0) * MIN_SHARE_OF_LIKELIEST;
  return filled
    .filter(({ box, chance }) => chance >= least && canBeFor(solution.rules, move.hold, box))
    .slice(0, MAX_AIMS)
    .map(({ box }) => ({ box, chance: shown.get(box) ?? 0 }));
}

/** A move goes for a box only if it raises the box's chance by at least this much over the other move. */
const LEAST_CHANCE = 0.05;

/**
 * Finds what makes a hold better than another move this turn: the combination whose chance the hold raises most,
 * weighted by its usual points. The dice mustn't show it yet. Undefined if the hold raises no chance by at least five
 * percentage points.
 */
function findExtraAim(solution: Solution, position: TurnPosition, move: Move, other: Move): Aim | undefined {
  if (!('hold' in move)) return undefined;
  const { rules } = solution;
  const now = scoringOptions(rules, position.card, position.dice).boxes;
  const others = aimsOf(solution, position, other);
  const lead = ({ box, chance }: Aim): number =>
    chance - (others.find((each) => each.box === box)?.chance ?? 0);
  const worth = (aim: Aim): number => lead(aim) * usualPoints(rules, aim.box);
  return aimsOf(solution, position, move)
    .filter(({ box }) => !['face', 'any'].includes(specOf(rules, box).pattern.kind) && now[box] === 0)
    .filter((aim) => canBeFor(rules, move.hold, aim.box) && lead(aim) >= LEAST_CHANCE)
    .reduce<Aim | undefined>((best, aim) => (best && worth(best) >= worth(aim) ? best : aim), undefined);
}

/**
 * What a die usually scores in boxes without fixed points: a bit more than the mean of its faces, because players keep
 * high dice.
 */
const USUAL_FACE = 4;

function usualPoints(rules: RuleSet, box: BoxId): number {
  const { pattern, worth } = specOf(rules, box);
  if (worth.kind === 'fixed') return worth.points;
  const dice = worth.of === 'pattern' && pattern.kind === 'alike' ? pattern.count : 5;
  return dice * USUAL_FACE + (worth.plus ?? 0);
}

/** True if a player might have kept these faces for a box. For example, nobody keeps `1 1` for a straight. */
export function canBeFor(rules: RuleSet, kept: readonly Face[], box: BoxId): boolean {
  const { pattern } = specOf(rules, box);
  const counts = FACES.map((face) => kept.filter((each) => each === face).length);
  const most = Math.max(...counts);
  switch (pattern.kind) {
    case 'face':
      return kept.length === 0 || kept.includes(pattern.face);
    case 'alike':
      return pattern.count === 5 ? most === kept.length : kept.length < 2 || most >= 2;
    case 'full-house':
      return most <= 3 && counts.filter((count) => count > 0).length <= 2;
    case 'two-pairs':
      return kept.length < 3 || most >= 2;
    case 'run':
      return isRun(kept, pattern);
    default:
      return true;
  }
}

/**
 * True if these faces fit into a run of this length. Of four, one may be outside: `2 3 4 6` can become a Small Straight
 * with a 1 or a 5.
 */
function isRun(kept: readonly Face[], { length, from }: Extract<Pattern, { kind: 'run' }>): boolean {
  const inside = (first: Face): number =>
    new Set(kept.filter((face) => face >= first && face < first + length)).size;
  const most = Math.max(...(from === undefined ? FACES : [from]).map(inside));
  return most === kept.length || (kept.length === 4 && most === 3);
}

/** A hold's faces must be in ascending order. */
export type MoveToJudge = Pick<HoldMove, 'hold'> | Pick<BoxMove, 'box'>;

/** Ratings, costliest first, each with its lowest cost. */
const MARKS: readonly (readonly [mark: CostMark, from: number])[] = [
  ['??', 5],
  ['?', 2],
  ['?!', 0.5],
];

/** Rates a move that costs this much. Undefined below 0.5 points. */
const markOf = (cost: number): CostMark | undefined => MARKS.find(([, from]) => reaches(cost, from))?.[0];

/**
 * Compares a move with the best one.
 *
 * @throws TypeError if the move isn't legal
 */
export function compareMove({ expected, moves }: Advice, move: MoveToJudge): Comparison {
  const played = moves.find((each) => isSameMove(each, move));
  if (!played) throw new TypeError('the played move is not legal');
  const lost = expected - played.expected;
  const cost = lost < SAME_WORTH ? 0 : lost;
  const mark = markOf(cost);
  return { played, best: cost === 0 ? played : (moves[0] ?? played), cost, ...(mark && { mark }) };
}

export const isSameMove = (one: MoveToJudge, other: MoveToJudge): boolean =>
  'hold' in one
    ? 'hold' in other &&
      one.hold.length === other.hold.length &&
      one.hold.every((face, index) => face === other.hold[index])
    : 'box' in other && one.box === other.box;

/**
 * Compares a move with the best one, and adds the parts of the expected final score after each of the two. The first
 * call for a rule set can take several seconds; see `partsAfter`.
 *
 * @throws TypeError if the move isn't legal
 */
export function judgeMove(
  solved: SolvedRules,
  position: TurnPosition,
  move: MoveToJudge,
  threads?: KernelThreads,
): Judgement {
  const comparison = compareMove(solved.advise(position), move);
  const [played, best] = partsAfter(solved, position, [comparison.played, comparison.best], threads);
  if (!played || !best) throw new TypeError('a move has no parts');
  const aim =
    comparison.cost === 0 ? undefined : findExtraAim(solved, position, comparison.best, comparison.played);
  return { ...comparison, why: { played, best }, ...(aim && { aim }) };
}
