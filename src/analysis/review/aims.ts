import {
  type Box,
  BOX_RULES,
  BOXES,
  type Face,
  FACES,
  type RuleSet,
  scoringOptions,
} from '../../engine/index.js';
import { add, playOn } from '../forward/turnEnds.js';
import type { Aim, Choice, Move, Solution, TurnPosition } from '../types.js';

/**
 * Returns the aims of a legal move: the boxes that can still score points this turn if the player continues with the
 * best moves. The likeliest box comes first. The list is empty if no box can score points.
 */
export function aimsOf(solution: Solution, position: TurnPosition, move: Move | Choice): readonly Aim[] {
  const chances = new Map<Box, number>();
  playOn(solution, position, move, (box, dice, chance) => {
    const points = scoringOptions(solution.rules, position.card, dice).boxes[box] ?? 0;
    if (points > 0) add(chances, box, chance);
  });
  return BOXES.flatMap((box) => {
    const chance = chances.get(box);
    return chance === undefined ? [] : [{ box, chance }];
  }).sort((a, b) => b.chance - a.chance);
}

/** The lowest chance of a box that a move goes for, and its lowest lead over the chance after the other move. */
const LEAST_CHANCE = 0.05;

/**
 * Returns the combination that a hold goes for in this turn, compared with another move: of the combinations that the
 * dice do not show yet, the one whose chance the hold raises most, weighted by the points that the combination usually
 * scores. Returns undefined if the hold raises no such chance by at least five percentage points.
 */
export function aimOver(
  solution: Solution,
  position: TurnPosition,
  move: Move,
  other: Move,
): Aim | undefined {
  if (!('hold' in move)) return undefined;
  const { rules } = solution;
  const now = scoringOptions(rules, position.card, position.dice).boxes;
  const others = aimsOf(solution, position, other);
  const lead = ({ box, chance }: Aim): number =>
    chance - (others.find((each) => each.box === box)?.chance ?? 0);
  const worth = (aim: Aim): number => lead(aim) * usualPoints(rules, aim.box);
  return aimsOf(solution, position, move)
    .filter(({ box }) => BOX_RULES[box].kind !== 'face' && BOX_RULES[box].kind !== 'any' && now[box] === 0)
    .filter((aim) => canBeFor(move.hold, aim.box) && lead(aim) >= LEAST_CHANCE)
    .reduce<Aim | undefined>((best, aim) => (best && worth(best) >= worth(aim) ? best : aim), undefined);
}

/** The points that a box without fixed points usually scores: five dice of about the mean face. */
const USUAL_SUM = 20;

function usualPoints({ fixedScores }: RuleSet, box: Box): number {
  const rule = BOX_RULES[box];
  return 'worth' in rule ? fixedScores[rule.worth] : USUAL_SUM;
}

/** Returns whether a player can keep these faces for a box. After a poor choice, another box may be more likely. */
export function canBeFor(kept: readonly Face[], box: Box): boolean {
  const rule = BOX_RULES[box];
  const counts = FACES.map((face) => kept.filter((each) => each === face).length);
  const most = Math.max(...counts);
  switch (rule.kind) {
    case 'face':
      return kept.length === 0 || kept.includes(rule.face);
    case 'alike':
      return kept.length < 2 || most >= 2;
    case 'full-house':
      return most <= 3 && counts.filter((count) => count > 0).length <= 2;
    case 'straight':
      return isRun(kept, rule.length);
    case 'five-alike':
      return most === kept.length;
    case 'any':
      return true;
  }
}

/**
 * Returns whether these faces fit into a run of this length. Of four faces, one may be outside: `2 3 4 6` can become a
 * Small Straight with a 1 or a 5.
 */
function isRun(kept: readonly Face[], length: number): boolean {
  const inside = (first: Face): number =>
    new Set(kept.filter((face) => face >= first && face < first + length)).size;
  const most = Math.max(...FACES.map(inside));
  return most === kept.length || (kept.length === 4 && most === 3);
}
